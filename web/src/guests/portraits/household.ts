/** The people at the tables of the house: bots by their names, and a face for everybody else. */
import type { Person } from "./person";
import { personOf } from "./cousins";
import { PEOPLE } from "./people";

const REGULARS: readonly Person[] = [
  {
    name: "Mizzi",
    woman: true,
    skin: "s1",
    face: "round",
    hair: ["chignon", "grey"],
    browColour: "grey",
    brows: "thin",
    eyes: "smile",
    nose: "button",
    mouth: "lipsmile",
    lip: "#b8454a",
    clothes: ["cardigan", "#8a3f57", "#fff3df"],
    extra: ["fold", "necklace:#e4c067"],
    ground: "#c9d6cc",
  },
  {
    name: "Poldi",
    woman: false,
    skin: "s2",
    face: "long",
    hair: ["receding", "darkbrown"],
    brows: "thick",
    eyes: "hood",
    nose: "strong",
    mouth: "flat",
    beard: "moustache",
    clothes: ["blazer", "#3a3440", "#fff6e6"],
    extra: ["bow:#8f2430"],
    ground: "#e6cfae",
  },
  {
    name: "Resi",
    woman: true,
    skin: "s4",
    face: "heart",
    hair: ["shortcurls", "darkbrown"],
    brows: "arch",
    eyes: "wide",
    nose: "wide",
    mouth: "grin",
    clothes: ["overshirt", "#d3863a", "#fff3df"],
    extra: ["hoops:#e4b94a"],
    ground: "#cfdbe6",
  },
  {
    name: "Béla",
    woman: false,
    skin: "s3",
    face: "square",
    hair: ["curlym", "black"],
    brows: "thick",
    eyes: "dot",
    nose: "straight",
    mouth: "smile",
    glasses: ["round", "#3a2a1c"],
    clothes: ["shirt", "#9db3c9"],
    extra: [],
    ground: "#ead7c3",
  },
  {
    name: "Toni",
    woman: false,
    skin: "s5",
    face: "oval",
    hair: ["crew", "black"],
    brows: "flat",
    eyes: "narrow",
    nose: "wide",
    mouth: "grin",
    clothes: ["zip", "#7a3434", "#f0b429"],
    extra: [],
    ground: "#d9e2cf",
  },
  {
    name: "Anna",
    woman: true,
    skin: "s2",
    face: "oval",
    hair: ["ponytail", "brown"],
    brows: "soft",
    eyes: "dot",
    nose: "soft",
    mouth: "smile",
    clothes: ["crew", "#2f6f55"],
    extra: ["studs:#e4b94a"],
    ground: "#efdcb8",
  },
];

/** What stands before them. */
const DRINKS = ["Einspänner", "Mokka", "Kapuziner", "Melange", "Verlängerter", "Fiaker"] as const;

function sum(text: string): number {
  return [...text].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 7);
}

/** The same name has the same face everywhere; the regulars have their own. */
export function playerOf(name: string): Person {
  const regular = REGULARS.find((each) => each.name === name);
  if (regular) return regular;
  const tokens = Object.keys(PEOPLE).filter((token) => !token.startsWith("jok"));
  const number = sum(name);
  return personOf(tokens[number % tokens.length]!, 1 + (number % 3));
}

export const drinkOf = (name: string): string => DRINKS[sum(name) % DRINKS.length]!;
