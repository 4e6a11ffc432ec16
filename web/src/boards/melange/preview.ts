/** What a move would do to the markers of one type, read from the views before and after it. */

import type { Preview } from "../contract";
import type { MelangeView } from "../views";

/** A chair that the type's visitor takes counts as one where a marker stays. */
export function previewBetween(before: MelangeView, after: MelangeView, type: string): Preview {
  const had = before.markers[type] ?? [];
  const has = after.markers[type] ?? [];
  const taken = had.filter((chair) => !(chair in before.chairs) && chair in after.chairs);
  const left = has.length > 0 ? has : taken;
  return {
    type,
    stay: had.filter((chair) => left.includes(chair)),
    go: had.filter((chair) => !left.includes(chair)),
    come: has.filter((chair) => !had.includes(chair)),
  };
}
