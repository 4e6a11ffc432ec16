/** The names of nations, guests, cards and furniture; tools/web_words.py writes the files from the games' data. */

import de from "./words/de.json";
import en from "./words/en.json";
import fr from "./words/fr.json";

export type Language = "en" | "de" | "fr";
export type Words = typeof en;
export type Nation = Exclude<keyof Words["nations"], "jok">;

const WORDS: Readonly<Record<Language, Words>> = { en, de, fr };

export const wordsOf = (language: Language): Words => WORDS[language];

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
