/** Why nothing goes to a place, in the words and by the clauses of the house. */
import { api, Refused } from "../api/http";
import { type GameName, moveTo } from "../boards/notation";
import type { Texts } from "../texts/en";

export interface Reason {
  readonly text: string;
  readonly clause: string | null;
}

const MOST = 3;

interface Question {
  readonly match: string;
  readonly game: GameName;
  readonly seat: number;
  readonly pieces: readonly string[];
  readonly place: string;
}

/** Asks for each piece; equal answers are given once. */
export async function reasonsAgainst({ match, game, seat, pieces, place }: Question): Promise<Reason[]> {
  const moves = pieces.map((piece) => moveTo(game, piece, place)).filter((move) => move !== null);
  const answers = await Promise.all(moves.map((move) => api.whyNot(match, seat, move)));
  const said = new Map(answers.flatMap(({ clause, text }) => (text ? [[text, clause ?? null] as const] : [])));
  return [...said].slice(0, MOST).map(([text, clause]) => ({ text, clause }));
}

/** What went wrong with a command. */
export function reasonOf(error: unknown, texts: Texts): Reason {
  if (!(error instanceof Refused)) return { text: texts.failure.offline, clause: null };
  const text = error.fault.code === "stale" ? texts.failure.stale : error.fault.text;
  return { text, clause: error.fault.clause };
}
