import { describe, expect, it } from "vitest";

import { clausesWith } from "../src/rules/search";

const CLAUSES = {
  "CI-18": { title: "Jokers", text: "A joker may come from anywhere." },
  "CI-33": { title: "The bar", text: "It depends.", editions: { rio: "A joker never goes there." } },
  "CI-41": { title: "Drawing", text: "You draw tiles from the bag.", why: "Two rulebooks mention refilling to five." },
};
const BOX = { multinational: "joker", pouch: "bag" };
const found = (wanted: string): string[] => clausesWith(wanted, CLAUSES, BOX).map(([name]) => name);

describe("searching the rules", () => {
  it("finds words in titles, texts, editions and reasons", () => {
    expect(found("refilling")).toEqual(["CI-41"]);
    expect(found("never")).toEqual(["CI-33"]);
    expect(found("ci-18")).toEqual(["CI-18"]);
  });

  it("wants every word", () => {
    expect(found("joker anywhere")).toEqual(["CI-18"]);
    expect(found("joker refilling")).toEqual([]);
  });

  it("knows the words that are printed in the boxes", () => {
    expect(found("Multinational")).toEqual(["CI-18", "CI-33"]);
    expect(found("pouch")).toEqual(["CI-41"]);
  });

  it("shows everything while nothing is wanted", () => {
    expect(found("  ")).toHaveLength(3);
  });
});
