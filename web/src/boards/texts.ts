/** What boards and moves say, by language. */

import { dictionaryOf, type Language } from "../texts/languages";
import type { Texts } from "./texts.en";

export { signed } from "../texts/numbers";
export type { Texts } from "./texts.en";

export const textsOf = (language: Language): Texts => dictionaryOf(language).boards;
