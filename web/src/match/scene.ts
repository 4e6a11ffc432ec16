/** A match as the boards want it: the game, its components and one view. */
import type { Options, View } from "../api/types";
import type { Scene } from "../boards/describe";
import type { GameName } from "../boards/notation";

export interface Setting {
  readonly game: GameName;
  readonly components: unknown;
  readonly options: Options;
}

/** The server leaves the options out of each view; boards read them there. */
export function sceneOf(setting: Setting, view: View): Scene {
  return {
    game: setting.game,
    components: setting.components,
    view: { ...view, options: setting.options },
  } as unknown as Scene;
}

/** The scene of an event, from the views around it; tables of which it is not sure that they lay there are left out. */
export function sceneThen(setting: Setting, around: readonly View[], now: View): Scene {
  const view = around[0] ?? now;
  if (setting.game !== "cardgame") return sceneOf(setting, view);
  const sure = new Set(around.map((each) => JSON.stringify(each["tables"]))).size === 1;
  return sceneOf(setting, sure ? view : { ...view, tables: {} });
}

/** The pieces of a seat that its view shows, as tokens; the same piece may come twice. */
export function handOf(scene: Scene, seat: number): string[] {
  switch (scene.game) {
    case "international":
      return [...(scene.view.supplies[seat] ?? [])];
    case "cardgame":
      return [...(scene.view.hands[seat]?.guests ?? [])];
    case "melange": {
      const hand = scene.view.hands[seat];
      const cards = Array.isArray(hand?.reservation) ? (hand.reservation as string[]) : [];
      const actions = Array.isArray(hand?.actions) ? (hand.actions as string[]) : [];
      return [...cards, ...actions];
    }
  }
}

/** How many pieces a seat holds, also where only the number is public. */
export function handSize(scene: Scene, seat: number): number {
  switch (scene.game) {
    case "international":
      return scene.view.supplies[seat]?.length ?? 0;
    case "cardgame":
      return scene.view.hands[seat]?.count ?? 0;
    case "melange": {
      const size = (part: number | readonly string[] | undefined): number =>
        typeof part === "number" ? part : (part?.length ?? 0);
      const hand = scene.view.hands[seat];
      return size(hand?.reservation) + size(hand?.actions);
    }
  }
}

/** Whether players of the game hide something from each other. */
export const hidesHands = (game: GameName): boolean => game !== "international";
