import { describe, expect, it } from "vitest";

import type { LegalMove } from "../src/api/types";
import { Choosing } from "../src/match/choosing.svelte";

/** A move of a guest to a chair, or one that needs neither. */
function legal(move: string, points = 0): LegalMove {
  const [guest, chair] = move.split("@");
  const parts = chair === undefined ? { kind: "stop" } : { kind: "seat", guest, chair };
  return { move, points, lines: [], parts } as LegalMove;
}

function offered(...moves: string[]): Choosing {
  const choosing = new Choosing();
  choosing.offer(moves.map(legal));
  return choosing;
}

describe("choosing a move", () => {
  it("is ready when piece and place are picked, in any order", () => {
    const choosing = offered("fra.w@c1", "fra.w@c2", "spa.m@c1", "stop");
    choosing.pickPiece("fra.w");
    expect(choosing.ready).toBeNull();
    expect([...choosing.targets.keys()]).toEqual(["c1", "c2"]);
    expect(choosing.pickPlace("c2")).toBe(true);
    expect(choosing.ready?.move).toBe("fra.w@c2");

    choosing.clear();
    choosing.pickPlace("c1");
    expect([...choosing.pieces]).toEqual(["fra.w", "spa.m"]);
    choosing.pickPiece("spa.m");
    expect(choosing.ready?.move).toBe("spa.m@c1");
  });

  it("refuses a place to which no move goes", () => {
    const choosing = offered("fra.w@c1");
    choosing.pickPiece("fra.w");
    expect(choosing.pickPlace("c9")).toBe(false);
  });

  it("lets a piece go that is picked twice", () => {
    const choosing = offered("fra.w@c1", "spa.m@c2");
    choosing.pickPiece("fra.w");
    choosing.pickPiece("fra.w");
    expect(choosing.picked).toBe(false);
  });

  it("shows at each place the most that it can pay", () => {
    const choosing = offered("fra.w@c1", "spa.m@c1");
    expect(choosing.targets.get("c1")?.points).toBe(1);
  });

  it("forgets everything when other moves are offered", () => {
    const choosing = offered("fra.w@c1");
    choosing.pickPiece("fra.w");
    choosing.offer([legal("stop")]);
    expect(choosing.picked).toBe(false);
    expect(choosing.plain.map(({ move }) => move)).toEqual(["stop"]);
  });

  it("proposes a move of a button, which any other pick forgets", () => {
    const choosing = offered("fra.w@c1", "fra.w@c2", "stop");
    choosing.pickPiece("fra.w");
    choosing.propose(choosing.options[2]!);
    expect(choosing.ready?.move).toBe("stop");
    expect(choosing.piece).toBeNull();
    choosing.pickPlace("c1");
    expect(choosing.proposed).toBeNull();
    expect(choosing.ready?.move).toBe("fra.w@c1");
  });
});
