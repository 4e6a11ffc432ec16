/** Flags as simple geometry in a box of 60 by 40: coloured paths, painted in order. */

import type { Nation } from "./words";

export type Path = readonly [fill: string, d: string];

export const FLAG_WIDTH = 60;
export const FLAG_HEIGHT = 40;

const WHITE = "#ffffff";
const BLACK = "#231f20";
const RED = "#cf202f";
const BLUE = "#1f4396";
const GREEN = "#17864a";
const YELLOW = "#f8c420";
const ORANGE = "#f28c28";

/** Bars of equal height, from the top. */
const bars = (...fills: string[]): Path[] =>
  fills.map((fill, row) => [
    fill,
    rectangle(0, (row * FLAG_HEIGHT) / fills.length, FLAG_WIDTH, FLAG_HEIGHT / fills.length),
  ]);

/** Stripes of equal width, from the left. */
const stripes = (...fills: string[]): Path[] =>
  fills.map((fill, column) => [
    fill,
    rectangle((column * FLAG_WIDTH) / fills.length, 0, FLAG_WIDTH / fills.length, FLAG_HEIGHT),
  ]);

export const FLAGS: Readonly<Record<Nation, readonly Path[]>> = {
  afr: [...bars(BLUE, WHITE, GREEN, YELLOW), [RED, rectangle(24, 0, 12, 40)], [YELLOW, star(11, 5.6, 5)]],
  chn: [
    [RED, rectangle(0, 0, 60, 40)],
    [YELLOW, star(17, 18, 12)],
    [YELLOW, [star(35, 7, 4), star(41, 14, 4), star(41, 23, 4), star(35, 30, 4)].join("")],
  ],
  cub: [...bars(BLUE, WHITE, BLUE, WHITE, BLUE), [RED, "M0 0L33 20L0 40z"], [WHITE, star(11, 20, 7)]],
  eng: [
    [WHITE, rectangle(0, 0, 60, 40)],
    [RED, rectangle(25, 0, 10, 40) + rectangle(0, 15, 60, 10)],
  ],
  fra: stripes(BLUE, WHITE, RED),
  ger: bars(BLACK, RED, YELLOW),
  ind: [...bars(ORANGE, WHITE, GREEN), [BLUE, ring(30, 20, 5.6, 3.6) + circle(30, 20, 1.6)]],
  ita: stripes(GREEN, WHITE, RED),
  rus: bars(WHITE, BLUE, RED),
  spa: [
    [RED, rectangle(0, 0, 60, 40)],
    [YELLOW, rectangle(0, 10, 60, 20)],
  ],
  tur: [
    [RED, rectangle(0, 0, 60, 40)],
    [WHITE, circle(24, 20, 11)],
    [RED, circle(27.5, 20, 8.8)],
    [WHITE, star(39, 20, 6)],
  ],
  usa: [
    ...bars(RED, WHITE, RED, WHITE, RED, WHITE, RED),
    [BLUE, rectangle(0, 0, 28, 22.9)],
    [WHITE, [5, 14, 23].flatMap((x) => [5, 11.5, 18].map((y) => circle(x, y, 1.8))).join("")],
  ],
};

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function ring(x: number, y: number, outer: number, inner: number): string {
  const arc = `a${inner} ${inner} 0 1 1`;
  return `${circle(x, y, outer)}M${x - inner} ${y}${arc} ${2 * inner} 0${arc} ${-2 * inner} 0z`;
}

/** A star of five points, one of them up. */
function star(x: number, y: number, r: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 ? r * 0.4 : r;
    const angle = (corner * Math.PI) / 5;
    return `${round(x + reach * Math.sin(angle))} ${round(y - reach * Math.cos(angle))}`;
  });
  return `M${corners.join("L")}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
