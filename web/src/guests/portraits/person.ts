/** What makes a person: a handful of choices from which the whole bust is drawn. */
import type { Nation } from "../words";
import type { Wear } from "./clothes";
import type { Beard, Brows, Eyes, Face, Glasses, Mouth, Nose } from "./face";
import type { HairStyle } from "./hair";

/** Skin as light, shade, lines and blush. */
export const SKINS = {
  s1: ["#f8dcc9", "#e9bfa8", "#b06a52", "#ee9d8b"],
  s2: ["#f2c9aa", "#dfa985", "#9f5b40", "#e58a72"],
  s3: ["#e4b48d", "#cb936a", "#875033", "#d67c5c"],
  s4: ["#cf9869", "#b17b4e", "#704020", "#c0673f"],
  s5: ["#ab6f46", "#8c5634", "#552d16", "#a34b32"],
  s6: ["#80502f", "#653b22", "#36190b", "#8f3f2c"],
  s7: ["#623a27", "#4b2a1b", "#241008", "#7d3328"],
} as const;

/** Hair with its light strands. */
export const HAIRS = {
  black: ["#211a1c", "#3d3238"],
  darkbrown: ["#3a241a", "#5b3b2a"],
  brown: ["#6a4328", "#8b5e3b"],
  auburn: ["#84391f", "#a9542f"],
  ginger: ["#bb5b22", "#d97f3d"],
  blond: ["#d9a650", "#efc77c"],
  sand: ["#a9834f", "#c6a36d"],
  grey: ["#8d8a88", "#b1aeab"],
  silver: ["#c4c3c6", "#e2e1e4"],
  white: ["#ece8e2", "#ffffff"],
  pepper: ["#55504f", "#8a8584"],
} as const;

export type Skin = keyof typeof SKINS;
export type SkinPaint = (typeof SKINS)[Skin];
export type HairColour = keyof typeof HAIRS;

export interface Person {
  readonly name: string;
  readonly woman: boolean;
  readonly skin: Skin;
  readonly face: Face;
  readonly hair: readonly [style: HairStyle, colour: HairColour];
  readonly hat?: readonly [string, string, string];
  readonly brows: Brows;
  readonly browColour?: HairColour;
  readonly eyes: Eyes;
  readonly nose: Nose;
  readonly mouth: Mouth;
  readonly lip?: string;
  readonly beard?: Beard;
  readonly beardColour?: HairColour;
  readonly glasses?: readonly [shape: Glasses, colour: string];
  readonly clothes: readonly [wear: Wear, colour: string, under?: string];
  readonly tie?: string;
  /** What else one sees, as its kind and perhaps its colour: `freckles`, `hoops:#e4b94a`. */
  readonly extra: readonly string[];
  /** The colour behind the bust. */
  readonly ground: string;
}

export interface Guest extends Person {
  readonly nation: Nation | "jok";
}
