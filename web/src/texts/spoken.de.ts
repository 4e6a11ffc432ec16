/** Every word of the page in one language: one file to fetch. */
import { de as boards } from "../boards/texts.de";
import words from "../guests/words/de.json";
import type { Dictionary } from "./languages";
import { de as texts } from "./de";

export const dictionary: Dictionary = { texts, boards, words };
