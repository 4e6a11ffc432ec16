/** Names of things that lie at a real table. */
import { capital, describeMove, nameVisitor, type Scene, tellDeed } from "../boards/describe";
import type { Move } from "../boards/notation";
import { nameGuest, type Nation, wordsOf, type Words } from "../guests/words";
import { settings } from "../settings.svelte";
import { UNKNOWN } from "./editing";

export { UNKNOWN };

type Names = Readonly<Record<string, string>>;

/** A tile, card, table card, action card or personality in words. */
export function nameThing(game: string, thing: string): string {
  const words: Words = wordsOf(settings.language);
  if (thing === UNKNOWN) return UNKNOWN;
  if (game === "melange") {
    const faces: Names = words.melange.faces;
    const actions: Names = words.melange.actions;
    return capital(faces[thing] ?? actions[thing] ?? nameVisitor(thing, words));
  }
  if (!thing.includes(".")) return capital(words.nations[thing as Nation]?.table ?? thing);
  return capital(nameGuest(thing, words));
}

/** What a thing is: it decides how it is drawn. */
export function kindOf(game: string, thing: string): "guest" | "nation" | "face" | "action" | "person" {
  if (game !== "melange") return thing.includes(".") ? "guest" : "nation";
  if (/-(chair|table)$/.test(thing)) return "face";
  return thing.includes("-") && thing in wordsOf(settings.language).melange.actions ? "action" : "person";
}

/** A move as the log of a table tells it: "Anna: American woman sits down: …", "Anna draws three cards". */
export function tellMove(name: string, move: Move, scene: Scene): string {
  const done = name ? tellDeed(move, settings.language) : null;
  if (done !== null) return `${name} ${done}`;
  const said = capital(describeMove(move, scene, settings.language));
  return name ? `${name}: ${said}` : said;
}
