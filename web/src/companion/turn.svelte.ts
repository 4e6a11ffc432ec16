/** What is being tapped at a real table: which thing, where it goes, and what is told of it. */
import { Refused } from "../api/http";
import type { AdviceAnswer, CompanionState, LegalMove } from "../api/types";
import { type GameName, type Move, moveTo, pieceOf, placesOf } from "../boards/notation";
import { Choosing } from "../match/choosing.svelte";
import { calls, type Telling } from "./calls";
import { UNKNOWN } from "./naming";
import { Table } from "./table.svelte";

const isSwap = (thing: string): boolean => thing.startsWith("swap-");

export class Turn {
  readonly choosing = new Choosing();
  readonly table: Table;
  thing = $state<string | null>(null);
  /** The two chairs of a swap, which has too many forms to be listed: then comes the card that pays. */
  picked = $state.raw<readonly string[]>([]);
  /** Chosen by hand while there is no connection: what happens, or what comes. */
  chosenMode = $state<"sat" | "came" | null>(null);
  correcting = $state<number | null>(null);
  /** What the seat that asks for advice says it holds. */
  holding = $state.raw<readonly string[] | null>(null);
  advised = $state.raw<AdviceAnswer | "thinking" | null>(null);
  failed = $state.raw<unknown>(null);
  #offering: Promise<void> = Promise.resolve();

  constructor(readonly secret: string) {
    this.table = new Table(secret);
  }

  get known(): CompanionState | null {
    return this.table.state;
  }

  readonly game = $derived.by(() => (this.known?.game ?? "international") as GameName);
  readonly due = $derived.by(() => this.known?.due[0] ?? null);
  readonly mode = $derived.by(() => {
    if (this.chosenMode) return this.chosenMode;
    const asked = this.due && (this.due.blocking || this.table.waiting.length === 0);
    return asked && this.correcting === null ? "came" : "sat";
  });
  /** The last move that did something; that a turn ended is seen by whose turn it is. */
  readonly last = $derived.by(() => {
    const done = this.known?.log.filter((entry) => entry.points !== null) ?? [];
    return done.findLast((entry) => (entry.parts as Move | null)?.kind !== "stop") ?? done.at(-1) ?? null;
  });
  /** The deck of what is due. */
  readonly dueDeck = $derived.by(() => {
    const usual = Object.keys(this.known?.left ?? {})[0] ?? "";
    if (this.due?.part === "personality_pile") return "personality_pile";
    return this.due?.part === "tables" || this.due?.part === "table_pile" ? "tables" : usual;
  });
  /** What may lie in the hand of the seat that decides. */
  readonly playable = $derived.by((): Readonly<Record<string, number>> => {
    const left = this.known?.left ?? {};
    if (this.game === "melange") return { ...left["hands.reservation"], ...left["hands.actions"] };
    return left[Object.keys(left)[0] ?? ""] ?? {};
  });
  readonly swapping = $derived.by(() => this.thing !== null && isSwap(this.thing));
  /** Two equal cards as a joker are a piece of their own. */
  readonly jokers = $derived.by(() => (this.choosing.pieces.has(`two ${this.thing}`) ? `two ${this.thing}` : null));

  reset(): void {
    this.thing = null;
    this.picked = [];
    this.advised = null;
    this.choosing.offer(this.known?.plain ?? []);
  }

  pick(next: string): void {
    this.table.trouble = null;
    if (this.holding) this.holding = [...this.holding, next];
    else if (this.mode === "came") void this.tell({ shown: [next], ...this.#whose() });
    else if (this.swapping && this.picked.length === 2) {
      const [chair, other] = this.picked;
      void this.tell({ move: { kind: this.thing, chair, other, face: next } as Move });
    } else {
      const again = this.thing === next;
      this.reset();
      if (again) return;
      this.thing = next;
      if (!isSwap(next) && this.correcting === null) this.#offering = this.#offer(next);
    }
  }

  /** Whose supply it comes to, if the house has asked for it. */
  #whose(): { seat?: number } {
    const { due } = this;
    return this.table.reachable && due?.part === "supplies" && due.number !== null ? { seat: due.number } : {};
  }

  async #offer(next: string): Promise<void> {
    try {
      const { moves } = await calls.offers(this.secret, next);
      if (this.thing !== next) return;
      this.choosing.offer(moves);
      const pieces = new Set(moves.map((move) => pieceOf(move.parts as Move)));
      if (pieces.has(next)) this.choosing.pickPiece(next);
      else if (pieces.size === 1) this.choosing.pickPiece([...pieces][0] ?? next);
    } catch (error) {
      if (error instanceof Refused) this.failed = error;
    }
  }

  async place(id: string): Promise<void> {
    this.table.trouble = null;
    if (this.swapping) {
      const others = this.picked.filter((each) => each !== id);
      this.picked = others.length < this.picked.length ? others : [...this.picked, id].slice(-2);
      return;
    }
    const before = this.thing;
    await this.#offering;
    if (before !== this.thing) return;
    const legal = this.correcting === null && this.choosing.pickPlace(id);
    if (this.choosing.ready) await this.play(this.choosing.ready);
    else if (!legal && this.thing) {
      const move = moveTo(this.game, this.thing, id);
      if (move) await this.#tellDoubtful(move);
    }
  }

  /** What seems not to be possible is asked about first; without a connection the table is believed. */
  async #tellDoubtful(move: Move): Promise<void> {
    const ask = this.table.reachable && this.correcting === null;
    const verdict = ask ? await calls.judge(this.secret, move).catch(() => null) : null;
    if (!verdict?.refusal) {
      await this.tell({ move });
      return;
    }
    const { clause, overrulable, refusal } = verdict;
    const fault = { code: "illegal" as const, ...refusal, reasons: [], clause, overrulable };
    this.table.trouble = { queued: { id: "", wish: { tell: { move } } }, fault };
  }

  play(option: LegalMove): Promise<void> {
    return this.tell({ move: Object.keys(option.parts).length > 0 ? (option.parts as Move) : option.move });
  }

  async tell(telling: Telling): Promise<void> {
    const at = this.correcting;
    this.correcting = null;
    if (this.table.reachable) this.chosenMode = null;
    if (at === null) await this.table.tell(telling);
    else await this.table.want({ at, correct: telling, drop: false });
    if (!this.table.trouble) this.reset();
  }

  /** All that is due stays unknown for now. */
  async tellLater(): Promise<void> {
    if (!this.due) return;
    const { count, number } = this.due;
    const shown = Array.from({ length: count }, () => UNKNOWN);
    await this.tell({ shown, ...(number === null ? {} : { seat: number }) });
  }

  /** What was told when the house refused. */
  readonly refused = $derived.by((): Telling | null => {
    const wish = this.table.trouble?.queued.wish;
    if (!wish || "undo" in wish) return null;
    return "tell" in wish ? wish.tell : wish.correct;
  });
  readonly refusedWords = $derived.by(() => this.table.trouble?.fault.text ?? "");
  /** Where it would have gone. */
  readonly refusedPlace = $derived.by(() => {
    const move = this.refused?.move;
    return move && typeof move !== "string" ? placesOf(move)[0] : undefined;
  });

  overrule(): void {
    const { table, refused } = this;
    if (!table.trouble || !refused) return;
    const telling = { ...refused, overruled: true };
    const { wish } = table.trouble.queued;
    const next = "at" in wish ? { ...wish, correct: telling } : { tell: telling };
    if (table.waiting.length > 0) void table.decide(next);
    else void table.want(next);
  }

  dropMisfits(): void {
    const wish = this.table.trouble?.queued.wish;
    if (wish && "at" in wish) void this.table.want({ ...wish, drop: true });
  }

  /** Asks what to play; first for the hand, unless it lies open. */
  async ask(open: boolean): Promise<void> {
    if (!open && this.holding === null) {
      this.holding = [];
      return;
    }
    const hand = this.holding ?? [];
    this.holding = null;
    this.advised = "thinking";
    try {
      this.advised = await calls.advice(this.secret, [...hand]);
      this.failed = null;
    } catch (error) {
      this.advised = null;
      this.failed = error;
    }
  }
}
