import { describe, expect, it } from "vitest";

import type { MatchEvent } from "../src/api/types";
import type { Scene } from "../src/boards/describe";
import { suppose } from "../src/boards/supposing";
import { sinceTurnOf } from "../src/match/since";

const scene = (game: string, view: object): Scene => ({ game, components: {}, view }) as unknown as Scene;

describe("a move that the house has not answered yet", () => {
  it("seats a guest and takes it out of the supply, a joker with its nation", () => {
    const before = scene("international", { chairs: {}, supplies: [["jok.w", "fra.w"], ["fra.w"]], bar: [] });
    const move = { kind: "seat", guest: "jok.w", nation: "fra", chair: "c1" } as const;
    expect(suppose(before, 0, move).view).toMatchObject({
      chairs: { c1: "jok.w=fra" },
      supplies: [["fra.w"], ["fra.w"]],
    });
  });

  it("gives the joker back that is exchanged", () => {
    const before = scene("international", { chairs: { c1: "jok.m=spa" }, supplies: [["spa.m"]], bar: [] });
    const after = suppose(before, 0, { kind: "swap", tile: "spa.m", chair: "c1" }).view;
    expect(after).toMatchObject({ chairs: { c1: "spa.m" }, supplies: [["jok.m"]] });
  });

  it("takes a card out of a hand of which only the number is known", () => {
    const before = scene("cardgame", { seats: {}, hands: [{ count: 7, guests: null }], laid: [{ count: 0 }] });
    const after = suppose(before, 0, { kind: "lay" }).view;
    expect(after).toMatchObject({ hands: [{ count: 6, guests: null }], laid: [{ count: 1 }] });
  });

  it("lays a card into its row, and two for the one that they stand for", () => {
    const hands = [{ reservation: ["round-table", "round-table", "large-table"], actions: [] }];
    const before = scene("melange", { rows: { white: ["grey-table"] }, hands, chairs: {} });
    const move = { kind: "joker", face: "round-table", wanted: "olive-chair", row: "white" } as const;
    expect(suppose(before, 0, move).view).toMatchObject({
      rows: { white: ["grey-table", "olive-chair"] },
      hands: [{ reservation: ["large-table"] }],
    });
  });

  it("changes nothing of what it cannot know", () => {
    const before = scene("cardgame", { seats: {}, hands: [{ count: 7, guests: null }] });
    expect(suppose(before, 0, { kind: "take" })).toEqual(before);
  });
});

describe("what happened since the last turn", () => {
  const move = (ply: number, seat: number): MatchEvent => ({ kind: "move", ply, seat }) as MatchEvent;

  it("is everything after the last own move", () => {
    expect(sinceTurnOf([move(1, 0), move(2, 1), move(3, 2)], 0, 3)).toEqual({ from: 2, to: 3 });
  });

  it("is nothing while one is still moving", () => {
    expect(sinceTurnOf([move(1, 1), move(2, 0)], 0, 2)).toBeNull();
  });

  it("leaves out what was taken back, and what lies before the page was opened", () => {
    expect(sinceTurnOf([move(8, 1), move(9, 1)], 0, 8)).toEqual({ from: 8, to: 8 });
    expect(sinceTurnOf([], 0, 8)).toBeNull();
  });
});
