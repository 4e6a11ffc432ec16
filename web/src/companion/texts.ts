/** The texts of the pages for the real table, by language; loaded with those pages. */
import { settings } from "../settings.svelte";
import { de } from "./texts.de";
import { en, type Texts } from "./texts.en";
import { fr } from "./texts.fr";

const TEXTS: Readonly<Record<typeof settings.language, Texts>> = { en, de, fr };

export const words = {
  get texts(): Texts {
    return TEXTS[settings.language];
  },
};
