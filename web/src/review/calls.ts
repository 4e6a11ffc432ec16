/** Calls of this part of the page. */
import { get, post, remove } from "../api/http";
import type {
  HintAnswer,
  PuzzleAnswer,
  PuzzlesAnswer,
  PuzzleSolution,
  ReviewAnswer,
  StatisticsAnswer,
} from "../api/types";

const of = (match: string): string => `/matches/${encodeURIComponent(match)}`;
const puzzle = (id: string): string => `/puzzles/${encodeURIComponent(id)}`;

export const calls = {
  review: (match: string, after: number): Promise<ReviewAnswer> => get(`${of(match)}/review?after=${after}`),
  askForReview: (match: string): Promise<ReviewAnswer> => post(`${of(match)}/review`, {}),
  stopReview: (match: string): Promise<ReviewAnswer> => remove(`${of(match)}/review`),
  hint: (match: string, expect: number, seat: number): Promise<HintAnswer> =>
    post(`${of(match)}/hint`, { expect, seat }),
  puzzles: (): Promise<PuzzlesAnswer> => get("/puzzles"),
  puzzle: (id: string): Promise<PuzzleAnswer> => get(puzzle(id)),
  tryPuzzle: (id: string, move: string | null): Promise<PuzzleSolution> => post(puzzle(id), { move }),
  statistics: (): Promise<StatisticsAnswer> => get("/visitor/statistics"),
};
