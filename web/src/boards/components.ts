/** The boards as the server sends them: the package's data files, or a board of one's own in the same form. */

import type { Nation } from "../guests/words";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface InternationalTable extends Point {
  readonly id: string | number;
  readonly nation: Nation;
  readonly chairs: readonly string[];
}

export interface Chair extends Point {
  readonly id: string;
}

export interface InternationalComponents {
  readonly tables: readonly InternationalTable[];
  readonly chairs: readonly Chair[];
  readonly stools: readonly Point[];
  readonly bars: Readonly<Record<string, readonly number[]>>;
}

export interface CardgameTable extends Chair {
  readonly seats: readonly string[];
}

/** One step of x or y is one card. */
export interface CardgameComponents {
  readonly tables: readonly CardgameTable[];
  readonly seats: readonly Chair[];
}

export type TableShape = "large" | "square" | "round";
export type TableColour = "grey" | "brown" | "white";
export type ChairColour = "purple" | "orange" | "turquoise" | "olive";

export interface MelangeTable extends Point {
  readonly id: string;
  readonly shape: TableShape;
  readonly colour: TableColour;
}

export interface MelangeChair extends Chair {
  readonly table: string;
  readonly colour: ChairColour;
  readonly start: readonly number[];
}

export interface GuestTile {
  readonly tile: number;
  readonly placing: number;
  readonly multiplier: number;
}

export interface Personality {
  readonly id: string;
  readonly name: string;
  readonly placing: number;
  readonly vip: number;
}

export interface MelangeComponents {
  readonly tables: readonly MelangeTable[];
  readonly chairs: readonly MelangeChair[];
  readonly guests: readonly GuestTile[];
  readonly personalities: readonly Personality[];
  readonly track: { readonly end: number; readonly phases: readonly number[] };
  readonly markers_per_type: number;
}
