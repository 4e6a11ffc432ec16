/** A position document under the editor's hand: where things lie, and how they are put down and taken away. */
import type { GameName } from "../boards/notation";
import type { Document } from "./calls";

/** Stands for a tile or card that nobody knows. */
export const UNKNOWN = "?";

type Lists = Record<string, readonly string[]>;
type Map = Record<string, string>;

/** A list of things that belongs to a seat, or to nobody. */
export interface Zone {
  readonly name: "supply" | "hand" | "laid" | "actions" | "display" | "bar";
  readonly seat: number | null;
  readonly things: readonly string[];
}

/** The piles from which things come, by kind. */
const POOLS: Readonly<Record<GameName, readonly string[]>> = {
  international: ["bag"],
  cardgame: ["guest_pile", "table_pile"],
  melange: ["pile", "action_pile", "personality_pile"],
};

const copy = <Value>(value: Value): Value => structuredClone(value);

export const gameOf = (document: Document): GameName => document["game"] as GameName;

/** How many of each kind lie in the piles. */
export function pooled(document: Document): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const pool of POOLS[gameOf(document)]) {
    for (const thing of (document[pool] as string[] | undefined) ?? []) counts[thing] = (counts[thing] ?? 0) + 1;
  }
  return counts;
}

/** The same document with a thing taken out of its pile, if one is there; it may be any of those that nobody knows. */
function drawn(document: Document, thing: string): Document {
  const plain = thing.split("=")[0]!;
  const pool = poolOf(document, plain);
  const pile = pool === null ? undefined : (document[pool] as string[] | undefined);
  const at = pile ? Math.max(pile.indexOf(plain), pile.indexOf(UNKNOWN)) : -1;
  return pool && pile && at >= 0 ? { ...document, [pool]: pile.toSpliced(at, 1) } : document;
}

/** The pile of a kind of thing: the one whose things look alike. */
function poolOf(document: Document, thing: string): string | null {
  const game = gameOf(document);
  if (thing === UNKNOWN) return null;
  if (game === "international") return "bag";
  if (game === "cardgame") return thing.includes(".") ? "guest_pile" : "table_pile";
  if (/-(chair|table)$/.test(thing)) return "pile";
  if (thing.includes("-")) return "action_pile";
  return thing.includes(".") ? null : "personality_pile";
}

function returned(document: Document, thing: string): Document {
  const pool = poolOf(document, thing);
  const pile = pool === null ? undefined : (document[pool] as string[] | undefined);
  if (!pool || !pile) return document;
  return { ...document, [pool]: [...pile, pile.includes(UNKNOWN) ? UNKNOWN : thing.split("=")[0]!] };
}

const seatsPart = (game: GameName): string => (game === "cardgame" ? "seats" : "chairs");

/** Puts a thing on a chair; whoever sat there goes. */
export function seated(document: Document, place: string, thing: string): Document {
  const part = seatsPart(gameOf(document));
  const emptied = cleared(document, place);
  return drawn({ ...emptied, [part]: { ...(emptied[part] as Map), [place]: thing } }, thing);
}

/** Takes away who sits on a chair. */
export function cleared(document: Document, place: string): Document {
  const part = seatsPart(gameOf(document));
  const map = { ...(document[part] as Map) };
  const thing = map[place];
  if (thing === undefined) return document;
  delete map[place];
  return returned({ ...document, [part]: map }, thing);
}

/** Who sits where. */
export const seatsOf = (document: Document): Readonly<Map> => (document[seatsPart(gameOf(document))] ?? {}) as Map;

export const seatedAt = (document: Document, place: string): string | undefined => seatsOf(document)[place];

/** Cards in a row of Wiener Melange. */
export function laid(document: Document, row: string, face: string): Document {
  const rows = document["rows"] as Lists;
  return drawn({ ...document, rows: { ...rows, [row]: [...(rows[row] ?? []), face] } }, face);
}

export function unlaid(document: Document, row: string): Document {
  const rows = { ...(document["rows"] as Lists) };
  const last = rows[row]?.at(-1);
  if (last === undefined) return document;
  rows[row] = rows[row]!.slice(0, -1);
  if (rows[row]?.length === 0) delete rows[row];
  return returned({ ...document, rows }, last);
}

/** A marker of a type comes to a chair, or leaves it. */
export function marked(document: Document, type: string, chair: string): Document {
  const markers = { ...(document["markers"] as Lists) };
  const now = markers[type] ?? [];
  const next = now.includes(chair) ? now.filter((each) => each !== chair) : [...now, chair].sort();
  if (next.length > 0) markers[type] = next;
  else delete markers[type];
  return { ...document, markers };
}

export function tableNamed(document: Document, table: string, nation: string): Document {
  const tables = { ...(document["tables"] as Map) };
  const before = tables[table];
  let next = document;
  if (before) next = returned(next, before);
  if (nation) tables[table] = nation;
  else delete tables[table];
  next = { ...next, tables };
  return nation ? drawn(next, nation) : next;
}

interface MelangeHand {
  reservation: string[];
  actions: string[];
}

/** All lists that one can put things into, in the order in which they are shown. */
export function zonesOf(document: Document): Zone[] {
  const game = gameOf(document);
  if (game === "international") {
    const supplies = (document["supplies"] as string[][]).map((things, seat): Zone => ({
      name: "supply",
      seat,
      things,
    }));
    return [...supplies, { name: "bar", seat: null, things: document["bar"] as string[] }];
  }
  if (game === "cardgame") {
    return (document["hands"] as string[][]).flatMap((things, seat): Zone[] => [
      { name: "hand", seat, things },
      { name: "laid", seat, things: (document["laid"] as string[][])[seat] ?? [] },
    ]);
  }
  const hands = (document["hands"] as MelangeHand[]).flatMap((hand, seat): Zone[] => [
    { name: "hand", seat, things: hand.reservation },
    { name: "actions", seat, things: hand.actions },
  ]);
  return [...hands, { name: "display", seat: null, things: document["display"] as string[] }];
}

function withZone(document: Document, { name, seat }: Zone, things: readonly string[]): Document {
  const next = copy(document);
  if (name === "bar" || name === "display") next[name] = things;
  else if (name === "supply") (next["supplies"] as unknown[])[seat!] = things;
  else if (name === "laid") (next["laid"] as unknown[])[seat!] = things;
  else if (gameOf(document) === "cardgame") (next["hands"] as unknown[])[seat!] = things;
  else (next["hands"] as Document[])[seat!]![name === "hand" ? "reservation" : "actions"] = things;
  return next;
}

export const added = (document: Document, zone: Zone, thing: string): Document =>
  drawn(withZone(document, zone, [...zone.things, thing]), thing);

export const removed = (document: Document, zone: Zone, at: number): Document =>
  returned(withZone(document, zone, zone.things.toSpliced(at, 1)), zone.things[at]!);

/** The document as boards draw it: with open hands, and with piles as numbers. */
export function viewOf(document: Document): Record<string, unknown> {
  const count = (part: string): number => ((document[part] as string[] | undefined) ?? []).length;
  const shared = { ...document, seat: gameOf(document) === "international" ? null : document["to_move"] };
  switch (gameOf(document)) {
    case "international":
      return { ...shared, bag: { left: count("bag"), unseen: [] } };
    case "cardgame": {
      const open = (part: string) =>
        (document[part] as string[][]).map((guests) => ({ count: guests.length, guests: guests.filter(isKnown) }));
      return {
        ...shared,
        hands: open("hands"),
        laid: open("laid"),
        guest_pile: count("guest_pile"),
        table_pile: count("table_pile"),
        unseen: { guests: [], tables: [] },
      };
    }
    case "melange":
      return {
        ...shared,
        known: document["known"] ?? [],
        pile: count("pile"),
        action_pile: count("action_pile"),
        personality_pile: count("personality_pile"),
      };
  }
}

/** Whether anything in a document is unknown. */
export const isUnknown = (part: unknown): boolean =>
  part === UNKNOWN || (part !== null && typeof part === "object" && Object.values(part).some(isUnknown));

const isKnown = (thing: string): boolean => thing !== UNKNOWN;
