/** A part of a board, drawn larger: by two fingers, by the wheel with Ctrl, by keys, by two taps on the floor. */

import type { Point } from "./components";
import type { Box } from "./geometry";

const MOST = 4;
/** What a key or two taps enlarge. */
export const STEP = 1.6;
/** Pixels that a finger must move before a tap becomes a push. */
const SLACK = 8;
/** How soon, in milliseconds, and how near, in pixels, the second tap must follow the first. */
const TWICE = { within: 350, near: 30 };
const WHEEL = 0.01;

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

export class Zoom {
  scale = $state(1);
  /** The upper left corner of what is seen, as shares of the whole. */
  #left = $state(0);
  #top = $state(0);
  #fingers = new Map<number, Point>();
  #pushed = false;
  #tap: { at: number; x: number; y: number } | null = null;

  /** The part that is seen. */
  seen(whole: Box): Box {
    return {
      x: whole.x + this.#left * whole.width,
      y: whole.y + this.#top * whole.height,
      width: whole.width / this.scale,
      height: whole.height / this.scale,
    };
  }

  /** Draws everything larger or smaller by a factor; the point, in shares of the whole, stays where it is. */
  by(factor: number, { x, y }: Point): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const kept = this.scale / scale;
    this.scale = scale;
    this.#place(x - (x - this.#left) * kept, y - (y - this.#top) * kept);
  }

  whole(): void {
    this.scale = 1;
    this.#place(0, 0);
  }

  /** The second of two taps on the floor enlarges what is there, or shows the whole again. */
  tapped(event: MouseEvent, point: Point): void {
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const first = this.#tap;
    this.#tap = { at, x, y };
    if (!first || at - first.at > TWICE.within || Math.hypot(x - first.x, y - first.y) > TWICE.near) return;
    this.#tap = null;
    if (this.scale > 1) this.whole();
    else this.by(STEP * STEP, point);
  }

  /** Follows fingers and the wheel on a drawing; `share` tells which point of the whole lies at a point of the screen. */
  listen(svg: SVGSVGElement, share: (x: number, y: number) => Point): () => void {
    const stop = new AbortController();
    const { signal } = stop;

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (this.#fingers.size === 0) this.#pushed = false;
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const before = this.#fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...this.#fingers].find(([finger]) => finger !== event.pointerId)?.[1];
      if (other) this.#pinch(before, now, other, share);
      else if (this.scale === 1) return;
      else if (!this.#pushed && Math.hypot(now.x - before.x, now.y - before.y) < SLACK) return;
      else this.#push(share(before.x, before.y), share(now.x, now.y));
      this.#pushed = true;
      this.#fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => void this.#fingers.delete(event.pointerId);
    const mute = (event: MouseEvent) => {
      if (this.#pushed && event.detail > 0) event.stopImmediatePropagation();
      this.#pushed = false;
    };
    const roll = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(Math.exp(-WHEEL * event.deltaY), share(event.clientX, event.clientY));
    };

    svg.addEventListener("pointerdown", down, { signal });
    svg.addEventListener("click", mute, { signal, capture: true });
    svg.addEventListener("wheel", roll, { signal, passive: false });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
    return () => stop.abort();
  }

  #pinch(before: Point, now: Point, other: Point, share: (x: number, y: number) => Point): void {
    const [from, to] = [middle(before, other), middle(now, other)];
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    this.#push(share(from.x, from.y), share(to.x, to.y));
    if (apart > 0) this.by(Math.hypot(now.x - other.x, now.y - other.y) / apart, share(to.x, to.y));
  }

  /** What lay at one point lies at the other from now on. */
  #push(from: Point, to: Point): void {
    this.#place(this.#left + from.x - to.x, this.#top + from.y - to.y);
  }

  #place(left: number, top: number): void {
    const most = 1 - 1 / this.scale;
    this.#left = within(left, most);
    this.#top = within(top, most);
  }
}
