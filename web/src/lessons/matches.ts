/** The small matches of lessons, which are not among one's own. */
import { recall, remember } from "../memory";

const KEY = "lessons";
const MOST = 100;

export function rememberLesson(match: string): void {
  remember(KEY, [match, ...recall<string[]>(KEY, [])].slice(0, MOST));
}

export const lessonMatches = (): ReadonlySet<string> => new Set(recall<string[]>(KEY, []));
