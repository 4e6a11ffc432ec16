/** A board under the editor's hand: things are moved, added, removed and renamed, on both sides if that is wanted. */
import type { Document } from "./calls";

export interface Item {
  id: string | number;
  x: number;
  y: number;
  nation?: string;
  chairs?: string[];
  table?: string;
  shape?: string;
  colour?: string;
  start?: number[];
}

export interface Board extends Document {
  name: string;
  title: string;
  tables: Item[];
  chairs: Item[];
  stools?: { x: number; y: number }[];
  bars?: Record<string, number[]>;
  guests?: { tile: number; placing: number; multiplier: number }[];
  personalities?: { id: string; name: string; placing: number; vip: number }[];
  reservation?: Record<string, number>;
  track?: { end: number; phases: number[] };
}

export type Kind = "tables" | "chairs" | "stools";
export interface Chosen {
  readonly kind: Kind;
  readonly at: number;
}

const NEAR = 0.01;
const FACTOR = 1e3; // no coordinate needs more digits
const even = (value: number): number => Math.round(value * FACTOR) / FACTOR;

/** How far a key moves a thing. */
export const STEP = 1;

/** The line in the middle, from which both sides are equally far. */
function axisOf(board: Board): number {
  const all = [...board.tables, ...board.chairs].map(({ x }) => x);
  return (Math.min(...all) + Math.max(...all)) / 2;
}

const listOf = (board: Board, kind: Kind): { x: number; y: number }[] => board[kind] ?? [];

/** The thing on the other side of the middle, if one stands there. */
export function twinOf(board: Board, { kind, at }: Chosen): Chosen | null {
  const list = listOf(board, kind);
  const one = list[at];
  if (!one) return null;
  const x = 2 * axisOf(board) - one.x;
  const found = list.findIndex((each) => Math.abs(each.x - x) < NEAR && Math.abs(each.y - one.y) < NEAR);
  return found >= 0 && found !== at ? { kind, at: found } : null;
}

/** The board after a change of a thing, and of its twin if both sides are edited. */
export function changed(
  board: Board,
  chosen: Chosen,
  change: (item: Item, mirrored: boolean) => void,
  symmetric: boolean,
): Board {
  const next = structuredClone(board);
  const twin = symmetric ? twinOf(board, chosen) : null;
  change(listOf(next, chosen.kind)[chosen.at] as Item, false);
  if (twin) change(listOf(next, twin.kind)[twin.at] as Item, true);
  return next;
}

export const moved = (board: Board, chosen: Chosen, dx: number, dy: number, symmetric: boolean): Board =>
  changed(
    board,
    chosen,
    (item, mirrored) => {
      item.x = even(item.x + (mirrored ? -dx : dx));
      item.y = even(item.y + dy);
    },
    symmetric,
  );

export function removed(board: Board, chosen: Chosen, symmetric: boolean): Board {
  const next = structuredClone(board);
  const twin = symmetric ? twinOf(board, chosen) : null;
  const gone = [chosen, ...(twin ? [twin] : [])].map(({ at }) => at).sort((one, two) => two - one);
  for (const at of gone) {
    const [item] = listOf(next, chosen.kind).splice(at, 1) as Item[];
    if (chosen.kind === "chairs" && item) {
      for (const table of next.tables) {
        if (table.chairs) table.chairs = table.chairs.filter((id) => id !== item.id);
      }
    }
  }
  return next;
}

const freeNumber = (items: readonly Item[]): number =>
  1 + Math.max(0, ...items.map(({ id }) => Number(String(id).replace(/\D/g, ""))));

/** A new thing beside the chosen one, or in the corner. */
export function added(
  board: Board,
  kind: "tables" | "chairs",
  beside: Chosen | null,
): { board: Board; chosen: Chosen } {
  const next = structuredClone(board);
  const near = beside ? listOf(board, beside.kind)[beside.at] : undefined;
  const place = { x: even((near?.x ?? 0) + STEP), y: near?.y ?? 0 };
  const number = freeNumber(next[kind]);
  const international = board.stools !== undefined;
  let item: Item;
  if (kind === "tables") {
    item = international
      ? { id: number, nation: "ger", ...place, chairs: [] }
      : { id: `T${number}`, shape: "round", colour: "grey", ...place };
  } else {
    item = international
      ? { id: `c${number}`, ...place }
      : {
          id: `C${String(number).padStart(2, "0")}`,
          table: String(next.tables[0]?.id ?? ""),
          colour: "purple",
          start: [],
          ...place,
        };
  }
  next[kind].push(item);
  return { board: next, chosen: { kind, at: next[kind].length - 1 } };
}

export function renamed(board: Board, chosen: Chosen, name: string): Board {
  const next = structuredClone(board);
  const item = next[chosen.kind as "tables" | "chairs"][chosen.at]!;
  const before = item.id;
  item.id = typeof before === "number" && /^\d+$/.test(name) ? Number(name) : name;
  for (const table of next.tables) {
    if (table.chairs) table.chairs = table.chairs.map((id) => (chosen.kind === "chairs" && id === before ? name : id));
  }
  for (const chair of next.chairs) if (chosen.kind === "tables" && chair.table === before) chair.table = name;
  return next;
}

/** The tables nearest to a chair, the nearest first. */
export function tablesNear(board: Board, chair: Item, most: number): Item[] {
  const far = (table: Item): number => Math.hypot(table.x - chair.x, table.y - chair.y);
  return [...board.tables].sort((one, two) => far(one) - far(two)).slice(0, most);
}

export const stands = (table: Item, chair: Item): boolean => table.chairs?.includes(String(chair.id)) ?? false;

export function joined(board: Board, chair: Item, table: Item): Board {
  const next = structuredClone(board);
  const found = next.tables.find((each) => each.id === table.id)!;
  const id = String(chair.id);
  found.chairs = stands(table, chair) ? found.chairs!.filter((each) => each !== id) : [...(found.chairs ?? []), id];
  return next;
}

export const sharedChairs = (board: Board): number =>
  board.chairs.filter((chair) => board.tables.filter((table) => stands(table, chair)).length > 1).length;
