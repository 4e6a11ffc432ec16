import { describe, expect, it } from "vitest";

import * as boards from "../src/companion/boardEditing";
import { packed, unpacked } from "../src/companion/documents";
import * as editing from "../src/companion/editing";

const position = {
  game: "international",
  chairs: { c1: "ger.w" },
  bar: [],
  supplies: [["fra.w"], ["?"]],
  scores: [0, 0],
  bag: ["usa.w", "usa.w", "jok.m"],
};

const board = {
  name: "own",
  title: "",
  tables: [
    { id: 1, nation: "ger", x: 1, y: 1, chairs: ["c1", "c2"] },
    { id: 2, nation: "fra", x: 3, y: 1, chairs: ["c2", "c3"] },
  ],
  chairs: [
    { id: "c1", x: 0, y: 1 },
    { id: "c2", x: 2, y: 1 },
    { id: "c3", x: 4, y: 1 },
  ],
  stools: [],
} as unknown as boards.Board;

describe("documents in links", () => {
  it("read back equal", async () => {
    const text = await packed(position);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpacked(text)).toEqual(position);
  });
});

describe("building a position", () => {
  it("takes guests out of the bag and puts them back", () => {
    const seated = editing.seated(position, "c2", "jok.m=fra");
    expect(seated["chairs"]).toEqual({ c1: "ger.w", c2: "jok.m=fra" });
    expect(editing.pooled(seated)).toEqual({ "usa.w": 2 });
    expect(editing.pooled(editing.cleared(seated, "c2"))).toEqual({ "usa.w": 2, "jok.m": 1 });
  });

  it("puts who sat there back when another sits down", () => {
    expect(editing.pooled(editing.seated(position, "c1", "usa.w"))).toEqual({ "usa.w": 1, "jok.m": 1, "ger.w": 1 });
  });

  it("adds to supplies and takes away again, also what is unknown", () => {
    const [first, second] = editing.zonesOf(position);
    const added = editing.added(position, first!, "usa.w");
    expect(added["supplies"]).toEqual([["fra.w", "usa.w"], ["?"]]);
    expect(editing.pooled(editing.removed(position, second!, 0))).toEqual(editing.pooled(position));
  });
});

describe("editing a board", () => {
  it("moves a thing and its twin on the other side", () => {
    const moved = boards.moved(board, { kind: "chairs", at: 0 }, 1, -1, true);
    expect(moved.chairs.map(({ x, y }) => [x, y])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  it("removes a chair from its tables, and renames it there", () => {
    expect(boards.removed(board, { kind: "chairs", at: 1 }, false).tables.map((table) => table.chairs)).toEqual([
      ["c1"],
      ["c3"],
    ]);
    expect(boards.renamed(board, { kind: "chairs", at: 1 }, "c9").tables[1]?.chairs).toEqual(["c9", "c3"]);
  });

  it("counts shared chairs, and gives new things free names", () => {
    expect(boards.sharedChairs(board)).toBe(1);
    expect(boards.added(board, "chairs", null).board.chairs.at(-1)?.id).toBe("c4");
    expect(boards.joined(board, board.chairs[0]!, board.tables[1]!).tables[1]?.chairs).toEqual(["c2", "c3", "c1"]);
  });
});
