/** Which places of a drawn board a fault speaks of: a fault has a number, and its places bear that number. */
import type { Problem } from "../api/types";
import type { Board, Item } from "./boardEditing";

/** A place of the drawing, such as `chairs c3`, `tables 5`, `stools 2`, `rows blue.cube` or `bar`, and its faults. */
export interface MarkedPlace {
  readonly place: string;
  /** Of the faults, counted from one. */
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

interface Named {
  readonly id: string | number;
}

/** What stands on a board; `seated` says who sits where, as far as anybody does. */
export interface Furniture {
  readonly tables: readonly (Named & { readonly nation?: string | undefined })[];
  readonly chairs: readonly Named[];
  readonly rows?: readonly string[];
  readonly seated?: Readonly<Record<string, string>>;
}

const asTexts = (part: unknown): string[] => (part === undefined ? [] : [part].flat().map(String));

/** The places of things, if the board has them: an id that nobody knows cannot be drawn. */
const among = (kind: string, known: readonly (string | number)[], named: readonly string[]): string[] =>
  known.map(String).flatMap((id) => (named.includes(id) ? [`${kind} ${id}`] : []));

/** A part of a document, such as `chairs.c3` or `rows.blue.cube`, names what follows its first point. */
const inPath = (path: unknown, kind: string): string[] =>
  asTexts(path).flatMap((each) => (each.startsWith(`${kind}.`) ? [each.slice(kind.length + 1)] : []));

/** The places that a fault of any board or position names in its parts. */
function namedIn({ reason, parts }: Problem, { tables, chairs, rows = [], seated = {} }: Furniture): string[] {
  const called = (kind: string): string[] => (parts["kind"] === kind ? asTexts(parts["name"]) : []);
  const twice = reason === "guest-twice" ? Object.keys(seated).filter((id) => seated[id] === parts["guest"]) : [];
  const nation = parts["nation"];
  const ofNation = nation === undefined ? [] : tables.filter((table) => table.nation === nation).map(({ id }) => id);
  return [
    ...among(
      "tables",
      tables.map(({ id }) => id),
      [...asTexts(parts["table"]), ...called("table"), ...inPath(parts["place"], "tables"), ...ofNation.map(String)],
    ),
    ...among(
      "chairs",
      chairs.map(({ id }) => id),
      [
        ...["chair", "chairs"].flatMap((part) => asTexts(parts[part])),
        ...["chair", "seat"].flatMap(called),
        ...["chairs", "seats"].flatMap((part) => inPath(parts["place"], part)),
        ...twice,
      ],
    ),
    ...among("rows", rows, [
      ...["row", "bare", "due", "colour"].flatMap((part) => asTexts(parts[part])),
      ...["rows", "markers"].flatMap((part) => inPath(parts["place"], part)),
    ]),
    ...(["bar-too-long", "joker-at-bar"].includes(reason) || parts["place"] === "bar" ? ["bar"] : []),
  ];
}

/** The stools of a bar whose values a fault is about. */
function stoolsIn({ reason, parts }: Problem, board: Board, bar: string): string[] {
  if (parts["bar"] !== bar) return [];
  const wrong: Readonly<Record<string, (value: number, at: number) => boolean>> = {
    "stools-pay": (value, at) => at < Number(parts["count"]) !== value > 0,
    "stool-beyond": (value) => Math.abs(value) > Number(parts["most"]),
  };
  const isWrong = wrong[reason];
  return (board.bars?.[bar] ?? []).flatMap((value, at) => (isWrong?.(value, at) ? [`stools ${at + 1}`] : []));
}

/** The chairs of Wiener Melange that are too many or too few of their kind. */
function chairsOfKind({ reason, parts }: Problem, { chairs }: Board): string[] {
  const kinds: Readonly<Record<string, (chair: Item) => boolean>> = {
    "purple-chairs": ({ colour }) => colour === "purple",
    "start-chairs": ({ start }) => start?.join("/") === parts["label"],
    "no-start-chair": ({ start }) => start?.join("/") === parts["label"],
  };
  const ofKind = kinds[reason];
  return ofKind ? chairs.filter(ofKind).map(({ id }) => `chairs ${id}`) : [];
}

/** All marks of a drawing: one for each place, with every fault that speaks of it. */
function collected(faults: readonly Problem[], placesOf: (fault: Problem) => string[]): MarkedPlace[] {
  const told = faults.flatMap((fault, at) => placesOf(fault).map((place) => ({ place, number: at + 1, fault })));
  return [...new Set(told.map(({ place }) => place))].map((place) => {
    const here = told.filter((each) => each.place === place);
    return {
      place,
      numbers: [...new Set(here.map(({ number }) => number))],
      texts: [...new Set(here.map(({ fault }) => fault.text))],
    };
  });
}

export const markedInPosition = (faults: readonly Problem[], furniture: Furniture): MarkedPlace[] =>
  collected(faults, (fault) => namedIn(fault, furniture));

/** The marks of a board whose stools show the values of `bar`. */
export const markedOnBoard = (faults: readonly Problem[], board: Board, bar: string): MarkedPlace[] =>
  collected(faults, (fault) => [
    ...namedIn(fault, board),
    ...stoolsIn(fault, board, bar),
    ...chairsOfKind(fault, board),
  ]);
