/** Where things lie: the box round them, the nearest one, the next one in a direction. */

import type { Point } from "./components";

/** A place of the board with its size, in the units of the drawing. */
export interface Spot extends Point {
  readonly id: string;
  readonly r: number;
  /** Its outline, where it is a card and not round. */
  readonly card?: { readonly width: number; readonly height: number };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Direction = "up" | "down" | "left" | "right";

const AHEAD: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The smallest box round all points, with a margin. */
export function boxAround(points: readonly Point[], margin: number): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** How far a board may be drawn out to one side so that it fills its stage. */
const MOST_STRETCH = 1.32;

/** By how much to stretch points in both directions, so that the box round them comes near the wanted aspect. */
export function stretchTo(points: readonly Point[], margin: number, aspect: number | null, most = MOST_STRETCH): Point {
  if (aspect === null || points.length === 0) return { x: 1, y: 1 };
  const { width, height } = boxAround(points, 0);
  const wide = (aspect * (height + 2 * margin) - 2 * margin) / width;
  const tall = ((width + 2 * margin) / aspect - 2 * margin) / height;
  const within = (stretch: number) => Math.min(most, Math.max(1, stretch || 1));
  return { x: within(wide), y: within(tall) };
}

/** A box made wider or taller round its middle until it has the wanted aspect. */
export function boxOfAspect(box: Box, aspect: number | null): Box {
  if (aspect === null) return box;
  const width = Math.max(box.width, box.height * aspect);
  const height = Math.max(box.height, box.width / aspect);
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

export const viewBox = (box: Box): string => `${box.x} ${box.y} ${box.width} ${box.height}`;

/** The smallest distance between two of the points that do not coincide. */
export function smallestGap(points: readonly Point[]): number {
  let gap = Infinity;
  points.forEach((one, index) => {
    for (const other of points.slice(index + 1)) gap = Math.min(gap, distance(one, other) || Infinity);
  });
  return Number.isFinite(gap) ? gap : 1;
}

/** The spot whose edge is nearest to a point, if it is within reach. */
export function nearestSpot<S extends Spot>(spots: readonly S[], point: Point, reach: number): S | null {
  let best: S | null = null;
  let least = reach;
  for (const spot of spots) {
    const gap = distance(spot, point) - spot.r;
    if (gap <= least) [best, least] = [spot, gap];
  }
  return best;
}

/** The next spot when one goes on from a spot in a direction: near, and not far off the line. */
export function spotAhead<S extends Spot>(spots: readonly S[], from: Spot, direction: Direction): S | null {
  const { x: dx, y: dy } = AHEAD[direction];
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy + (spot.y - from.y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 1e-6 && aside <= 3 * along && cost < least) [best, least] = [spot, cost];
  }
  return best;
}
