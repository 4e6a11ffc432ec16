/** The texts in the chosen language. */
import { settings } from "./settings.svelte";
import { de } from "./texts/de";
import { en, type Texts } from "./texts/en";
import { fr } from "./texts/fr";

const TEXTS: Record<typeof settings.language, Texts> = { en, de, fr };

export const speech = {
  get texts(): Texts {
    return TEXTS[settings.language];
  },
};

/** "+4", "−2" and "0", with a true minus. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
