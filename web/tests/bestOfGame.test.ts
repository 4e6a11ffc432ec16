import { expect, test } from "vitest";

import type { ReviewDecision } from "../src/api/types";
import { bestOfGame } from "../src/review/telling";

/** A decision whose second best move falls short by `gap`. */
const decision = (ply: number, gap: number): [number, ReviewDecision] => [
  ply,
  { ply, considered: [{ gap: 0 }, { gap }] } as ReviewDecision,
];
const byPly = new Map([decision(3, -0.02), decision(8, -0.3), decision(11, -0.1)]);

test("the best move of the game left every other furthest behind", () => {
  expect(bestOfGame([{ best_ply: 3 }, { best_ply: 11 }], byPly)?.ply).toBe(11);
});

test("only the best moves of the players count, and a game may have none", () => {
  expect(bestOfGame([{ best_ply: 3 }, { best_ply: null }], byPly)?.ply).toBe(3);
  expect(bestOfGame([{ best_ply: null }], byPly)).toBeNull();
});
