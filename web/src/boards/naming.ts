/** Tables and chairs by what one sees of them: nation, and where they stand. Ids are for programs. */

import type { InternationalComponents, InternationalTable, Point } from "./components";
import { boxAround, smallestGap } from "./geometry";

export type Side = "left" | "right" | "upper" | "lower";
/** What tells a table from the other one of its nation; a number where there are more. */
export type Mark = Side | "bar" | number | null;

/** So near to the bar, in steps of the board, that one would say so. */
const NEAR = 2.5;

const known = new WeakMap<InternationalComponents, ReadonlyMap<string | number, Mark>>();

/** On which side of one thing another stands; of two that are equally far the upright one counts. */
export function sideOf(thing: Point, other: Point): Side {
  const [dx, dy] = [thing.x - other.x, thing.y - other.y];
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? "left" : "right";
  return dy < 0 ? "upper" : "lower";
}

/** The point around which things stand. */
export function middleOf(things: readonly Point[]): Point {
  const mean = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  return { x: mean(things.map(({ x }) => x)), y: mean(things.map(({ y }) => y)) };
}

export function markOf(components: InternationalComponents, id: string | number): Mark {
  let marks = known.get(components);
  if (!marks) known.set(components, (marks = marksOf(components)));
  return marks.get(id) ?? null;
}

function marksOf(components: InternationalComponents): ReadonlyMap<string | number, Mark> {
  const marks = new Map<string | number, Mark>();
  for (const table of components.tables) {
    const [twin, ...others] = components.tables.filter((each) => each.nation === table.nation && each !== table);
    if (!twin) marks.set(table.id, null);
    else if (others.length > 0) marks.set(table.id, placeAmong(components, table));
    else marks.set(table.id, atBar(components, table) && !atBar(components, twin) ? "bar" : sideOf(table, twin));
  }
  return marks;
}

function placeAmong({ tables }: InternationalComponents, table: InternationalTable): number {
  const same = tables.filter((each) => each.nation === table.nation);
  return same.toSorted((one, other) => one.y - other.y || one.x - other.x).indexOf(table) + 1;
}

function atBar({ stools, tables, chairs }: InternationalComponents, { x, y }: Point): boolean {
  if (stools.length === 0) return false;
  const bar = boxAround(stools, 0);
  const away = Math.hypot(
    Math.max(bar.x - x, 0, x - bar.x - bar.width),
    Math.max(bar.y - y, 0, y - bar.y - bar.height),
  );
  return away <= NEAR * smallestGap([...tables, ...chairs]);
}
