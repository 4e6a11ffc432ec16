/** The steps of a story on the page: which things of the room move, and where from. */
import { arriveFrom, leave, liftFrom, shake } from "../boards/motion";
import { DURATIONS, type Marker, type Step } from "./story";

const quoted = (text: string | number): string => `"${CSS.escape(String(text))}"`;

export class Room {
  constructor(readonly root: HTMLElement) {}

  find(selector: string): Element | null {
    return [...this.root.querySelectorAll(selector)].find((each) => each.checkVisibility()) ?? null;
  }

  boxOf(selector: string): DOMRect | null {
    return this.find(selector)?.getBoundingClientRect() ?? null;
  }

  place(id: string): string {
    return `.board [data-place=${quoted(id)}]`;
  }

  table(id: string | number): string {
    return `[data-table=${quoted(id)}]`;
  }

  score(seat: number): DOMRect | null {
    return this.boxOf(`[data-origin="${seat}"] .points`);
  }

  /** Where the pieces of a seat are: the own hand, or what lies before another. */
  pieceOf(seat: number, piece: string | null): string[] {
    const token = piece === null ? "" : `[data-token=${quoted(piece)}]`;
    const held = `[data-origin="${seat}"] .holds`;
    return [`[data-hand="${seat}"] .piece${token}`, `${held} svg${token}`, `${held} svg`, `[data-origin="${seat}"]`];
  }

  #first(selectors: readonly string[]): Element | null {
    for (const each of selectors) {
      const found = [...this.root.querySelectorAll(each)].findLast((element) => element.checkVisibility());
      if (found) return found;
    }
    return null;
  }

  /** Before the board changes: where the things are that will be somewhere else then. */
  remember(step: Step): (() => void) | null {
    if (step.kind === "place") return this.#placing(step);
    if (step.kind === "draw") return this.#drawing(step);
    return null;
  }

  #placing({ seat, piece, places }: Extract<Step, { kind: "place" }>): () => void {
    const origin = this.#first(this.pieceOf(seat, piece))?.getBoundingClientRect() ?? null;
    if (origin && piece !== null) liftFrom(piece, origin);
    return () => {
      for (const id of places) {
        const slot = [...this.root.querySelectorAll(`button[data-place=${quoted(id)}] .slot svg`)].at(-1);
        if (slot) arriveFrom(slot, origin);
      }
    };
  }

  #drawing({ seat, from, pieces }: Extract<Step, { kind: "draw" }>): () => void {
    const origin = this.boxOf(from === "bag" ? ".door" : this.place(from)) ?? this.boxOf(this.place("bar"));
    return () => {
      pieces.forEach((piece, index) => {
        const target = this.#first(this.pieceOf(seat, piece));
        if (target) arriveFrom(target, origin, index * 80);
      });
    };
  }

  /** What moves while the board stays as it is. */
  act(step: Step): void {
    if (step.kind === "lift") this.#lift(step.markers);
    else if (step.kind === "mark") this.#mark(step.markers);
    else if (step.kind === "clear") this.#clear(step.places);
    else if (step.kind === "shuffle") this.#shuffle();
  }

  /** One by one, however many: the last is gone when the step is over. */
  #one(markers: readonly Marker[], move: (element: Element, after: number, duration: number) => void): void {
    const single = DURATIONS.lift / 3;
    const gap = Math.min(90, (DURATIONS.lift - single) / Math.max(1, markers.length - 1));
    markers.forEach(({ type, chair }, index) => {
      const element = this.find(`[data-marker=${quoted(`${type} ${chair}`)}]`);
      if (element) move(element, index * gap, single);
    });
  }

  #lift(markers: readonly Marker[]): void {
    this.#one(markers, (element, after, duration) => leave(element, null, duration, after));
  }

  #mark(markers: readonly Marker[]): void {
    this.#one(markers, (element, after) => arriveFrom(element, null, after));
  }

  #clear(places: readonly string[]): void {
    const box = this.boxOf("[data-pile=box]");
    for (const place of places) {
      const guest = this.find(`[data-guest=${quoted(place)}]`);
      if (guest) leave(guest, box, DURATIONS.clear);
    }
  }

  #shuffle(): void {
    const pile = this.find(`${this.place("pile")} svg`);
    if (pile) shake(pile, DURATIONS.shuffle);
  }
}
