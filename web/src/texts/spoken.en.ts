/** Every word of the page in one language: one file to fetch. */
import { en as boards } from "../boards/texts.en";
import words from "../guests/words/en.json";
import type { Dictionary } from "./languages";
import { en as texts } from "./en";

export const dictionary: Dictionary = { texts, boards, words };
