import { describe, expect, it } from "vitest";

import { boxAround, nearestSpot, smallestGap, spotAhead, viewBox, type Spot } from "../src/boards/geometry";

const spot = (id: string, x: number, y: number, r = 1): Spot => ({ id, x, y, r });
const CROSS = [spot("middle", 0, 0), spot("right", 10, 0), spot("above", 0, -10), spot("far", 30, 0)];

describe("the box round points", () => {
  it("holds all of them and a margin", () => {
    const box = boxAround([{ x: 1, y: 2 }, { x: 5, y: -4 }], 3); // prettier-ignore
    expect(box).toEqual({ x: -2, y: -7, width: 10, height: 12 });
    expect(viewBox(box)).toBe("-2 -7 10 12");
  });
});

describe("the smallest gap", () => {
  it("is that of the closest two that do not coincide", () => {
    expect(smallestGap([{ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 3, y: 4 }])).toBe(5); // prettier-ignore
  });
  it("is one where there is none", () => {
    expect(smallestGap([{ x: 2, y: 2 }])).toBe(1);
  });
});

describe("the nearest spot", () => {
  it("is measured from its edge", () => {
    const spots = [spot("small", 0, 0, 1), spot("large", 10, 0, 6)];
    expect(nearestSpot(spots, { x: 4, y: 0 }, 5)?.id).toBe("large");
  });
  it("is nobody out of reach", () => {
    expect(nearestSpot(CROSS, { x: 0, y: 50 }, 5)).toBeNull();
  });
});

describe("the spot ahead", () => {
  it("is the next one in a direction", () => {
    expect(spotAhead(CROSS, CROSS[0]!, "right")?.id).toBe("right");
    expect(spotAhead(CROSS, CROSS[0]!, "up")?.id).toBe("above");
    expect(spotAhead(CROSS, CROSS[1]!, "right")?.id).toBe("far");
  });
  it("is nobody at the edge", () => {
    expect(spotAhead(CROSS, CROSS[0]!, "down")).toBeNull();
  });
});
