import { describe, expect, it } from "vitest";

import { Zoom } from "../src/boards/zooming.svelte";

const WHOLE = { x: -100, y: 0, width: 400, height: 200 };
const tap = (timeStamp: number) => ({ timeStamp, clientX: 50, clientY: 50 }) as MouseEvent;

describe("a part of a board, drawn larger", () => {
  it("keeps the point where it is", () => {
    const zoom = new Zoom();
    zoom.by(2, { x: 0.25, y: 0.5 });
    const { x, y, width, height } = zoom.seen(WHOLE);
    expect([width, height]).toEqual([200, 100]);
    expect((0 - x) / width).toBeCloseTo(0.25); // a quarter of the whole lies at 0
    expect((100 - y) / height).toBeCloseTo(0.5);
  });

  it("never shows what lies beside the board, nor more than the whole", () => {
    const zoom = new Zoom();
    zoom.by(3, { x: 1, y: 0 });
    const { x, y, width } = zoom.seen(WHOLE);
    expect(x + width).toBeCloseTo(300);
    expect(y).toBeCloseTo(0);
    zoom.by(0.1, { x: 0, y: 1 });
    expect(zoom.seen(WHOLE)).toEqual(WHOLE);
    zoom.by(100, { x: 0.5, y: 0.5 });
    expect(zoom.scale).toBe(4);
  });

  it("enlarges with the second of two taps, and shows the whole with two more", () => {
    const zoom = new Zoom();
    zoom.tapped(tap(0), { x: 0.5, y: 0.5 });
    expect(zoom.scale).toBe(1);
    zoom.tapped(tap(200), { x: 0.5, y: 0.5 });
    expect(zoom.scale).toBeGreaterThan(2);
    zoom.tapped(tap(2_000), { x: 0.5, y: 0.5 });
    zoom.tapped(tap(3_000), { x: 0.5, y: 0.5 });
    expect(zoom.scale).toBeGreaterThan(2);
    zoom.tapped(tap(3_100), { x: 0.5, y: 0.5 });
    expect(zoom.scale).toBe(1);
  });
});
