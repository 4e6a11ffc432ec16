/** The texts of this part of the page in the chosen language, and shares as people read them. */
import { settings } from "../settings.svelte";
import { de } from "./texts.de";
import { en, type ReviewTexts } from "./texts.en";
import { fr } from "./texts.fr";

const TEXTS: Record<typeof settings.language, ReviewTexts> = { en, de, fr };

export const words = {
  get texts(): ReviewTexts {
    return TEXTS[settings.language];
  },
};

/** "9 %", "0.4 %": a share of the win, with a true minus and the sign that is asked for. */
export function share(value: number, sign = false): string {
  const percent = 100 * value;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const size = Math.abs(percent).toLocaleString(settings.language, {
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
  });
  const negative = percent < 0 && Number(Math.abs(percent).toFixed(digits)) > 0;
  const positive = percent > 0 && Number(percent.toFixed(digits)) > 0;
  return `${negative ? "−" : sign && positive ? "+" : ""}${size} %`;
}
