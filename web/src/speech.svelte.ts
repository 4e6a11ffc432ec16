/** The texts in the chosen language. */
import { settings } from "./settings.svelte";
import type { Texts } from "./texts/en";
import { dictionaryOf } from "./texts/languages";

export { signed } from "./texts/numbers";

export const speech = {
  get texts(): Texts {
    return dictionaryOf(settings.language).texts;
  },
};
