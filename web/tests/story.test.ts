import { describe, expect, it } from "vitest";

import type { MoveEvent } from "../src/api/types";
import type { Scene } from "../src/boards/describe";
import { storyOf } from "../src/match/story";

const move = (parts: object, lines: object[] = [], seat = 0): MoveEvent =>
  ({ kind: "move", number: 1, ply: 1, seat, parts, lines, scores: [] }) as unknown as MoveEvent;
const line = (table: string | number | null, points: number): object => ({ table, points, clause: "CI-22" });
const kinds = (...given: Parameters<typeof storyOf>): string[] => storyOf(...given).map(({ kind }) => kind);

const cafe = (chairs: object, supplies: string[][]): Scene =>
  ({
    game: "international",
    components: { tables: [{ id: 1, nation: "fra", chairs: ["c1", "c2"], x: 0, y: 0 }] },
    view: { chairs, supplies, bar: [], scores: [0, 0] },
  }) as unknown as Scene;
const cards = (seats: object, hands: object[]): Scene =>
  ({
    game: "cardgame",
    components: { tables: [{ id: "C", seats: ["iN", "iS"] }] },
    view: { seats, hands, laid: [], scores: [0, 0] },
  }) as unknown as Scene;
const melange = (markers: object, pile = 9, reservation: string[] = []): Scene =>
  ({
    game: "melange",
    components: {},
    view: { markers, rows: {}, chairs: {}, pile, scores: [0], hands: [{ reservation, actions: [] }] },
  }) as unknown as Scene;

describe("the story of a move", () => {
  it("seats the guest, pays, and then lets the next one in from the bag", () => {
    const before = cafe({ c2: "fra.m" }, [["fra.w", "spa.m"], []]);
    const after = cafe({ c1: "fra.w", c2: "fra.m" }, [["spa.m", "ita.w"], []]);
    const steps = storyOf(move({ kind: "seat", guest: "fra.w", chair: "c1" }, [line(1, 4)]), before, after);
    expect(steps).toEqual([
      { kind: "place", seat: 0, piece: "fra.w", places: ["c1"] },
      { kind: "pay", seat: 0, sums: [{ table: 1, points: 4, full: true }], place: "c1" },
      { kind: "show" },
      { kind: "draw", seat: 0, from: "bag", pieces: ["ita.w"] },
    ]);
  });

  it("does not repeat what was shown before the house answered", () => {
    const before = cafe({}, [["fra.w"], []]);
    const after = cafe({ c1: "fra.w" }, [[], []]);
    expect(kinds(move({ kind: "seat", guest: "fra.w", chair: "c1" }), before, after, true)).toEqual(["show"]);
  });

  it("adds up what one table pays and leaves out what pays nothing", () => {
    const before = cafe({}, [["fra.w"], []]);
    const after = cafe({ c1: "fra.w" }, [[], []]);
    const paid = [line(1, 2), line(1, 3), line(null, 0)];
    const steps = storyOf(move({ kind: "seat", guest: "fra.w", chair: "c1" }, paid), before, after);
    expect(steps[1]).toMatchObject({ sums: [{ table: 1, points: 5, full: false }] });
  });

  it("lets a full table pay before it is cleared", () => {
    const before = cards({ iN: "fra.m" }, [{ count: 1, guests: ["fra.w"] }]);
    const after = cards({}, [{ count: 0, guests: [] }]);
    const played = move({ kind: "seat", guest: "fra.w", chair: "iS" }, [line("C", 4)]);
    const steps = storyOf(played, before, after);
    expect(steps.map(({ kind }) => kind)).toEqual(["place", "pay", "clear", "show"]);
    expect(steps[1]).toMatchObject({ sums: [{ table: "C", full: true }] });
    expect(steps[2]).toEqual({ kind: "clear", places: ["iN", "iS"] });
  });

  it("does not tell which card another player has drawn", () => {
    const before = cards({}, [
      { count: 1, guests: ["fra.w"] },
      { count: 4, guests: null },
    ]);
    const after = cards({}, [
      { count: 1, guests: ["fra.w"] },
      { count: 5, guests: null },
    ]);
    const steps = storyOf(move({ kind: "take" }, [], 1), before, after);
    expect(steps).toEqual([{ kind: "show" }, { kind: "draw", seat: 1, from: "pile", pieces: [null] }]);
  });

  it("lifts the markers that no longer fit, and lays those that come", () => {
    const play = move({ kind: "play", face: "round-table", row: "blue.cube" });
    const fewer = storyOf(play, melange({ "blue.cube": ["C1", "C2", "C3"] }), melange({ "blue.cube": ["C2"] }));
    expect(fewer.find(({ kind }) => kind === "lift")).toEqual({
      kind: "lift",
      markers: [
        { type: "blue.cube", chair: "C1" },
        { type: "blue.cube", chair: "C3" },
      ],
    });
    const more = storyOf(play, melange({}), melange({ "blue.cube": ["C2"] }));
    expect(more.map(({ kind }) => kind)).toEqual(["place", "show", "mark"]);
  });

  it("shuffles when the discards become the pile", () => {
    const after = melange({}, 30, ["round-table"]);
    const steps = storyOf(move({ kind: "take-display", face: "round-table" }), melange({}, 2), after);
    expect(steps.map(({ kind }) => kind)).toEqual(["shuffle", "show", "draw"]);
    expect(steps[2]).toMatchObject({ from: "display round-table", pieces: ["round-table"] });
  });
});
