/** Three more people for each guest, so that no two of the hundred tiles share a face. The same tile is the same person. */
import type { Wear } from "./clothes";
import type { Beard, Glasses } from "./face";
import type { HairStyle } from "./hair";
import type { Guest, HairColour, Person } from "./person";
import { FAMILIES, PEOPLE, type Texture } from "./people";

/** How many people a guest of the notation can be. */
export const COPIES = 4;

type Pool<Value> = Readonly<Record<"woman" | "man", Value>>;

const STYLES: Pool<Readonly<Record<Texture, readonly HairStyle[]>>> = {
  woman: {
    straight: ["bob", "bangs", "pixie", "topbun", "chignon", "sidebraid", "sharpbob", "ponytail", "longwavy"],
    curly: ["shortcurls", "curlyshoulder", "topbun", "longwavy", "chignon"],
    coily: ["afro", "braidbun", "shortcurls", "curlyshoulder", "pixie"],
  },
  man: {
    straight: ["sidepart", "undercut", "receding", "crew", "quiff", "manbun", "fringebald", "sidepart"],
    curly: ["curlym", "crew", "receding", "curlym", "bald"],
    coily: ["hightop", "twists", "crew", "bald", "curlym"],
  },
};
const WEAR: Pool<readonly Wear[]> = {
  woman: ["crew", "scoop", "vneck", "turtle", "shirt", "blazer", "cardigan", "wrap", "overshirt"],
  man: ["crew", "turtle", "shirt", "blazer", "cardigan", "hoodie", "zip", "polo", "overshirt"],
};
const CLOTHS = [
  "#2f4a63",
  "#1f7a76",
  "#7c3b78",
  "#c8434d",
  "#7f8c4a",
  "#2d6a4f",
  "#b0562f",
  "#8f7bb8",
  "#1f6b57",
  "#c9563f",
  "#2f57a8",
  "#5c6b4d",
  "#22607e",
  "#d59a2a",
  "#4a4f63",
  "#a34a6a",
  "#e2783a",
  "#5f86ab",
] as const;
const GROUNDS = [
  "#dfe6da",
  "#f6dcb4",
  "#f3dfc0",
  "#e9d3c3",
  "#d6e5dd",
  "#d3e0e8",
  "#f4d9c6",
  "#e3dfe9",
  "#f1e2c4",
  "#d7e4d0",
  "#e6d7e0",
  "#f2d2b6",
] as const;
/** Behind hair that is light. */
const DEEP_GROUNDS = ["#a9bcae", "#c99f78", "#9fb7c4", "#93a7b5", "#b08fa0"] as const;
const OLD: readonly HairColour[] = ["grey", "silver", "white", "pepper"];
const LIGHT: readonly HairColour[] = ["silver", "white", "grey", "blond"];
const FAIR: readonly HairColour[] = ["blond", "sand", "ginger", "auburn", "brown"];
const BEARDS: readonly Beard[] = ["full", "short", "stubble", "stubble", "moustache", "goatee"];

/** Numbers from 0 to 1 that look random and are the same for the same seed. */
function chance(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const cousins = new Map<string, Person>();

/** The person of a guest tile: `fra.w` has four, of whom copy 0 is the one that the guest is known by. */
export function personOf(token: string, copy: number): Person {
  const guest = PEOPLE[token] ?? PEOPLE["jok.w"]!;
  if (copy % COPIES === 0 || guest.nation === "jok") return guest;
  const key = `${token}/${copy % COPIES}`;
  const known = cousins.get(key) ?? cousinOf(guest, copy % COPIES);
  cousins.set(key, known);
  return known;
}

function cousinOf(guest: Guest, copy: number): Person {
  const { nation, woman } = guest;
  const id = `${nation}-${woman ? "f" : "m"}`;
  const random = chance(`${id}/${copy}`);
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const sex = woman ? "woman" : "man";
  const family = FAMILIES[nation as keyof typeof FAMILIES];
  const letter = (at: number) => id.charCodeAt(at);

  const skin = family.skins[(copy + Math.floor(random() * 2)) % family.skins.length]!;
  const styles = STYLES[sex][family.textures[copy % family.textures.length]!].filter(
    (style) => style !== guest.hair[0],
  );
  const style = styles[(copy * 2 + letter(1) + letter(2)) % styles.length]!;
  let colour = family.hairs[(copy + letter(0)) % family.hairs.length]!;
  if (style === "fringebald") colour = one(["grey", "white", "pepper"] as const);
  if (skin >= "s5" && FAIR.includes(colour)) colour = one(["black", "darkbrown"] as const);

  const drawn: Person = {
    name: (woman ? family.women : family.men)[copy - 1] ?? guest.name,
    woman,
    skin,
    face: one(["oval", "round", "long", "square", "heart"] as const),
    hair: [style, colour],
    brows: one(
      woman ? (["soft", "arch", "flat", "thick", "thin"] as const) : (["soft", "thick", "flat", "bushy"] as const),
    ),
    eyes: one(["dot", "dot", "almond", "wide", "smile", woman ? "almond" : "hood"] as const),
    nose: one(
      skin >= "s6" ? (["wide", "wide", "soft"] as const) : (["soft", "button", "long", "straight", "strong"] as const),
    ),
    mouth: one(
      woman ? (["smile", "lipsmile", "lips", "grin"] as const) : (["smile", "grin", "smirk", "smile", "flat"] as const),
    ),
    clothes: [one(WEAR[sex]), CLOTHS[(Math.floor(random() * CLOTHS.length) + copy * 5) % CLOTHS.length]!],
    ground: one<string>(LIGHT.includes(colour) ? DEEP_GROUNDS : GROUNDS),
    extra: [],
  };
  return { ...drawn, ...details(drawn, random, one) };
}

/** Beards, glasses, earrings, and what the years leave. */
function details(
  { woman, skin, hair: [style, colour] }: Person,
  random: () => number,
  one: <Value>(values: readonly Value[]) => Value,
): Partial<Person> {
  const extra: string[] = [];
  const found: { -readonly [Key in keyof Person]?: Person[Key] } = { extra };
  if (!woman && random() < (style === "fringebald" ? 0.7 : 0.4)) {
    found.beard = one(BEARDS);
    if (style === "bald") found.beardColour = one(["black", "darkbrown", "pepper"] as const);
  }
  if (random() < 0.32) {
    const shapes: readonly Glasses[] = ["round", "square", woman ? "cat" : "thin", woman ? "big" : "square"];
    found.glasses = [one(shapes), one(["#3a2a1c", "#1d1a1c", "#8a2f2a", "#2f4a63"])];
  }
  if (OLD.includes(colour)) {
    found.browColour = skin >= "s5" ? "black" : "pepper";
    extra.push("fold");
    if (random() < 0.6) extra.push("crow");
  }
  if (woman && random() < 0.6) {
    extra.push(one(["hoops:#e4b94a", "studs:#fff6e6", "drops:#d9b25a", "discs:#e9c05a", "studs:#3aa48c"]));
  }
  if (skin <= "s2" && random() < 0.3) extra.push("freckles");
  if (random() < 0.14) {
    extra.push(one(["scarf:#b0562f", "scarf:#4d7a6a", "headphones:#3d4c8a", "beads:#fff6e6"].slice(0, woman ? 4 : 3)));
  }
  return found;
}
