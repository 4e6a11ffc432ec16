/** Who plays a position or a board that was edited: the reader first, then bots, people at this screen, or friends. */
import type { NewSeat } from "../api/types";
import { settings } from "../settings.svelte";
import { speech } from "../speech.svelte";
import { newBot } from "../titles";

export type Others = "bot" | "person" | "open";

export function seatsWith(others: Others, players: number): NewSeat[] {
  const { player } = speech.texts.create;
  const rest = Array.from({ length: players - 1 }, (_, index): NewSeat => {
    if (others === "bot") return newBot(index, "level:3");
    return { kind: others, name: others === "open" ? "" : player(index + 2) };
  });
  return [{ kind: "person", name: settings.name || player(1) }, ...rest];
}
