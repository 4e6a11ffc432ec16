/** The colours of the players. Each has a figure as well, so that nothing is told by colour alone. */
import type { Colour, Seat } from "../api/types";

interface Look {
  readonly fill: string;
  /** What is drawn on the fill. */
  readonly ink: string;
  /** The figure, as a line in a box of 20 round the origin. */
  readonly figure: string;
}

const LIGHT = "#fffdf8";
const DARK = "#2b1a0d";

/** In the order in which seats get them. */
export const LOOKS: Readonly<Record<Colour, Look>> = {
  blue: { fill: "#2a5ca8", ink: LIGHT, figure: "M-6 0h12" },
  yellow: { fill: "#f2c230", ink: DARK, figure: "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0" },
  green: { fill: "#2b8047", ink: LIGHT, figure: "M0-6v12" },
  red: { fill: "#bf3029", ink: LIGHT, figure: "M-5-5l10 10M5-5l-10 10" },
  violet: { fill: "#6d3fa0", ink: LIGHT, figure: "M0-6v12M-6 0h12" },
  teal: { fill: "#0f7f86", ink: LIGHT, figure: "M-6 5l6-10l6 10z" },
  rose: { fill: "#f0a3b5", ink: DARK, figure: "M-6-5l6 10l6-10z" },
  slate: { fill: "#4c5566", ink: LIGHT, figure: "M-6-4h12M-6 4h12" },
};

export const COLOURS = Object.keys(LOOKS) as Colour[];

/** The colour of every seat: the one that its person likes best, unless somebody before them has it, or a free one. */
export function coloursOf(seats: readonly Pick<Seat, "colour">[]): Colour[] {
  const liked = seats.map(({ colour }, seat) =>
    colour !== null && seats.findIndex((each) => each.colour === colour) === seat ? colour : null,
  );
  const free = COLOURS.filter((colour) => !liked.includes(colour));
  return liked.map((colour) => colour ?? free.shift() ?? "slate");
}
