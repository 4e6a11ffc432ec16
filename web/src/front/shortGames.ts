/** Short games that the boards in the windows show; tools/front_boards.py writes them. */
import { api } from "../api/http";
import type { View } from "../api/types";
import type { Scene } from "../boards/describe";
import { dataOf } from "../data";
import { sceneOf } from "../match/scene";
import type { GameName } from "../titles";
import cardgame from "./cardgame.json?url";
import international from "./international.json?url";
import melange from "./melange.json?url";

const FILES: Readonly<Record<GameName, string>> = { international, cardgame, melange };
const PLAYERS: Readonly<Record<GameName, number>> = { international: 3, cardgame: 3, melange: 2 };

/** The positions of a short game, one after the other. */
export async function shortGame(game: GameName): Promise<readonly Scene[]> {
  const [views, { components, options }] = await Promise.all([
    dataOf<View[]>(FILES[game]),
    api.components(game, { players: PLAYERS[game] }),
  ]);
  const scenes: Scene[] = [];
  let view: View | undefined;
  for (const changed of views) {
    view = { ...view, ...changed };
    scenes.push(sceneOf({ game, components, options }, view));
  }
  return scenes;
}
