/** What the others have done since one's own last turn, to be looked at again on the board, move by move. */
import type { View } from "../api/types";
import { Plies } from "./plies.svelte";
import type { Span } from "./since";

export class Recalling {
  /** The move that is looked at; null while the board shows the game as it is. */
  at = $state<number | null>(null);
  #plies: Plies | null = null;

  constructor(readonly match: string) {}

  get view(): View | null {
    return this.at === null ? null : (this.#plies?.at(this.at)?.view ?? null);
  }

  /** Opens the first of the moves; false if they cannot be fetched. */
  async open(seat: number | null, { from, to }: Span): Promise<boolean> {
    this.#plies = new Plies(this.match, seat);
    try {
      await Promise.all([this.#plies.need(from), this.#plies.need(to)]);
    } catch {
      return false;
    }
    this.at = from;
    return true;
  }

  close(): void {
    this.at = null;
  }
}
