/** Every word of the page in one language: one file to fetch. */
import { fr as boards } from "../boards/texts.fr";
import words from "../guests/words/fr.json";
import type { Dictionary } from "./languages";
import { fr as texts } from "./fr";

export const dictionary: Dictionary = { texts, boards, words };
