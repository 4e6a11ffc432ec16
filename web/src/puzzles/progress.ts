/** Which puzzles this device has seen solved, and how: kept here and nowhere else. */
import { recall, remember } from "../memory";

const KEY = "puzzles";

export interface Solved {
  /** How many tries it took; 0 if the solution was shown. */
  readonly tries: number;
  /** The day, such as 2026-11-17, if it was the puzzle of that day. */
  readonly day: string | null;
}

export type Progress = Readonly<Record<string, Solved>>;

export const progress = (): Progress => recall<Progress>(KEY, {});

/** The first result of a puzzle stays. */
export function note(id: string, solved: Solved): Progress {
  const known = progress();
  const kept = known[id] ? { ...known[id], day: known[id].day ?? solved.day } : solved;
  const next = { ...known, [id]: kept };
  remember(KEY, next);
  return next;
}

/** The days of the week of a day, Monday first, as 2026-11-16. */
export function weekOf(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * 86_400_000).toISOString().slice(0, 10));
}
