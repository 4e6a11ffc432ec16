/** Language, theme, sound, motion and how one plays: by the browser at first, then as the person chose. */
import type { Colour } from "./api/types";
import { onRemembered, recall, remember } from "./memory";
import { LANGUAGES, type Language, learnLanguage } from "./texts/languages";

export type Theme = "system" | "light" | "dark";

/** Whether own moves are asked about once more: `auto` does so where one plays by touch. */
export const CONFIRMING = ["auto", "always", "never"] as const;
export type Confirming = (typeof CONFIRMING)[number];
/** How long the move of another stands before the next one is shown, in milliseconds. */
export const PACES = { quick: 0, usual: 250, slow: 1_100 } as const;
export type Pace = keyof typeof PACES;

interface Chosen {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  calm: boolean;
  name: string;
  /** Which colour the person likes best at a table. */
  colour: Colour | null;
  confirming: Confirming;
  /** Whether the only possible move is made by itself. */
  forced: boolean;
  pace: Pace;
}

const KEY = "settings";
const FIRST: Chosen = {
  language: null,
  theme: "system",
  sound: false,
  volume: 0.6,
  calm: false,
  name: "",
  colour: null,
  confirming: "auto",
  forced: true,
  pace: "usual",
};

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersCalm = matchMedia("(prefers-reduced-motion: reduce)");
const hasMouse = matchMedia("(hover: hover) and (pointer: fine)");

function browserLanguage(): Language {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

class Settings {
  #chosen = $state<Chosen>({ ...FIRST, ...recall<Partial<Chosen>>(KEY, {}) });
  #systemDark = $state(prefersDark.matches);
  #systemCalm = $state(prefersCalm.matches);
  #spoken = $state<Language>("en");

  constructor() {
    prefersDark.addEventListener("change", (event) => (this.#systemDark = event.matches));
    prefersCalm.addEventListener("change", (event) => (this.#systemCalm = event.matches));
    onRemembered(KEY, () => {
      this.#chosen = { ...FIRST, ...recall<Partial<Chosen>>(KEY, {}) };
      void this.speak();
    });
  }

  /** The language that the page speaks: until the words of another are here, it stays with this one. */
  get language(): Language {
    return this.#spoken;
  }
  set language(language: Language) {
    this.#choose({ language });
    void this.speak();
  }

  /** Fetches the words of the chosen language and speaks it from then on. */
  async speak(): Promise<void> {
    const wanted = () => this.#chosen.language ?? browserLanguage();
    const language = wanted();
    await learnLanguage(language);
    if (language === wanted()) this.#spoken = language;
  }

  get theme(): Theme {
    return this.#chosen.theme;
  }
  set theme(theme: Theme) {
    this.#choose({ theme });
  }

  get dark(): boolean {
    return this.theme === "system" ? this.#systemDark : this.theme === "dark";
  }

  get sound(): boolean {
    return this.#chosen.sound;
  }
  set sound(sound: boolean) {
    this.#choose({ sound });
  }

  get volume(): number {
    return this.#chosen.volume;
  }
  set volume(volume: number) {
    this.#choose({ volume });
  }

  /** Whether nothing may move by itself. */
  get calm(): boolean {
    return this.#chosen.calm || this.#systemCalm;
  }
  set calm(calm: boolean) {
    this.#choose({ calm });
  }

  get name(): string {
    return this.#chosen.name;
  }
  set name(name: string) {
    this.#choose({ name });
  }

  get colour(): Colour | null {
    return this.#chosen.colour;
  }
  set colour(colour: Colour | null) {
    this.#choose({ colour });
  }

  get confirming(): Confirming {
    return this.#chosen.confirming;
  }
  set confirming(confirming: Confirming) {
    this.#choose({ confirming });
  }

  /** Whether a move is made only when it is confirmed. */
  get confirms(): boolean {
    return this.confirming === "auto" ? !hasMouse.matches : this.confirming === "always";
  }

  get forced(): boolean {
    return this.#chosen.forced;
  }
  set forced(forced: boolean) {
    this.#choose({ forced });
  }

  get pace(): Pace {
    return this.#chosen.pace;
  }
  set pace(pace: Pace) {
    this.#choose({ pace });
  }

  #choose(changed: Partial<Chosen>): void {
    Object.assign(this.#chosen, changed);
    remember(KEY, $state.snapshot(this.#chosen));
  }
}

export const settings = new Settings();
