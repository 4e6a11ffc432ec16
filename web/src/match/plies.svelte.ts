/** The positions of a match one after the other, fetched as they are needed. */
import { api } from "../api/http";
import type { Ply } from "../api/types";

const CHUNK = 50;

export class Plies {
  /** The number of the last ply, once it is known. */
  last = $state(0);
  #known = $state.raw<ReadonlyMap<number, Ply>>(new Map());
  #asked = new Set<number>();

  constructor(
    readonly match: string,
    readonly seat: number | null,
  ) {}

  at(ply: number): Ply | null {
    return this.#known.get(ply) ?? null;
  }

  /** Fetches the part of the match around a ply, unless it is there. */
  async need(ply: number): Promise<void> {
    const from = Math.floor(Math.max(0, ply) / CHUNK) * CHUNK;
    if (this.#asked.has(from)) return;
    this.#asked.add(from);
    try {
      const answer = await api.plies(this.match, from, CHUNK, this.seat);
      this.last = answer.count - 1;
      this.#known = new Map([...this.#known, ...answer.plies.map((each) => [each.ply, each] as const)]);
    } catch (error) {
      this.#asked.delete(from);
      throw error;
    }
  }
}
