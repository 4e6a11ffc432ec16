import { expect, it, vi } from "vitest";
import { chapterInBook, clauseInBook } from "../src/book";
import { settings } from "../src/settings.svelte";

vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));

it.each(["en", "de", "fr"] as const)("leads to a clause in the reader's language: %s", (language) => {
  settings.language = language;
  expect(clauseInBook("melange", "WM-12")).toBe(`/docs/rules/melange-${language}.html#WM-12`);
});

it("leads to a chapter", () => {
  expect(chapterInBook("fairness")).toBe("/docs/fairness.html");
});
