import { describe, expect, it } from "vitest";

import * as boards from "../src/companion/boardEditing";
import { packed, unpacked } from "../src/companion/documents";
import * as editing from "../src/companion/editing";
import { markedInPosition, markedOnBoard } from "../src/companion/faultPlaces";
import { sceneBefore } from "../src/companion/scenes";

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

describe("the log of a table", () => {
  it("names tables of the card game as they were", () => {
    const scene = { game: "cardgame", view: { tables: { NW: "rus", NE: "ita" } } } as never;
    const entry = { tables: { NW: "ger", NE: "ita" } } as never;
    expect(sceneBefore(entry, scene).view).toEqual({ tables: { NW: "ger", NE: "ita" } });
    expect(sceneBefore({ tables: null } as never, scene)).toBe(scene);
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

describe("places that a fault speaks of", () => {
  const fault = (reason: string, parts: Record<string, unknown>) => ({ reason, parts, text: reason });
  const placesIn = (reason: string, parts: Record<string, unknown>) =>
    markedInPosition([fault(reason, parts)], {
      tables: [{ id: 1 }, { id: "N" }],
      chairs: [{ id: "c1" }, { id: "C07" }, { id: "o1" }],
      rows: ["blue.cube", "white"],
      seated: { C07: "red.3", c1: "red.3" },
    }).map(({ place }) => place);

  it("are chairs, tables, rows and the bar, and never a number that only counts", () => {
    expect(placesIn("wrong-nation", { guest: "usa.w", chair: "c1", clause: "CI-11" })).toEqual(["chairs c1"]);
    expect(placesIn("unbalanced", { table: "N", women: 1, men: 3, clause: "KG-15" })).toEqual(["tables N"]);
    expect(placesIn("unbalanced", { table: 1, women: 3, men: 1, clause: "CI-12" })).toEqual(["tables 1"]);
    expect(placesIn("guests-alone", { chairs: ["c1", "o1"] })).toEqual(["chairs c1", "chairs o1"]);
    expect(placesIn("marker-on-taken", { row: "blue.cube", chair: "C07" })).toEqual(["chairs C07", "rows blue.cube"]);
    expect(placesIn("at-place", { place: "chairs.c1", fault: "…" })).toEqual(["chairs c1"]);
    expect(placesIn("row-too-long", { row: "white", most: 3 })).toEqual(["rows white"]);
    expect(placesIn("guest-twice", { guest: "red.3", count: 2 })).toEqual(["chairs c1", "chairs C07"]);
    expect(placesIn("joker-at-bar", {})).toEqual(["bar"]);
    expect(placesIn("supply-too-large", { seat: 1, most: 5 })).toEqual([]);
    expect(placesIn("miscounted", { token: "usa.w", due: 4, count: 1, clause: "CI-02" })).toEqual([]);
  });

  it("bear the numbers of all their faults", () => {
    const faults = [
      fault("wrong-nation", { chair: "c1" }),
      fault("supply-empty", { seat: 0 }),
      fault("guests-alone", { chairs: ["c1"] }),
    ];
    expect(markedInPosition(faults, { tables: [], chairs: [{ id: "c1" }] })).toEqual([
      { place: "chairs c1", numbers: [1, 3], texts: ["wrong-nation", "guests-alone"] },
    ]);
  });

  it("are the tables of a nation, and the stools of the bar that is shown", () => {
    const own = { ...board, bars: { rising: [1, -2, 3], waves: [1, 2, -3] } } as unknown as boards.Board;
    const faults = [
      fault("tables-of-nation", { nation: "fra", due: 2, count: 1 }),
      fault("stools-pay", { bar: "rising", count: 2 }),
    ];
    const marks = (bar: string) => markedOnBoard(faults, own, bar).map(({ place, numbers }) => [place, numbers]);
    expect(marks("rising")).toEqual([
      ["tables 2", [1]],
      ["stools 2", [2]],
      ["stools 3", [2]],
    ]);
    expect(marks("waves")).toEqual([["tables 2", [1]]]);
  });

  it("are the chairs of Wiener Melange that are too many of their kind", () => {
    const cafe = {
      tables: [],
      chairs: [
        { id: "C01", x: 0, y: 0, colour: "purple", start: [2, 3] },
        { id: "C02", x: 0, y: 0, colour: "olive", start: [] },
      ],
    } as unknown as boards.Board;
    const faults = [
      fault("purple-chairs", { due: 7, count: 1 }),
      fault("start-chairs", { label: "2/3", due: 2, count: 1 }),
    ];
    expect(markedOnBoard(faults, cafe, "rising")).toMatchObject([{ place: "chairs C01", numbers: [1, 2] }]);
  });
});
