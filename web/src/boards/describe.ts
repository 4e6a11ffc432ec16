/** Moves and places in words. */

import { nameGuest, type Language, type Nation, type Words, wordsOf } from "../guests/words";
import type { CardgameComponents, InternationalComponents, MelangeComponents } from "./components";
import type { CardgameMove, InternationalMove, MelangeMove, Move } from "./vocabulary";
import { markOf, middleOf, sideOf } from "./naming";
import { type Texts, textsOf } from "./texts";
import type { CardgameView, InternationalView, MelangeView } from "./views";

/** A game with its board and what one seat sees of it. */
export type Scene =
  | { readonly game: "international"; readonly components: InternationalComponents; readonly view: InternationalView }
  | { readonly game: "cardgame"; readonly components: CardgameComponents; readonly view: CardgameView }
  | { readonly game: "melange"; readonly components: MelangeComponents; readonly view: MelangeView };

type Names = Readonly<Record<string, string>>;

/** A move as a sentence without its full stop: "French woman sits down: upper chair (French table by the bar)". */
export function describeMove(move: Move, scene: Scene, language: Language): string {
  const texts = textsOf(language);
  const words = wordsOf(language);
  const where = "chair" in move ? nameChair(scene, move.chair, language) : "";
  return scene.game === "melange"
    ? melangeMove(move as MelangeMove, scene, where, words, texts)
    : guestMove(move as CardgameMove | InternationalMove, scene, where, words, texts);
}

function guestMove(
  move: CardgameMove | InternationalMove,
  scene: Scene,
  where: string,
  words: Words,
  texts: Texts,
): string {
  const say = texts.moves;
  switch (move.kind) {
    case "seat":
      return capital(say.seat(nameSeated(move, words), where));
    case "group": {
      const guest = nameSeated(move, words);
      const { table } = move;
      return capital(
        table === undefined ? say.group(guest, where) : say.groupAt(guest, where, tableIn(scene, table, words, texts)),
      );
    }
    case "swap":
      return capital(say.swap(nameGuest(move.tile, words), where));
    case "bar":
      return capital(say.bar(nameGuest(move.tile, words)));
    case "lay":
      return say.lay(move.guest === undefined ? "" : nameGuest(move.guest, words));
    case "draw":
      return say.draw(move.count);
    default:
      return say[move.kind];
  }
}

/** Who sits down; a joker with the nation that it stands for. */
function nameSeated({ guest, nation }: { readonly guest: string; readonly nation?: string }, words: Words): string {
  return nameGuest(nation === undefined ? guest : `${guest}=${nation}`, words);
}

function melangeMove(
  move: MelangeMove,
  scene: Extract<Scene, { game: "melange" }>,
  where: string,
  words: Words,
  texts: Texts,
): string {
  const say = texts.moves;
  const faces: Names = words.melange.faces;
  const markers: Names = words.melange.markers;
  const named = (names: Names, key: string) => names[key] ?? key;
  switch (move.kind) {
    case "play":
      return capital(say.play(named(faces, move.face), named(markers, move.row)));
    case "joker":
      return capital(say.joker(named(faces, move.face), named(faces, move.wanted), named(markers, move.row)));
    case "remove-own":
    case "remove-neutral":
      return say.remove(named(markers, move.row), where);
    case "swap-personalities":
    case "swap-guests": {
      const [one, other] = [move.chair, move.other].map((chair) => nameVisitorOn(scene, chair, words));
      return capital(say.swapVisitors(one ?? "", other ?? "", named(faces, move.face)));
    }
    case "bonus":
      return say.score(named(words.melange.actions, move.action));
    case "take-pile":
      return say.takePile;
    case "take-action":
      return say.takeAction;
    case "take-display":
      return say.takeDisplay(named(faces, move.face));
    case "seat":
      return capital(say.tile(nameTile(scene.components, move.tile, texts), where));
    case "resolve":
      return capital(say.resolve(named(markers, move.row)));
    case "skip":
      return say.skipChair(where);
    case "draw":
      return say.drawThree;
    default:
      return say[move.kind];
  }
}

/** A move on its button, short where the rest can be seen beside it: the piece in hand, the kind of choice. */
export function shortMove(move: Move, scene: Scene, language: Language): string {
  const texts = textsOf(language);
  const words = wordsOf(language);
  const faces: Names = words.melange.faces;
  switch (move.kind) {
    case "play":
      return nameMarkers(move.row, language);
    case "joker":
      return capital(faces[move.wanted] ?? move.wanted);
    case "take-pile":
      return texts.pileCard;
    case "take-action":
      return texts.actionCard;
    case "take-display":
      return capital(faces[move.face] ?? move.face);
    case "bar":
      return texts.toBar;
    case "lay":
      return texts.layDown;
    default:
      if ("nation" in move && move.kind === "seat") return words.nations[move.nation as Nation].country;
      return describeMove(move, scene, language);
  }
}

/** A kind of markers on a button: "Blue cubes". */
export function nameMarkers(type: string, language: Language): string {
  const markers: Names = wordsOf(language).melange.markers;
  return capital(markers[type] ?? type);
}

/** What a player did, to be said after their name; null if the move is better told as it is. */
export function tellDeed(move: Move, language: Language): string | null {
  const done = textsOf(language).done;
  const faces: Names = wordsOf(language).melange.faces;
  switch (move.kind) {
    case "lay":
      return move.guest === undefined ? done.layHidden : null;
    case "stop":
    case "end":
    case "continue":
    case "pass":
    case "take":
      return done[move.kind];
    case "skip":
      return "chair" in move ? null : done.skip;
    case "draw":
      return "count" in move ? done.draw(move.count) : done.drawThree;
    case "take-pile":
      return done.takePile;
    case "take-action":
      return done.takeAction;
    case "take-display":
      return done.takeDisplay(faces[move.face] ?? move.face);
    default:
      return null;
  }
}

/** A table as score lines call it: "French table by the bar", "large table, white table". */
export function nameTable(scene: Scene, id: string | number, language: Language): string {
  return tableIn(scene, id, wordsOf(language), textsOf(language));
}

function tableIn(scene: Scene, id: string | number, words: Words, texts: Texts): string {
  const unknown = `${words.words.table} ${id}`;
  if (scene.game === "melange") {
    const table = scene.components.tables.find((each) => each.id === id);
    const faces: Names = words.melange.faces;
    return table ? [`${table.shape}-table`, `${table.colour}-table`].map((face) => faces[face]).join(", ") : unknown;
  }
  if (scene.game === "cardgame") {
    const nation = scene.view.tables[String(id)];
    return nation ? words.nations[nation].table : texts.clearedTable;
  }
  const table = scene.components.tables.find((each) => each.id === id);
  if (!table) return unknown;
  const name = words.nations[table.nation].table;
  const mark = markOf(scene.components, id);
  if (mark === null) return name;
  return typeof mark === "number" ? `${name} ${mark}` : texts.tableAt[mark](name);
}

/** "upper chair (French table by the bar)"; a place that is no chair has no name here. */
export function nameChair(scene: Scene, id: string, language: Language): string {
  const texts = textsOf(language);
  const words = wordsOf(language);
  switch (scene.game) {
    case "international":
      return internationalChair(scene, id, words, texts);
    case "cardgame":
      return cardgameSeat(scene, id, words, texts);
    case "melange":
      return melangeChair(scene, id, words, texts);
  }
}

function internationalChair(
  scene: Extract<Scene, { game: "international" }>,
  id: string,
  words: Words,
  texts: Texts,
): string {
  const chair = scene.components.chairs.find((each) => each.id === id);
  const tables = scene.components.tables.filter((table) => table.chairs.includes(id));
  const [only, ...others] = tables;
  const plain = counted(tables.map((table) => words.nations[table.nation].table));
  if (others.length > 0) {
    const names = plain.length < tables.length ? plain : tables.map((table) => tableIn(scene, table.id, words, texts));
    return texts.at(texts.sharedChair, list(names, texts));
  }
  if (!only || !chair) return texts.chair;
  return texts.at(texts.chairAt[sideOf(chair, only)](texts.chair), tableIn(scene, only.id, words, texts));
}

function cardgameSeat(scene: Extract<Scene, { game: "cardgame" }>, id: string, words: Words, texts: Texts): string {
  const seat = scene.components.seats.find((each) => each.id === id);
  const tables = scene.components.tables.filter((table) => table.seats.includes(id));
  const [only, ...others] = tables;
  if (!only || !seat) return texts.seat;
  const name =
    others.length > 0
      ? texts.chairAt[sideOf(seat, middleOf(scene.components.tables))](texts.innerSeat)
      : texts.chairAt[sideOf(seat, only)](texts.seat);
  if (Object.keys(scene.view.tables).length === 0) return name;
  const nationOf = (table: { id: string }) => scene.view.tables[table.id];
  const plain = (table: { id: string }): string => {
    const nation = nationOf(table);
    return nation ? words.nations[nation].table : texts.noTable;
  };
  const alike = counted(tables.map(plain));
  if (alike.length < tables.length) return texts.at(name, list(alike, texts));
  const marked = tables.map((table) => {
    const twin = scene.components.tables.find((each) => each !== table && nationOf(each) === nationOf(table));
    return nationOf(table) && twin ? texts.tableAt[sideOf(table, twin)](plain(table)) : plain(table);
  });
  return texts.at(name, list(marked, texts));
}

function melangeChair(scene: Extract<Scene, { game: "melange" }>, id: string, words: Words, texts: Texts): string {
  const chair = scene.components.chairs.find((each) => each.id === id);
  const table = scene.components.tables.find((each) => each.id === chair?.table);
  if (!chair || !table) return id;
  const faces: Names = words.melange.faces;
  const name = faces[`${chair.colour}-chair`] ?? id;
  const alike = scene.components.chairs.filter((each) => each.table === table.id && each.colour === chair.colour);
  const told = alike.length > 1 ? texts.chairAt[sideOf(chair, table)](name) : name;
  return texts.at(told, tableIn(scene, table.id, words, texts));
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
