/** The bill of a game: where the points of each seat came from, how they grew, and the best move. */
import type { MatchEvent, MoveEvent, State } from "../api/types";

export const SOURCES = ["tables", "bar", "barCost", "actions", "final", "other"] as const;
export type Source = (typeof SOURCES)[number];

export interface Bill {
  /** The points by source and seat; sources that brought nobody anything are left out. */
  readonly rows: readonly { readonly source: Source; readonly points: readonly number[] }[];
  readonly totals: readonly number[];
  /** The points of each seat after each move, from those it began with. */
  readonly course: readonly (readonly number[])[];
  /** The move that brought most. */
  readonly best: MoveEvent | null;
}

const sumOf = (lines: readonly { points: number }[] | undefined): number =>
  (lines ?? []).reduce((sum, line) => sum + line.points, 0);

function sourceOf({ parts: { kind } }: MoveEvent, points: number): Source {
  if (kind === "bar") return points < 0 ? "barCost" : "bar";
  return kind === "bonus" || kind.startsWith("remove-") || kind.startsWith("swap-") ? "actions" : "tables";
}

/** Of a match that is over. What no move explains stands as "other", so that every bill adds up. */
export function billOf(events: readonly MatchEvent[], now: State): Bill {
  const seats = now.seats.map(() => 0);
  const totals = now.end?.totals ?? now.view?.scores ?? seats;
  const table = new Map<Source, number[]>(SOURCES.map((source) => [source, [...seats]]));
  const course: number[][] = [[...seats]];
  let best: MoveEvent | null = null;
  for (const event of standing(events)) {
    const points = sumOf(event.lines);
    if (event.seat === null) continue;
    table.get(sourceOf(event, points))![event.seat]! += points;
    if (course.length === 1) course[0] = event.scores.map((sum, seat) => (seat === event.seat ? sum - points : sum));
    course.push(course.at(-1)!.map((sum, seat) => (seat === event.seat ? sum + points : sum)));
    if (points > sumOf(best?.lines)) best = event;
  }
  (now.end?.lines ?? []).forEach((lines, seat) => (table.get("final")![seat]! += sumOf(lines)));
  totals.forEach((total, seat) => {
    const explained = SOURCES.reduce((sum, source) => sum + table.get(source)![seat]!, 0);
    table.get("other")![seat]! += total - explained;
  });
  course.push([...totals]);
  const rows = SOURCES.map((source) => ({ source, points: table.get(source)! }));
  return { rows: rows.filter(({ points }) => points.some((each) => each !== 0)), totals, course, best };
}

/** The moves that were not taken back: a later move of the same number stands in their place. */
function standing(events: readonly MatchEvent[]): MoveEvent[] {
  let moves: MoveEvent[] = [];
  for (const event of events) {
    if (event.kind === "move") moves = [...moves.filter((move) => move.ply < event.ply), event];
    else if (event.kind === "undo") moves = moves.filter((move) => move.ply <= event.ply);
  }
  return moves;
}
