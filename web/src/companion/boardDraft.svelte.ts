/** A board under the editor's hand: what it was before each change, what is chosen, and what is wrong with it. */
import { api } from "../api/http";
import type { BoardAnswer } from "../api/types";
import { remember } from "../memory";
import { router } from "../router.svelte";
import * as editing from "./boardEditing";
import type { Board, Chosen, Item } from "./boardEditing";
import { Attempting } from "./attempting.svelte";
import { calls } from "./calls";
import { opened, packed, unpacked } from "./documents";
import { type Others, seatsWith } from "./opponents";

const PLAYERS = 2;

export type BoardGame = "international" | "melange";

export class BoardDraft extends Attempting {
  board = $state.raw<Board | null>(null);
  past = $state.raw<readonly Board[]>([]);
  future = $state.raw<readonly Board[]>([]);
  chosen = $state.raw<Chosen | null>(null);
  symmetric = $state(false);
  /** Which values the stools have. */
  bar = $state("rising");
  answer = $state.raw<BoardAnswer | null>(null);
  link = $state("");
  #asked = 0;

  constructor(readonly game: BoardGame) {
    super();
  }

  get valid(): boolean {
    return this.answer !== null && this.answer.faults.length === 0;
  }

  get item(): Item | null {
    if (!this.board || !this.chosen || this.chosen.kind === "stools") return null;
    return this.board[this.chosen.kind][this.chosen.at] ?? null;
  }

  load(): Promise<void> {
    return this.attempt(async () => {
      const given = new URLSearchParams(location.hash.slice(1)).get("b");
      this.#show(given ? ((await unpacked(given)) as Board) : await this.#reconstruction());
      this.past = [];
    });
  }

  async #reconstruction(): Promise<Board> {
    return (await api.components(this.game, {})).components as unknown as Board;
  }

  fresh(): Promise<void> {
    return this.attempt(async () => this.change(await this.#reconstruction()));
  }

  #show(next: Board): void {
    this.board = next;
    this.link = "";
    if (next.bars && !(this.bar in next.bars)) this.bar = Object.keys(next.bars)[0] ?? this.bar;
    void this.#check(next);
  }

  change(next: Board): void {
    if (this.board) this.past = [...this.past, this.board];
    this.future = [];
    this.#show(next);
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last || !this.board) return;
    this.future = [this.board, ...this.future];
    this.past = this.past.slice(0, -1);
    this.chosen = null;
    this.#show(last);
  }

  redo(): void {
    const [next, ...rest] = this.future;
    if (!next || !this.board) return;
    this.past = [...this.past, this.board];
    this.future = rest;
    this.chosen = null;
    this.#show(next);
  }

  async #check(next: Board): Promise<void> {
    const number = ++this.#asked;
    try {
      const found = await calls.board(this.game, next);
      if (number === this.#asked) this.answer = found;
    } catch (error) {
      if (number === this.#asked) this.failed = error;
    }
  }

  /** Changes what is chosen, and what stands opposite if both sides are edited at once. */
  alter(set: (each: Item) => void, both = this.symmetric): void {
    if (this.board && this.chosen) this.change(editing.changed(this.board, this.chosen, set, both));
  }

  move(dx: number, dy: number): void {
    if (this.board && this.chosen) this.change(editing.moved(this.board, this.chosen, dx, dy, this.symmetric));
  }

  remove(): void {
    if (!this.board || !this.chosen) return;
    const next = editing.removed(this.board, this.chosen, this.symmetric);
    this.chosen = null;
    this.change(next);
  }

  add(kind: "tables" | "chairs"): void {
    if (!this.board) return;
    const made = editing.added(this.board, kind, this.chosen);
    this.change(made.board);
    this.chosen = made.chosen;
  }

  setStool(at: number, value: number): void {
    const bars = this.board?.bars ?? {};
    this.change({ ...this.board!, bars: { ...bars, [this.bar]: (bars[this.bar] ?? []).with(at, value) } });
  }

  open(event: Event): Promise<void> {
    return this.attempt(async () => {
      const found = await opened(event);
      if (found) this.change(found as Board);
    });
  }

  async share(): Promise<void> {
    router.mark(`b=${await packed(this.board)}`);
    this.link = location.href;
  }

  play(others: Others): Promise<void> {
    return this.attempt(async () => {
      const seats = seatsWith(others, PLAYERS);
      const own = this.game === "melange" ? { components: this.board } : { board: this.board, bar: this.bar };
      const wanted = { game: this.game, options: { players: PLAYERS, ...own } as never, seats };
      router.go(`/m/${(await api.create(wanted)).match}`);
    });
  }

  useAtTable(): void {
    remember("tableBoard", this.board);
    router.go(`/table?game=${this.game}&board=1`);
  }
}
