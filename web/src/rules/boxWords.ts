/** Words that are printed in the boxes and that we call otherwise, by language: a search for one finds ours. */
import type { Language } from "../texts/languages";
import type { BoxWords } from "./search";

export const BOX_WORDS: Readonly<Record<Language, BoxWords>> = {
  en: {
    multinational: "joker",
    diner: "guest",
    diners: "guest",
    pouch: "bag",
    token: "tile",
    tokens: "tile",
  },
  de: {
    stammtisch: "variante",
    kaffeekränzchen: "variante",
    gästekärtchen: "kärtchen",
    nationalität: "nation",
    barhocker: "hocker",
  },
  fr: { dames: "femmes", messieurs: "hommes", jetons: "points", pot: "sac" },
};
