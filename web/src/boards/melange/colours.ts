/** The colours of Wiener Melange. Each has a figure as well, so that nothing is told by colour alone. */

import type { ChairColour, TableColour } from "../components";

export interface Paint {
  readonly fill: string;
  /** What is drawn on the fill. */
  readonly ink: string;
}

const LIGHT = "#fffdf8";
const DARK = "#2b1a0d";

/** The colours of the seats, in their order. */
export const SEAT_COLOURS = ["blue", "yellow", "green", "red"] as const;

const OWNERS: Readonly<Record<string, Paint>> = {
  blue: { fill: "#2a5ca8", ink: LIGHT },
  yellow: { fill: "#f2c230", ink: DARK },
  green: { fill: "#2b8047", ink: LIGHT },
  red: { fill: "#bf3029", ink: LIGHT },
  white: { fill: "#fffdf8", ink: DARK },
  grey: { fill: "#8b8b8b", ink: LIGHT },
};

export const paintOf = (colour: string): Paint => OWNERS[colour] ?? { fill: LIGHT, ink: DARK };

/** The figure of each seat's colour, as a line in a box of 20 round the origin. */
export const GLYPHS: Readonly<Record<string, string>> = {
  blue: "M-6 0h12",
  yellow: "M0 0h.1",
  green: "M0-6v12",
  red: "M-5-5l10 10M5-5l-10 10",
};

export const CHAIRS: Readonly<Record<ChairColour, Paint>> = {
  purple: { fill: "#7d4aa6", ink: "#553078" },
  orange: { fill: "#e08428", ink: "#a3560f" },
  turquoise: { fill: "#2aa3a3", ink: "#126b6d" },
  olive: { fill: "#94973a", ink: "#5f6219" },
};

/** The upholstery of each chair colour, as a line in a seat of radius 46. */
export const UPHOLSTERY: Readonly<Record<ChairColour, string>> = {
  purple: "M-18-18h.1M18-18h.1M0 0h.1M-18 18h.1M18 18h.1",
  orange: "M-22-26v52M0-34v68M22-26v52",
  turquoise: "M-26-26l52 52M26-26l-52 52",
  olive: "M-28-6l28-18l28 18M-28 16l28-18l28 18",
};

/** What tables are made of: granite has specks, wood has grain, marble has veins. */
export const TABLES: Readonly<Record<TableColour, string>> = {
  grey: "url(#granite)",
  brown: "url(#grain)",
  white: "url(#statuary)",
};
