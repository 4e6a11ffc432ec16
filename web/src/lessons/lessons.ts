/** The lessons of each game, and the views of their positions, fetched when they are wanted. */
import { api } from "../api/http";
import type { View } from "../api/types";
import type { Scene } from "../boards/describe";
import type { GameName } from "../boards/notation";
import { dataOf } from "../data";
import { sceneOf } from "../match/scene";
import cardgame from "./cardgame.json?url";
import type { Lesson } from "./contract";
import international from "./international.json?url";
import melange from "./melange.json?url";
import cardgameViews from "./views/cardgame.json?url";
import internationalViews from "./views/international.json?url";
import melangeViews from "./views/melange.json?url";

/** Of each game its lessons, and what the learner sees at the beginning of each; tools/front_boards.py writes those. */
const FILES: Readonly<Record<GameName, readonly [lessons: string, views: string]>> = {
  international: [international, internationalViews],
  cardgame: [cardgame, cardgameViews],
  melange: [melange, melangeViews],
};

export const lessonsOf = (game: GameName): Promise<readonly Lesson[]> => dataOf(FILES[game][0]);

/** The position of a lesson as a picture, for a time without a connection. */
export async function pictureOf(game: GameName, step: number): Promise<Scene | null> {
  const [views, { components, options }] = await Promise.all([
    dataOf<View[]>(FILES[game][1]),
    api.components(game, {}),
  ]);
  const view = views[step - 1];
  return view ? sceneOf({ game, components, options }, view) : null;
}
