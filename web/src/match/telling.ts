/** Events in sentences. */
import type { Line, MatchEvent, Seat } from "../api/types";
import { describeMove, type Scene } from "../boards/describe";
import { moveParts } from "../boards/notation";
import type { Language } from "../settings.svelte";
import { signed } from "../speech.svelte";
import type { Texts } from "../texts/en";

export interface Told {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly points: number;
}

/** The name of a seat as the log and the scores give it. */
export function nameOf(seats: readonly Seat[], seat: number | null, texts: Texts): string {
  const found = seats.find((each) => each.seat === seat);
  return found?.name || (seat === null ? "" : texts.create.seat(seat + 1));
}

export function moveSentence(scene: Scene, move: string, language: Language): string {
  return describeMove(moveParts(scene.game, move), scene, language);
}

export function tell(event: MatchEvent, name: string, scene: Scene | null, texts: Texts, language: Language): Told | null {
  const plain = plainSentence(event, name, texts);
  if (plain !== null) return { text: plain, lines: [], points: 0 };
  if (event.kind !== "move" || event.move === undefined || scene === null) return null;
  const lines = event.lines ?? [];
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  return { text: texts.match.said(name, sentenceOrText(scene, event.move, language)), lines, points };
}

/** A card that others laid face down has no name; its move is told as it is written. */
function sentenceOrText(scene: Scene, move: string, language: Language): string {
  return move === "lay" ? move : moveSentence(scene, move, language);
}

function plainSentence(event: MatchEvent, name: string, texts: Texts): string | null {
  const t = texts.match;
  switch (event.kind) {
    case "sit":
      return t.joined(event.name ?? name);
    case "start":
      return t.started;
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
    case "stop":
      return t.stopped;
    default:
      return null;
  }
}

/** "+4 table 3 (CI-22)", for a screen reader and for labels. */
export function linesSentence(lines: readonly Line[], texts: Texts): string {
  return lines
    .map((line) => {
      const where = line.table === null ? "" : ` ${texts.match.table(String(line.table))}`;
      return `${signed(line.points)}${where} (${line.clause})`;
    })
    .join(", ");
}
