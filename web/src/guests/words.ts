/** The names of nations, guests, cards and furniture; tools/web_words.py writes the files from the games' data. */

import { dictionaryOf, type Language } from "../texts/languages";
import type en from "./words/en.json";

export type { Language } from "../texts/languages";
export type Words = typeof en;
export type Nation = Exclude<keyof Words["nations"], "jok">;

export const wordsOf = (language: Language): Words => dictionaryOf(language).words;

/** A guest as the notation writes it: `fra.w`, `jok.m`, seated `jok.m=spa`. */
export interface Guest {
  readonly nation: Nation | "jok";
  readonly woman: boolean;
  /** The nation that a seated joker stands for. */
  readonly as: Nation | null;
}

export function readGuest(text: string): Guest {
  const [guest = "", as = null] = text.split("=");
  const [nation = "jok", gender] = guest.split(".");
  return { nation: nation as Guest["nation"], woman: gender === "w", as: as as Nation | null };
}

/** "French woman"; "male joker (Spain)". */
export function nameGuest(text: string, words: Words): string {
  const { nation, woman, as } = readGuest(text);
  const name = words.nations[nation][woman ? "woman" : "man"];
  return as === null ? name : `${name} (${words.nations[as].country})`;
}
