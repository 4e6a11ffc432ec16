/** What the log of a table speaks of. */
import type { ToldEntry } from "../api/types";
import type { Scene } from "../boards/describe";
import type { CardgameView } from "../boards/views";

/** The scene with the tables that there were before an entry: in the card game others may lie there by now. */
export function sceneBefore({ tables }: ToldEntry, scene: Scene): Scene {
  return scene.game === "cardgame" && tables
    ? { ...scene, view: { ...scene.view, tables: tables as CardgameView["tables"] } }
    : scene;
}
