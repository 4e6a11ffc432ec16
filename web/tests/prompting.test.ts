import { describe, expect, it } from "vitest";

import type { LegalMove } from "../src/api/types";
import type { Scene } from "../src/boards/describe";
import { Choosing } from "../src/match/choosing.svelte";
import { promptOf } from "../src/match/prompting";
import { en } from "../src/texts/en";

/** What is asked in a game when only moves of these kinds are left. */
function askedIn(game: Scene["game"], ...kinds: string[]): string {
  const choosing = new Choosing();
  choosing.offer(kinds.map((kind) => ({ move: kind, points: 0, lines: [], parts: { kind } }) as unknown as LegalMove));
  return promptOf({ game } as Scene, choosing, en.match);
}

describe("the question", () => {
  it("is about cards in Wiener Melange, and about guests in Café International, when one can only draw", () => {
    expect(askedIn("melange", "draw")).toBe(en.match.pickThree);
    expect(askedIn("international", "draw")).toBe(en.match.pickDraw);
  });
});
