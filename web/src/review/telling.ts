/** What a review says, in sentences of this page: a move is told as the log tells it, never by its notation. */
import type { MoveTold, ReasonTold, ReviewDecision, ReviewSeat } from "../api/types";
import { describeMove, type Scene } from "../boards/describe";
import type { Language } from "../guests/words";

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["“", "”"],
  de: ["„", "“"],
  fr: ["« ", " »"],
};

/** A reason; the move that it speaks of is named in words, as far as the board can name it. */
export function reasonSentence(reason: ReasonTold, scene: Scene, language: Language): string {
  if (!reason.move) return reason.text;
  const [open, close] = QUOTES[language];
  return reason.text.replace(reason.move.move, () => open + describeMove(reason.move!.parts, scene, language) + close);
}

export function lineSentence(line: readonly MoveTold[], scene: Scene, language: Language): string {
  return line.map(({ parts }) => describeMove(parts, scene, language)).join(" · ");
}

/** The best move of the game: of the best moves of all players, the one that left every other furthest behind. */
export function bestOfGame(
  seats: readonly Pick<ReviewSeat, "best_ply">[],
  byPly: ReadonlyMap<number, ReviewDecision>,
): ReviewDecision | null {
  const lead = (decision: ReviewDecision): number => -(decision.considered[1]?.gap ?? 0);
  const own = seats.flatMap(({ best_ply: ply }) => (ply === null ? [] : (byPly.get(ply) ?? [])));
  return own.sort((one, other) => lead(other) - lead(one) || one.ply - other.ply)[0] ?? null;
}
