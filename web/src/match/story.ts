/** What happens on the board when a move is made, as a sequence of steps, each of which can be seen by itself. */
import type { MoveEvent } from "../api/types";
import type { Scene } from "../boards/describe";
import { pieceOf, placesOf } from "../boards/notation";
import { suppose, without } from "../boards/supposing";
import { handOf, handSize } from "./scene";

export interface Marker {
  readonly type: string;
  readonly chair: string;
}

export type Step =
  /** The piece goes from the player to its place; nothing else has changed yet. */
  | { readonly kind: "place"; readonly seat: number; readonly piece: string | null; readonly places: readonly string[] }
  /** The tables pay, those that are full with a glow; points of no table come from the place of the move. */
  | {
      readonly kind: "pay";
      readonly seat: number;
      readonly sums: readonly Sum[];
      readonly place: string | null;
    }
  /** Markers leave their chairs one by one. */
  | { readonly kind: "lift"; readonly markers: readonly Marker[] }
  /** The guests of a table that is cleared leave their places. */
  | { readonly kind: "clear"; readonly places: readonly string[] }
  /** The discards become the pile. */
  | { readonly kind: "shuffle" }
  /** The board shows the position after the move. */
  | { readonly kind: "show" }
  /** Markers come to chairs one by one. */
  | { readonly kind: "mark"; readonly markers: readonly Marker[] }
  /** Pieces come to a player; those that stay hidden are null. */
  | {
      readonly kind: "draw";
      readonly seat: number;
      readonly from: string;
      readonly pieces: readonly (string | null)[];
    };

export interface Sum {
  readonly table: string | number | null;
  readonly points: number;
  readonly full: boolean;
}

/** How long each step takes, in milliseconds. */
export const DURATIONS: Readonly<Record<Step["kind"], number>> = {
  place: 380,
  pay: 450,
  lift: 420,
  clear: 350,
  shuffle: 360,
  show: 0,
  mark: 420,
  draw: 350,
};

/** The views are those around the event; a move that was shown before its answer came needs not be shown again. */
export function storyOf(event: MoveEvent, before: Scene, after: Scene, supposed = false): Step[] {
  const { parts, lines, seat } = event;
  if (seat === null || before.game !== after.game) return [{ kind: "show" }];
  const middle = suppose(before, seat, parts);
  const places = placesOf(parts);
  const piece = pieceOf(parts) ?? null;
  const steps: Step[] = [];
  if (!supposed && piece !== null && places.length > 0) steps.push({ kind: "place", seat, piece, places });
  const sums = sumsOf(lines, middle);
  if (sums.length > 0) steps.push({ kind: "pay", seat, sums, place: places[0] ?? null });
  const lifted = markersGone(middle, after);
  if (lifted.length > 0) steps.push({ kind: "lift", markers: lifted });
  const cleared = placesCleared(middle, after);
  if (cleared.length > 0) steps.push({ kind: "clear", places: cleared });
  if (isShuffled(before, after)) steps.push({ kind: "shuffle" });
  steps.push({ kind: "show" });
  const marked = markersGone(after, middle);
  if (marked.length > 0) steps.push({ kind: "mark", markers: marked });
  return [...steps, ...drawsOf(event, middle, after)];
}

/** The points of each table; what comes from no table is one sum. */
function sumsOf(lines: MoveEvent["lines"], scene: Scene): Sum[] {
  const sums = new Map<string | number | null, number>();
  for (const { table, points } of lines) sums.set(table, (sums.get(table) ?? 0) + points);
  return [...sums]
    .filter(([, points]) => points !== 0)
    .map(([table, points]) => ({ table, points, full: table !== null && isFull(scene, table) }));
}

function isFull(scene: Scene, id: string | number): boolean {
  switch (scene.game) {
    case "international": {
      const chairs = scene.components.tables.find((table) => table.id === id)?.chairs ?? [];
      return chairs.length > 0 && chairs.every((chair) => chair in scene.view.chairs);
    }
    case "cardgame": {
      const seats = scene.components.tables.find((table) => table.id === id)?.seats ?? [];
      return seats.length > 0 && seats.every((seat) => seat in scene.view.seats);
    }
    case "melange":
      return false;
  }
}

/** The markers of one scene that another does not have. */
function markersGone(scene: Scene, other: Scene): Marker[] {
  if (scene.game !== "melange" || other.game !== "melange") return [];
  return Object.entries(scene.view.markers).flatMap(([type, chairs]) =>
    chairs.filter((chair) => !other.view.markers[type]?.includes(chair)).map((chair) => ({ type, chair })),
  );
}

function placesCleared(middle: Scene, after: Scene): string[] {
  if (middle.game !== "cardgame" || after.game !== "cardgame") return [];
  return Object.keys(middle.view.seats).filter((place) => !(place in after.view.seats));
}

function isShuffled(before: Scene, after: Scene): boolean {
  return before.game === "melange" && after.game === "melange" && after.view.pile > before.view.pile;
}

function drawsOf({ parts }: MoveEvent, middle: Scene, after: Scene): Step[] {
  const from = originOf(parts, after.game);
  return after.view.scores.flatMap((_, seat): Step[] => {
    const count = handSize(after, seat) - handSize(middle, seat);
    if (count <= 0) return [];
    const seen = handOf(middle, seat).reduce((hand, piece) => without(hand, piece), handOf(after, seat));
    const pieces = Array.from({ length: count }, (_, index) => seen[index] ?? null);
    return [{ kind: "draw", seat, from, pieces }];
  });
}

function originOf(parts: MoveEvent["parts"], game: Scene["game"]): string {
  if (game === "international") return "bag";
  return placesOf(parts).find((place) => place === "action" || place.startsWith("display ")) ?? "pile";
}
