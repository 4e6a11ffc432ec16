/** The lessons of each game, fetched when they are wanted. */
import type { GameName } from "../boards/notation";
import type { Lesson } from "./contract";

const FILES: Readonly<Record<GameName, () => Promise<{ default: readonly Lesson[] }>>> = {
  international: () => import("./international.json"),
  cardgame: () => import("./cardgame.json"),
  melange: () => import("./melange.json"),
};

export async function lessonsOf(game: GameName): Promise<readonly Lesson[]> {
  return (await FILES[game]()).default;
}
