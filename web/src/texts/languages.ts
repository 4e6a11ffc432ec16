/** The languages of the page. The words of each are a file of their own, fetched before they are first spoken. */
import type { Texts as BoardTexts } from "../boards/texts.en";
import type { Words } from "../guests/words";
import type { Texts } from "./en";

export const LANGUAGES = ["en", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text that is missing in one language fails the type check. */
export interface Dictionary {
  readonly texts: Texts;
  readonly boards: BoardTexts;
  readonly words: Words;
}

const FETCHED: Readonly<Record<Language, () => Promise<{ dictionary: Dictionary }>>> = {
  en: () => import("./spoken.en"),
  de: () => import("./spoken.de"),
  fr: () => import("./spoken.fr"),
};
const known = new Map<Language, Dictionary>();

/** Fetches the words of a language, unless they are here. */
export async function learnLanguage(language: Language): Promise<void> {
  if (!known.has(language)) known.set(language, (await FETCHED[language]()).dictionary);
}

/** The words of a language that has been learnt. */
export function dictionaryOf(language: Language): Dictionary {
  const found = known.get(language);
  if (!found) throw new Error(`the words of ${language} are not here yet`);
  return found;
}
