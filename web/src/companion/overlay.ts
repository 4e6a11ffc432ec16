/** What was told on this phone and has not reached the house yet, drawn over what the house said last. */
import type { CompanionState } from "../api/types";
import type { Move } from "../boards/notation";
import type { Document } from "./calls";
import type { Queued } from "./table.svelte";

/** Boards are drawn from the seat that decides: its rows, and the cards that it laid down. */
export function overlaid({ game, view, to_move: seat }: CompanionState, waiting: readonly Queued[]): Document {
  if (view === null || game === "melange") return { ...view, seat };
  const part = game === "international" ? "chairs" : "seats";
  const seated = { ...(view[part] as Record<string, string>) };
  for (const { wish } of waiting) {
    if (!("tell" in wish) || typeof wish.tell.move !== "object") continue;
    const move: Move = wish.tell.move;
    if (move.kind === "seat" && "guest" in move && !(move.chair in seated)) {
      seated[move.chair] = "nation" in move && move.nation ? `${move.guest}=${move.nation}` : move.guest;
    }
  }
  return { ...view, [part]: seated, seat: game === "international" ? null : seat };
}
