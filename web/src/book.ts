/** Where the book of the house tells more. */
import { settings } from "./settings.svelte";

/** A chapter; all but the rules are in English. */
export const chapterInBook = (chapter: string): string => `/docs/${chapter}.html`;

/** A clause among the rules in the reader's language; a house without a book leads to its own page of the rules. */
export const clauseInBook = (game: string, clause: string): string =>
  `${chapterInBook(`rules/${game}-${settings.language}`)}#${clause}`;
