/**
 * What the room shows of a match: one thing after the other, so that everybody can see what happens.
 *
 * It is behind the match while something is played, and before it while an own move waits for its answer. Whoever
 * wants no motion, or does not look, sees everything at once; a tap or a key ends whatever is being played.
 */
import { tick } from "svelte";

import type { MoveEvent, State, View } from "../api/types";
import type { Paying } from "../boards/contract";
import type { Scene } from "../boards/describe";
import { cutShort, stillPreferred } from "../boards/motion";
import { type Move, pieceOf, placesOf } from "../boards/notation";
import { suppose } from "../boards/supposing";
import { sound } from "../sounds";
import { Room } from "./acting";
import { sceneOf, type Setting } from "./scene";
import { DURATIONS, type Step, storyOf } from "./story";

export type Shown = State & { view: View };

export interface Flight {
  readonly key: string;
  readonly points: number;
  readonly from: DOMRect;
  readonly to: DOMRect;
}

interface Scheduled {
  readonly event: MoveEvent | null;
  readonly before: Shown;
  readonly after: Shown;
}

/** With more than this waiting, everything goes quicker. */
const MANY = 3;
const HASTE = 0.55;
/** Of so much at once only the end is of interest: somebody was away. */
const TOO_MANY = 12;

export class Stage {
  /** What the room shows. */
  shown = $state.raw<Shown>() as Shown;
  /** The tables that are paying. */
  paying = $state.raw<readonly Paying[]>([]);
  flights = $state.raw<readonly Flight[]>([]);
  /** What each seat has just won or lost. */
  gains = $state.raw<readonly (number | null)[]>([]);
  busy = $state(false);

  #setting: Setting;
  #root: () => HTMLElement | undefined;
  #pace: () => number;
  #last: Shown;
  #waiting: Scheduled[] = [];
  #supposed: string | null = null;
  #hasty = false;
  #wake: (() => void) | null = null;

  constructor(setting: Setting, first: Shown, root: () => HTMLElement | undefined, pace: () => number) {
    this.#setting = setting;
    this.#root = root;
    this.#pace = pace;
    this.shown = this.#last = first;
  }

  /** Takes in the newest state; what is new in it will be shown. */
  follow(state: Shown): void {
    const known = this.#last.number;
    const before = this.#last;
    this.#last = state;
    if (state.number === known) {
      if (!this.busy && this.#supposed === null) this.shown = state;
      return;
    }
    const last = state.events.findLast((event) => event.number > known && ["move", "undo"].includes(event.kind));
    this.#waiting.push({ event: last?.kind === "move" ? last : null, before, after: state });
    if (!this.busy) void this.#play();
  }

  /** Shows an own move before the house has answered. */
  suppose(seat: number, move: string, parts: Move): void {
    this.#supposed = move;
    void this.#place({ kind: "place", seat, piece: pieceOf(parts) ?? null, places: placesOf(parts) }, parts);
  }

  /** The house has refused what was shown: everything is as it was. False if nothing was shown. */
  restore(): boolean {
    if (this.#supposed === null) return false;
    this.#supposed = null;
    this.shown = this.#last;
    sound("chair");
    return true;
  }

  /** Ends whatever is being played. */
  skip(): void {
    if (!this.busy) return;
    this.#hasty = true;
    cutShort();
    this.#wake?.();
  }

  land(key: string): void {
    this.flights = this.flights.filter((flight) => flight.key !== key);
  }

  async #play(): Promise<void> {
    this.busy = true;
    try {
      let next: Scheduled | undefined;
      while ((next = this.#waiting.shift())) {
        if (this.#waiting.length > TOO_MANY) continue;
        if (next.event && this.#watched) await this.#tell(next, next.event);
        this.#supposed = null;
        this.#show(next.after, next.event);
        if (next.event && this.#watched && next.event.seat !== next.after.seat) await this.#wait(this.#pace());
      }
    } finally {
      this.busy = this.#hasty = false;
      this.paying = [];
      if (this.#supposed === null) this.shown = this.#last;
    }
  }

  get #watched(): boolean {
    return !this.#hasty && !stillPreferred() && document.visibilityState === "visible" && this.#root() !== undefined;
  }

  async #tell({ before, after }: Scheduled, event: MoveEvent): Promise<void> {
    const [was, is] = [this.#scene(before), this.#scene(after)];
    const steps = storyOf(event, was, is, this.#supposed === event.move);
    const room = new Room(this.#root()!);
    for (const step of steps) {
      if (!this.#watched) return;
      await this.#perform(step, steps, room, { before, after, event });
    }
  }

  async #perform(step: Step, steps: readonly Step[], room: Room, { after, event }: Scheduled): Promise<void> {
    if (step.kind === "show") {
      const draws = steps.filter((each) => each.kind === "draw").map((each) => room.remember(each));
      this.#show(after, event);
      await tick();
      for (const arrive of draws) arrive?.();
      return;
    }
    if (step.kind === "place") {
      await this.#place(step, event!.parts);
    } else if (step.kind === "pay") {
      this.#pay(step, room, after.number);
    } else {
      if (step.kind === "draw" || step.kind === "shuffle") sound(step.kind === "draw" ? "door" : "card");
      room.act(step);
    }
    await this.#wait(DURATIONS[step.kind]);
    if (step.kind === "pay") this.shown = { ...this.shown, view: { ...this.shown.view, scores: after.view.scores } };
  }

  /** Puts a piece where it goes. */
  async #place(step: Extract<Step, { kind: "place" }>, parts: Move): Promise<void> {
    const root = this.#root();
    const arrive = root && new Room(root).remember(step);
    const scene = suppose(this.#scene(this.shown), step.seat, parts);
    this.shown = { ...this.shown, view: scene.view as unknown as View };
    if (step.piece !== null) sound(scene.game === "international" ? "sit" : "card");
    await tick();
    arrive?.();
  }

  #pay({ sums, seat, place }: Extract<Step, { kind: "pay" }>, room: Room, number: number): void {
    this.paying = sums.flatMap(({ table, points, full }) => (table === null ? [] : [{ table, points, full }]));
    const to = room.score(seat);
    this.flights = sums.flatMap(({ table, points }, index) => {
      const from =
        (table === null ? null : room.boxOf(room.table(table))) ??
        (place === null ? null : room.boxOf(room.place(place)));
      return from && to ? [{ key: `${number} ${index}`, points, from, to }] : [];
    });
    sound(
      "points",
      sums.reduce((sum, { points }) => sum + points, 0),
    );
  }

  #show(after: Shown, event: MoveEvent | null): void {
    this.paying = [];
    const points = event?.lines.reduce((sum, line) => sum + line.points, 0) ?? 0;
    if (event && points !== 0 && after.number !== this.shown.number)
      this.gains = after.seats.map(({ seat }) => (seat === event.seat ? points : null));
    this.shown = after;
  }

  #scene(state: Shown): Scene {
    return sceneOf(this.#setting, state.view);
  }

  #wait(duration: number): Promise<void> {
    if (this.#hasty || duration <= 0) return Promise.resolve();
    const haste = this.#waiting.length > MANY ? HASTE : 1;
    return new Promise((done) => {
      const timer = setTimeout(over, duration * haste);
      this.#wake = over;
      function over(): void {
        clearTimeout(timer);
        done();
      }
    });
  }
}
