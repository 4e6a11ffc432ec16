/** One table as this phone knows it: what the house said last, and what was told here and has not reached it yet. */
import { Refused, Unreachable } from "../api/http";
import { newId } from "../api/ids";
import type { CompanionState, Fault } from "../api/types";
import { recall, remember } from "../memory";
import { calls, type Telling, type Wish } from "./calls";

const POLL = 20;
const AGAIN = 1_500;

export interface Queued {
  readonly id: string;
  readonly wish: Wish;
}

/** What the house would not take; what was told after it waits for the table to decide. */
export interface Trouble {
  readonly queued: Queued;
  readonly fault: Fault;
}

/** Tables that this browser has opened, the newest first. */
export interface Known {
  readonly secret: string;
  readonly game: string;
  readonly names: readonly string[];
}

const MOST_KNOWN = 6;

export const knownTables = (): Known[] => recall<Known[]>("tables", []);

export function forgetTable(secret: string): void {
  remember(
    "tables",
    knownTables().filter((known) => known.secret !== secret),
  );
  remember(`table.${secret}`, null);
}

/** Parts in one order, so that equal moves look equal. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  );

export class Table {
  state = $state.raw<CompanionState | null>(null);
  waiting = $state.raw<readonly Queued[]>([]);
  trouble = $state.raw<Trouble | null>(null);
  reachable = $state(true);
  gone = $state(false);
  #sending = false;
  #closed = new AbortController();
  #poll = new AbortController();

  constructor(readonly secret: string) {
    const kept = recall<{ state: CompanionState; waiting: Queued[] } | null>(`table.${secret}`, null);
    this.state = kept?.state ?? null;
    this.waiting = kept?.waiting ?? [];
    void this.#follow();
  }

  close(): void {
    this.#closed.abort();
    this.#poll.abort();
  }

  /** The same in another language. */
  async refresh(): Promise<void> {
    if (!this.state) return;
    const state = await calls.state(this.secret, this.state.number, 0).catch(() => null);
    if (state && state.number === this.state.number) this.#keep(this.waiting, state);
  }

  tell(telling: Telling): Promise<void> {
    return this.want({ tell: telling });
  }

  async want(wish: Wish): Promise<void> {
    this.trouble = null;
    this.#keep([...this.waiting, { id: newId(), wish }]);
    await this.#send();
  }

  /** The table decides about what was refused: it is told in another form, or left out. */
  async decide(wish: Wish | null): Promise<void> {
    this.trouble = null;
    const rest = this.waiting.slice(1);
    this.#keep(wish ? [{ id: newId(), wish }, ...rest] : rest);
    await this.#send();
  }

  #keep(waiting: readonly Queued[], state = this.state): void {
    this.waiting = waiting;
    this.state = state;
    remember(`table.${this.secret}`, { state, waiting });
    if (state) {
      const own = { secret: this.secret, game: state.game, names: state.names };
      const others = knownTables().filter((known) => known.secret !== this.secret);
      remember("tables", [own, ...others].slice(0, MOST_KNOWN));
    }
  }

  /** Sends what waits, one after the other, as long as the house takes it. */
  async #send(): Promise<void> {
    if (this.#sending || this.trouble) return;
    this.#sending = true;
    try {
      while (this.waiting.length > 0 && !this.#closed.signal.aborted) await this.#sendFirst();
    } catch (error) {
      if (error instanceof Unreachable) this.#lose();
      else if (!(error instanceof Stopped)) throw error;
    } finally {
      this.#sending = false;
    }
  }

  /** A poll that began before the connection was lost would hide for seconds that it is back. */
  #lose(): void {
    this.reachable = false;
    this.#poll.abort();
  }

  async #sendFirst(): Promise<void> {
    const [first] = this.waiting;
    if (!first) return;
    if (!this.state) this.#learn(await calls.state(this.secret, 0, 0));
    const after = this.state?.number ?? 0;
    try {
      const state = await calls.send(this.secret, { id: first.id, after, ...first.wish });
      this.reachable = true;
      this.#keep(
        this.waiting.filter((queued) => queued !== first),
        state,
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.reachable = true;
      if (error.fault.code === "stale") {
        this.#learn(await calls.state(this.secret, after, 0));
        return;
      }
      if (error.status >= 500 || error.status === 429) throw new Unreachable(error.message);
      if (error.status === 404) this.gone = true;
      this.trouble = { queued: first, fault: error.fault };
      if (this.waiting.length === 1) this.#keep([]);
      throw new Stopped();
    }
  }

  /** Takes what the house says. What others have told meanwhile in the same words is not told again. */
  #learn(state: CompanionState): void {
    if (this.state && state.number <= this.state.number) return;
    const accepted = new Set(state.commands.map((command) => command.id));
    const own = new Set(this.waiting.map((queued) => queued.id));
    const told = state.commands
      .filter((command) => !own.has(command.id))
      .map((command) => sorted(command.parts ? { move: command.parts } : (command.tell ?? command.undo)));
    const left = this.waiting.filter((queued) => {
      if (accepted.has(queued.id)) return false;
      const wish = "tell" in queued.wish ? queued.wish.tell : "undo" in queued.wish ? queued.wish.undo : null;
      const at = told.indexOf(sorted(wish));
      if (at >= 0) told.splice(at, 1);
      return at < 0;
    });
    this.#keep(left, state);
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closed;
    let first = true;
    while (!signal.aborted && !this.gone) {
      try {
        const after = this.state?.number ?? 0;
        this.#poll = new AbortController();
        const wait = first || !this.reachable ? 0 : POLL;
        const state = await calls.state(this.secret, after, wait, this.#poll.signal);
        first = false;
        this.reachable = true;
        if (!this.#sending) this.#learn(state);
        await this.#send();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refused && error.status === 404) this.gone = true;
        else {
          this.reachable = false;
          await new Promise((resolve) => setTimeout(resolve, AGAIN));
        }
      }
    }
  }
}

class Stopped extends Error {}
