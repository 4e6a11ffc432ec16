/** Events in sentences. */
import type { Line, MatchEvent, Seat } from "../api/types";
import { describeMove, nameTable, type Scene, tellDeed } from "../boards/describe";
import { type Move, placesOf } from "../boards/notation";
import type { Language } from "../texts/languages";
import { signed } from "../speech.svelte";
import type { Texts } from "../texts/en";

export interface Told {
  readonly text: string;
  /** Of a move: the board as it was. */
  readonly scene: Scene | null;
  readonly lines: readonly Line[];
  readonly points: number;
  /** The places of the board that it speaks of. */
  readonly places: readonly string[];
}

/** What the log says of an event of a match. */
export type Entry = Told & { readonly number: number; readonly ply: number | null };

/** The name of a seat as the log and the scores give it. */
export function nameOf(seats: readonly Seat[], seat: number | null, texts: Texts): string {
  const found = seats.find((each) => each.seat === seat);
  return found?.name || (seat === null ? "" : texts.create.seat(seat + 1));
}

export function moveSentence(scene: Scene, move: Move, language: Language): string {
  return describeMove(move, scene, language);
}

/** An event as the log tells it; the moves of the person who reads it are told to them as "you". */
export function tell(
  event: MatchEvent,
  { name, own }: { name: string; own: boolean },
  scene: Scene | null,
  texts: Texts,
  language: Language,
): Told | null {
  const plain = plainSentence(event, name, texts);
  if (plain !== null) return { text: plain, scene: null, lines: [], points: 0, places: [] };
  if (event.kind !== "move" || scene === null) return null;
  const { lines } = event;
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  const sentence = own ? null : tellDeed(event.parts, language);
  const text =
    sentence === null
      ? texts.match.said(own ? texts.match.youSaid : name, moveSentence(scene, event.parts, language))
      : `${name} ${sentence}`;
  return { text, scene, lines, points, places: placesOf(event.parts) };
}

function plainSentence(event: MatchEvent, name: string, texts: Texts): string | null {
  const t = texts.match;
  switch (event.kind) {
    case "sit":
      return t.joined(event.name);
    case "start":
      return t.started;
    case "late":
      return event.words === "kept" ? texts.fair.reasons.silent : null;
    case "undo":
      return t.undone(name);
    case "offer":
      return t.offered(name);
    case "answer":
      return event.agree ? t.said(name, t.agree) : t.declined;
    case "hand":
      return event.to === "bot" ? t.handedBot(name) : t.handedBack(name);
    case "timeout":
      if (event.away === "draw") return t.reasons["drawn"] ?? null;
      return event.away === "forfeit" ? t.forfeited(name) : t.handedBot(name);
    case "resign":
      return t.resigned(name);
    case "forget":
      return t.forgotten;
    case "stop":
      return t.stopped;
    default:
      return null;
  }
}

/** "+4 French table (CI-22)", for a screen reader. */
export function linesSentence(lines: readonly Line[], scene: Scene, language: Language): string {
  return lines
    .map((line) => {
      const where = line.table === null ? "" : ` ${nameTable(scene, line.table, language)}`;
      return `${signed(line.points)}${where} (${line.clause})`;
    })
    .join(", ");
}
