/** The figures of guests, drawn in a medallion of radius 50 round the origin: coloured paths, painted in order. */

import type { Path } from "./flags";

const HAIR = "#3a2417";
const FACE = "#e0b27c";
const NECK = "#cf9d66";
const DRESS = "#7b3357";
const JACKET = "#2c4a5e";
const SHIRT = "#fffdf8";

/** Hair down to the shoulders, an open neckline, sloping shoulders. */
const WOMAN: readonly Path[] = [
  [HAIR, "M0-43C-17-43-24-32-24-18C-24-6-27 2-29 10C-20 16 20 16 29 10C27 2 24-6 24-18C24-32 17-43 0-43z"],
  [DRESS, "M-31 34C-31 17-22 11-9 7L9 7C22 11 31 17 31 34z"],
  [NECK, "M-7-4h14v9C7 13 4 17 0 17C-4 17-7 13-7 5z"],
  [FACE, "M0-34C-10-34-14-27-14-18C-14-8-8 1 0 1C8 1 14-8 14-18C14-27 10-34 0-34z"],
  [HAIR, "M-15-17C-16-31-8-37 0-37C9-37 16-31 15-17C12-21 9-25 5-29C0-24-9-21-15-17z"],
];

/** Short hair, a collar, broad shoulders. */
const MAN: readonly Path[] = [
  [JACKET, "M-38 34C-38 16-33 11-12 6L12 6C33 11 38 16 38 34z"],
  [SHIRT, "M-11 6L0 27L11 6z"],
  [NECK, "M-9-6h18v12C9 11 4 14 0 14C-4 14-9 11-9 6z"],
  [FACE, "M0-37C-12-37-15-29-15-19C-15-8-9 3 0 3C9 3 15-8 15-19C15-29 12-37 0-37z"],
  [FACE, "M-18-20a3.5 4.5 0 1 0 7 0a3.5 4.5 0 1 0-7 0zM11-20a3.5 4.5 0 1 0 7 0a3.5 4.5 0 1 0-7 0z"],
  [HAIR, "M-16-20C-18-37-10-43 0-43C10-43 18-37 16-20C15-25 13-29 11-30C4-27-6-27-11-30C-13-29-15-25-16-20z"],
];

const FACES: Readonly<Record<"woman" | "man", string>> = {
  woman: "M-7-17h.1M7-17h.1M-5-7.5C-2.5-4.5 2.5-4.5 5-7.5",
  man: "M-7-18h.1M7-18h.1M-5-7C-2.5-4 2.5-4 5-7",
};

const OUTLINES: Readonly<Record<"woman" | "man", string>> = {
  woman: `${WOMAN[0]![1]}${WOMAN[1]![1]}`,
  man: MAN.filter(([fill]) => fill !== SHIRT)
    .map(([, d]) => d)
    .join(""),
};

/** The ground of a joker who stands for no nation yet: lozenges. */
export const LOZENGES: readonly Path[] = [
  ["#f8c420", "M-52-52h104v104h-104z"],
  [
    "#7b3357",
    "M-52-52l17 26l17-26zM-18-52l18 26l18-26zM18-52l17 26l17-26z" +
      "M-52 0l17-26l17 26l-17 26zM-18 0l18-26l18 26l-18 26zM18 0l17-26l17 26l-17 26z",
  ],
];

/** A harlequin's cap with two points and their bells. */
export const CAP: readonly Path[] = [
  ["#7b3357", "M0-29C-7-31-13-29-17-25C-20-37-28-40-35-38C-29-48-12-52 0-42z"],
  ["#d9a21b", "M0-29C7-31 13-29 17-25C20-37 28-40 35-38C29-48 12-52 0-42z"],
  ["#d9a21b", "M-40-36a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"],
  ["#7b3357", "M31-36a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"],
];

export const bustOf = (woman: boolean): readonly Path[] => (woman ? WOMAN : MAN);

/** Eyes and a smile, as one line. */
export const faceOf = (woman: boolean): string => FACES[woman ? "woman" : "man"];

/** The whole figure as one path, for the light edge that sets it off from a flag. */
export const outlineOf = (woman: boolean): string => OUTLINES[woman ? "woman" : "man"];

export const FACE_INK = HAIR;
