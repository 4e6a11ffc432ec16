import { beforeAll, describe, expect, it } from "vitest";

import type { InternationalComponents } from "../src/boards/components";
import { type Scene, nameChair, nameTable } from "../src/boards/describe";
import { LANGUAGES, learnLanguage } from "../src/texts/languages";

const at = (id: string, x: number, y: number) => ({ id, x, y });
const table = (id: number, nation: string, x: number, y: number, ...chairs: string[]) => ({ id, nation, x, y, chairs });

const components = {
  tables: [
    table(1, "ita", 1, 1, "c1", "c2"),
    table(2, "ita", 3, 1, "c2", "c3"),
    table(3, "spa", 3, 3, "c3", "c4"),
    table(4, "fra", 9, 1, "c5"),
    table(5, "fra", 9, 5, "c6"),
    table(6, "fra", 9, 9, "c7"),
  ],
  chairs: [
    at("c1", 0, 1),
    at("c2", 2, 1),
    at("c3", 3, 2),
    at("c4", 3, 4),
    at("c5", 9, 0),
    at("c6", 9, 4),
    at("c7", 8, 9),
  ],
  stools: [
    { x: 4, y: 3 },
    { x: 5, y: 3 },
  ],
  bars: {},
} as unknown as InternationalComponents;
const scene = { game: "international", components, view: {} } as unknown as Scene;

beforeAll(() => Promise.all(LANGUAGES.map(learnLanguage)));

describe("tables and chairs in words", () => {
  it("tells the tables of a nation apart by where they stand", () => {
    expect(nameTable(scene, 1, "en")).toBe("Italian table on the left");
    expect(nameTable(scene, 2, "en")).toBe("Italian table by the bar");
    expect(nameTable(scene, 2, "de")).toBe("italienischer Tisch an der Bar");
    expect(nameTable(scene, 3, "fr")).toBe("table espagnole");
  });

  it("counts where a board of one’s own has more than two", () => {
    expect([4, 5, 6].map((id) => nameTable(scene, id, "en"))).toEqual([
      "French table 1",
      "French table 2",
      "French table 3",
    ]);
  });

  it("says on which side of its table a chair stands, and which tables share one", () => {
    expect(nameChair(scene, "c1", "en")).toBe("left chair (Italian table on the left)");
    expect(nameChair(scene, "c4", "de")).toBe("unterer Stuhl (spanischer Tisch)");
    expect(nameChair(scene, "c2", "en")).toBe("shared chair (2 × Italian table)");
    expect(nameChair(scene, "c3", "en")).toBe("shared chair (Italian table by the bar and Spanish table)");
  });
});
