/** Which moves were made since one's own last turn. */
import type { MatchEvent } from "../api/types";

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The plies since the last move of a seat; null if there is none. Moves that were taken back do not count. */
export function sinceTurnOf(events: readonly MatchEvent[], seat: number | null, ply: number): Span | null {
  const plies = new Map<number, number | null>();
  for (const event of events) if (event.kind === "move" && event.ply <= ply) plies.set(event.ply, event.seat);
  let from = ply + 1;
  while (plies.has(from - 1) && plies.get(from - 1) !== seat) from -= 1;
  return from <= ply ? { from, to: ply } : null;
}
