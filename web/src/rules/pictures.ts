/** The pictures of each game, fetched when they are wanted. */
import { api } from "../api/http";
import type { View } from "../api/types";
import type { Place } from "../boards/contract";
import type { Scene } from "../boards/describe";
import { moveParts, type GameName } from "../boards/notation";
import { sceneOf } from "../match/scene";
import type { Picture } from "./contract";

export interface Drawn {
  readonly picture: Picture;
  readonly scene: Scene;
  readonly places: readonly Place[];
}

type Files = [Promise<{ default: unknown }>, Promise<{ default: unknown }>];
const FILES: Readonly<Record<GameName, () => Files>> = {
  international: () => [import("./international.json"), import("./views/international.json")],
  cardgame: () => [import("./cardgame.json"), import("./views/cardgame.json")],
  melange: () => [import("./melange.json"), import("./views/melange.json")],
};

/** The pictures by their clauses. */
export async function picturesOf(game: GameName): Promise<ReadonlyMap<string, Drawn>> {
  const [{ default: pictures }, { default: views }] = await Promise.all(FILES[game]());
  const { components, options } = await api.components(game, {});
  return new Map(
    (pictures as Picture[]).map((picture) => {
      const view = (views as Record<string, View>)[picture.clause] as View;
      const scene = sceneOf({ game, components, options }, view);
      return [picture.clause, { picture, scene, places: placesOf(game, picture) }];
    }),
  );
}

function placesOf(game: GameName, { legal = {} }: Picture): Place[] {
  return Object.entries(legal).flatMap(([move, points]) => {
    const { place } = moveParts(game, move);
    return place === undefined ? [] : [{ id: place, state: "legal", label: "", ...(points === null ? {} : { points }) }];
  });
}
