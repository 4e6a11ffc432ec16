/** The pictures of each game, fetched when they are wanted. */
import { api } from "../api/http";
import type { View } from "../api/types";
import type { Place } from "../boards/contract";
import type { Scene } from "../boards/describe";
import { placesOf as placesOfMove, type GameName, type Move } from "../boards/notation";
import { dataOf } from "../data";
import { sceneOf } from "../match/scene";
import cardgame from "./cardgame.json?url";
import type { Picture } from "./contract";
import international from "./international.json?url";
import melange from "./melange.json?url";
import cardgameViews from "./views/cardgame.json?url";
import internationalViews from "./views/international.json?url";
import melangeViews from "./views/melange.json?url";

export interface Drawn {
  readonly picture: Picture;
  readonly scene: Scene;
  readonly places: readonly Place[];
}

/** What tools/rule_pictures.py makes of a picture: its view, and its legal moves with what they pay. */
interface Shown {
  readonly view: View;
  readonly legal: readonly { readonly parts: Move; readonly points: number | null }[];
}

/** Of each game its pictures, and the views that they show. */
const FILES: Readonly<Record<GameName, readonly [pictures: string, views: string]>> = {
  international: [international, internationalViews],
  cardgame: [cardgame, cardgameViews],
  melange: [melange, melangeViews],
};

/** The pictures by their clauses. */
export async function picturesOf(game: GameName): Promise<ReadonlyMap<string, Drawn>> {
  const [pictures, views, { components, options }] = await Promise.all([
    dataOf<Picture[]>(FILES[game][0]),
    dataOf<Record<string, Shown>>(FILES[game][1]),
    api.components(game, {}),
  ]);
  return new Map(
    pictures.map((picture) => {
      const { view, legal } = views[picture.clause] as Shown;
      const scene = sceneOf({ game, components, options }, view);
      return [picture.clause, { picture, scene, places: placesOf(legal) }];
    }),
  );
}

function placesOf(legal: Shown["legal"]): Place[] {
  return legal.flatMap(({ parts, points }) => {
    const [place] = placesOfMove(parts);
    return place === undefined ? [] : [{ id: place, state: "legal", label: "", ...(points === null ? {} : { points }) }];
  });
}
