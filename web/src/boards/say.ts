/** What a screen reader hears of a place. */

import type { Place } from "./contract";
import type { Texts } from "./texts";

/** What is there, what is possible, and what it pays. */
export function sayPlace(label: string, place: Place | undefined, texts: Texts): string {
  const points = place?.points === undefined ? undefined : texts.points(place.points);
  return [label, place?.label, points].filter(Boolean).join(". ");
}
