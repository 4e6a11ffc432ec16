/** What boards and moves say, by language. A text that is missing in one language fails the type check. */

import type { Language } from "../guests/words";
import { de } from "./texts.de";
import { en, type Texts } from "./texts.en";
import { fr } from "./texts.fr";

export { signed, type Texts } from "./texts.en";

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr };

export const textsOf = (language: Language): Texts => TEXTS[language];
