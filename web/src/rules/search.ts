/** Finding clauses by words: those of the clause, of its editions and reasons, and those printed in the boxes. */
import type { Clause } from "../api/types";

/** Words of the printed rulebooks that we call otherwise, each with ours. */
export type BoxWords = Readonly<Record<string, string>>;

function textOf(name: string, { title, text, why = "", editions = {} }: Clause): string {
  return [name, title, text, why, ...Object.values(editions)].join(" ").toLowerCase();
}

/** The clauses that have every word; for a word of a box, ours will do. */
export function clausesWith(
  wanted: string,
  clauses: Readonly<Record<string, Clause>>,
  boxWords: BoxWords,
): [string, Clause][] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(clauses).filter(([name, clause]) => {
    const text = textOf(name, clause);
    return words.every((word) => text.includes(word) || text.includes(boxWords[word] ?? word));
  });
}
