/** The flag seen only along the rim of a medallion, in a box of 200: emblems move out to where they can be seen. */
import { FLAG_HEIGHT, FLAG_WIDTH, FLAGS } from "../flags";
import type { Nation } from "../words";
import { box, dot, shape, star, tenth } from "./svg";

const RED = "#d3202f";
const GOLD = "#fbd23c";
const STAR_GOLD = "#f5c32c";
const WHEEL = [
  "#cf1f2e",
  "#f08a24",
  "#f5c32c",
  "#1c8a4c",
  "#2aa0a0",
  "#22418f",
  "#7b2d6b",
  "#cf1f2e",
  "#f08a24",
  "#f5c32c",
  "#1c8a4c",
  "#22418f",
];

type Spots = readonly (readonly number[])[];
const stars = (spots: Spots, fill: string) => spots.map(([x, y, r]) => star(x!, y!, r!, fill)).join("");

/** Each for the soft square of a man and for the round of a woman. */
const RIMS: Partial<Record<Nation | "jok", (square: boolean) => string>> = {
  tur: (square) =>
    box(0, 0, 200, 200, RED) +
    (square
      ? [
          [80, 10.5, 0],
          [118, 10.5, 0],
          [10.5, 100, -90],
          [189.5, 100, 90],
        ]
      : [
          [33, 41, -48],
          [163, 38, 42],
          [10.5, 104, -90],
          [189.5, 104, 90],
        ]
    )
      .map(
        ([x, y, turn]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})">${dot(0, 0, 7, "#fff")}${dot(2.4, 0, 5.5, RED)}${star(9, 0, 4.2, "#fff")}</g>`,
      )
      .join(""),
  chn: (square) =>
    box(0, 0, 200, 200, RED) +
    stars(
      square
        ? [
            [26, 26, 9.5],
            [58, 10, 5.4],
            [82, 10, 5.4],
            [10, 58, 5.4],
            [10, 82, 5.4],
          ]
        : [
            [36, 37, 9],
            [59, 21, 5.4],
            [82, 12.4, 5.4],
            [19.5, 60, 5.4],
            [12, 83, 5.4],
          ],
      GOLD,
    ),
  usa: (square) => {
    const bars = [0, 2, 4, 6, 8].map((bar) => box(0, (200 * bar) / 9, 200, 200 / 9, "#c8283a"));
    const spots: Spots = square
      ? [
          [10, 84, 5.2],
          [10, 60, 5.2],
          [28, 28, 5.2],
          [60, 10, 5.2],
          [84, 10, 5.2],
        ]
      : [
          [12, 84, 5.2],
          [20.5, 60, 5.2],
          [36, 38, 5.2],
          [58, 22, 5.2],
          [82, 12, 5.2],
        ];
    return box(0, 0, 200, 200, "#ffffff") + bars.join("") + box(0, 0, 100, 104, "#26407f") + stars(spots, "#ffffff");
  },
  afr: (square) =>
    flagIn(200, 200, FLAGS.afr.slice(0, -1)) + (square ? star(25, 25, 8.5, STAR_GOLD) : star(36, 37, 8.5, STAR_GOLD)),
  cub: () => {
    const bars = [0, 1, 2, 3, 4].map((bar) => box(0, 40 * bar, 200, 40.4, bar % 2 ? "#ffffff" : "#22499c"));
    return bars.join("") + shape("M0,14L100,100L0,186Z", "#cb2036") + star(11, 100, 7.5, "#ffffff");
  },
  jok: () =>
    WHEEL.map((fill, part) => {
      const at = (angle: number) => `${tenth(100 + 160 * Math.sin(angle))},${tenth(100 - 160 * Math.cos(angle))}`;
      return shape(`M100,100L${at((part * Math.PI) / 6)}L${at(((part + 1.03) * Math.PI) / 6)}Z`, fill);
    }).join(""),
};

function flagIn(width: number, height: number, paths: (typeof FLAGS)[Nation]): string {
  const painted = paths.map(([fill, d]) => shape(d, fill)).join("");
  return `<g transform="scale(${width / FLAG_WIDTH} ${height / FLAG_HEIGHT})">${painted}</g>`;
}

/** A flag with its upper left corner at the origin; jokers have all colours. */
export function flagOf(nation: Nation | "jok", width: number, height: number): string {
  if (nation !== "jok") return flagIn(width, height, FLAGS[nation]);
  return WHEEL.slice(0, 6)
    .map((fill, part) => box((width * part) / 6, 0, width / 6 + 0.5, height, fill))
    .join("");
}

export function rimOf(nation: Nation | "jok", square: boolean): string {
  return RIMS[nation]?.(square) ?? flagOf(nation, 200, 200);
}
