/** What was told on this phone and has not reached the house yet, drawn over what the house said last. */
import type { CompanionState } from "../api/types";
import type { Move } from "../boards/notation";
import type { Document } from "./calls";
import type { MelangeComponents } from "../boards/components";
import { kindOf } from "./naming";
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

/** Wiener Melange while it is set up: an empty café, and whoever has been seated in it so far. */
export function settingUp({ components, game, log, names, to_move: seat }: CompanionState): Document | null {
  if (game !== "melange") return null;
  const { chairs } = components as unknown as MelangeComponents;
  const marked = chairs.filter(({ start }) => start.includes(names.length)).map(({ id }) => id);
  const shown = log.flatMap(({ told }) => (told as { shown?: string[] }).shown ?? []);
  const people = shown.filter((thing) => kindOf(game, thing) === "person");
  const seated = marked.flatMap((id, at) => (people[at] ? [[id, people[at]]] : []));
  return {
    seat,
    chairs: Object.fromEntries(seated) as Record<string, string>,
    markers: {},
    rows: {},
    personalities: { white: people[marked.length] ?? null, grey: people[marked.length + 1] ?? null },
    hands: [],
    known: [],
    display: [],
    discard: [],
    pile: 0,
    action_pile: 0,
    personality_pile: 0,
    played_actions: [],
    removed_actions: [],
    scores: names.map(() => 0),
    to_move: seat,
    active: seat,
  };
}
