/** Moves and places in words. */

import { nameGuest, type Language, type Nation, type Words, wordsOf } from "../guests/words";
import type { CardgameComponents, InternationalComponents, MelangeComponents } from "./components";
import type { MoveParts } from "./notation";
import { type Texts, textsOf } from "./texts";
import type { CardgameView, InternationalView, MelangeView } from "./views";

/** A game with its board and what one seat sees of it. */
export type Scene =
  | { readonly game: "international"; readonly components: InternationalComponents; readonly view: InternationalView }
  | { readonly game: "cardgame"; readonly components: CardgameComponents; readonly view: CardgameView }
  | { readonly game: "melange"; readonly components: MelangeComponents; readonly view: MelangeView };

type Names = Readonly<Record<string, string>>;

/** A move as a sentence without its full stop: "French woman sits down: chair c12 (French table)". */
export function describeMove(move: MoveParts, scene: Scene, language: Language): string {
  const texts = textsOf(language);
  const words = wordsOf(language);
  const where = move.place === undefined ? "" : nameChair(scene, move.place, language);
  return scene.game === "melange"
    ? melangeMove(move, scene, where, words, texts)
    : guestMove(move, where, words, texts);
}

function guestMove(move: MoveParts, where: string, words: Words, texts: Texts): string {
  const { kind, piece = "", as, table, count = 0 } = move;
  const say = texts.moves;
  const guest = piece && nameGuest(as ? `${piece}=${as}` : piece, words);
  switch (kind) {
    case "seat":
      return capital(say.seat(guest, where));
    case "group":
      return capital(table ? say.groupAt(guest, where, `${words.words.table} ${table}`) : say.group(guest, where));
    case "swap":
      return capital(say.swap(guest, where));
    case "bar":
      return capital(say.bar(guest));
    case "lay":
      return say.lay(guest);
    case "draw":
      return say.draw(count);
    case "stop":
    case "skip":
    case "take":
    case "end":
    case "continue":
      return say[kind];
    default:
      return move.text;
  }
}

function melangeMove(
  move: MoveParts,
  scene: Extract<Scene, { game: "melange" }>,
  where: string,
  words: Words,
  texts: Texts,
): string {
  const { kind, piece = "", place = "", as = "", marker = "", other = "", paying = "" } = move;
  const say = texts.moves;
  const faces: Names = words.melange.faces;
  const markers: Names = words.melange.markers;
  const named = (names: Names, key: string) => names[key] ?? key;
  switch (kind) {
    case "play":
      return capital(say.play(named(faces, piece), named(markers, place)));
    case "joker":
      return capital(say.joker(named(faces, piece), named(faces, as), named(markers, place)));
    case "action":
      if (marker) return say.remove(named(markers, marker), where);
      if (!other) return say.score(named(words.melange.actions, piece));
      return capital(
        say.swapVisitors(nameVisitorOn(scene, place, words), nameVisitorOn(scene, other, words), named(faces, paying)),
      );
    case "take":
      if (place === "pile") return say.takePile;
      return place === "action" ? say.takeAction : say.takeDisplay(named(faces, place.replace("display ", "")));
    case "tile":
      return capital(say.tile(nameTile(scene.components, Number(piece.replace("tile ", "")), texts), where));
    case "resolve":
      return capital(say.resolve(named(markers, place)));
    case "skip":
      return say.skipChair(where);
    case "draw":
      return say.drawThree;
    case "stop":
    case "pass":
      return say[kind];
    default:
      return move.text;
  }
}

/** A move on its button, short where the rest can be seen beside it: the piece in hand, the kind of choice. */
export function shortMove(move: MoveParts, scene: Scene, language: Language): string {
  const texts = textsOf(language);
  const words = wordsOf(language);
  const { kind, place = "", as = "" } = move;
  const faces: Names = words.melange.faces;
  if (kind === "play") return nameMarkers(place, language);
  if (kind === "joker") return capital(faces[as] ?? as);
  if (kind === "take" && scene.game === "melange") {
    if (place === "pile") return texts.pileCard;
    return place === "action" ? texts.actionCard : capital(faces[place.replace("display ", "")] ?? place);
  }
  if (kind === "bar") return texts.toBar;
  if (kind === "lay") return texts.layDown;
  if (kind === "seat" && as) return words.nations[as as Nation].country;
  return describeMove(move, scene, language);
}

/** A kind of markers on a button: "Blue cubes". */
export function nameMarkers(type: string, language: Language): string {
  const markers: Names = wordsOf(language).melange.markers;
  return capital(markers[type] ?? type);
}

/** What a player did, to be said after their name; null if the move is better told as it is. */
export function tellDeed({ kind, place = "", count = 0, text }: MoveParts, language: Language): string | null {
  const done = textsOf(language).done;
  const faces: Names = wordsOf(language).melange.faces;
  switch (kind) {
    case "stop":
    case "end":
    case "continue":
    case "pass":
      return done[kind];
    case "skip":
      return place ? null : done.skip;
    case "draw":
      return text === "draw" ? done.drawThree : done.draw(count);
    case "take":
      if (text === "take") return done.take;
      if (place === "pile") return done.takePile;
      return place === "action" ? done.takeAction : done.takeDisplay(faces[place.replace("display ", "")] ?? place);
    default:
      return null;
  }
}

/** A table as score lines call it: "French table", "large table, white table". */
export function nameTable(scene: Scene, id: string | number, language: Language): string {
  const words = wordsOf(language);
  const unknown = `${words.words.table} ${id}`;
  if (scene.game === "melange") {
    const table = scene.components.tables.find((each) => each.id === id);
    const faces: Names = words.melange.faces;
    return table ? [`${table.shape}-table`, `${table.colour}-table`].map((face) => faces[face]).join(", ") : unknown;
  }
  const nation =
    scene.game === "international"
      ? scene.components.tables.find((table) => table.id === id)?.nation
      : scene.view.tables[String(id)];
  return nation ? words.nations[nation].table : unknown;
}

/** "shared chair c9 (German table and American table)"; a place that is no chair has no name here. */
export function nameChair(scene: Scene, id: string, language: Language): string {
  const texts = textsOf(language);
  const words = wordsOf(language);
  if (scene.game === "international") {
    const tables = scene.components.tables.filter((table) => table.chairs.includes(id));
    const nations = tables.map((table) => words.nations[table.nation].table);
    const kind = tables.length > 1 ? texts.sharedChair : texts.chair;
    return texts.at(`${kind} ${id}`, list(counted(nations), texts));
  }
  if (scene.game === "cardgame") {
    if (Object.keys(scene.view.tables).length === 0) return `${texts.seat} ${id}`;
    const nations = scene.components.tables
      .filter((table) => table.seats.includes(id))
      .map((table) => {
        const nation = scene.view.tables[table.id];
        return nation ? words.nations[nation].table : texts.noTable;
      });
    return texts.at(`${texts.seat} ${id}`, list(counted(nations), texts));
  }
  const chair = scene.components.chairs.find((each) => each.id === id);
  const table = scene.components.tables.find((each) => each.id === chair?.table);
  if (!chair || !table) return id;
  const faces: Names = words.melange.faces;
  const parts = [`${chair.colour}-chair`, `${table.shape}-table`, `${table.colour}-table`].map((face) => faces[face]);
  return texts.at(id, parts.join(", "));
}

/** A guest or personality of Wiener Melange by name: "blue guest 3", "Sigmund Freud". */
export function nameVisitor(visitor: string, words: Words): string {
  const [colour = "", tile] = visitor.split(".");
  const guests: Names = words.melange.guests;
  const personalities: Names = words.melange.personalities;
  return tile ? `${guests[colour] ?? colour} ${tile}` : (personalities[visitor] ?? visitor);
}

/** A guest tile with its two values. */
export function nameTile(components: MelangeComponents, tile: number, texts: Texts): string {
  const found = components.guests.find((guest) => guest.tile === tile);
  return found ? texts.tileIs(tile, found.placing, found.multiplier) : String(tile);
}

function nameVisitorOn(scene: Extract<Scene, { game: "melange" }>, chair: string, words: Words): string {
  const visitor = scene.view.chairs[chair];
  return visitor ? nameVisitor(visitor, words) : chair;
}

/** Equal names once, with their number: "2 × German table". */
function counted(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count > 1 ? `${count} × ${name}` : name;
  });
}

/** "a, b and c". */
export function list(names: readonly string[], texts: Texts): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${texts.and} ${last}`;
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
