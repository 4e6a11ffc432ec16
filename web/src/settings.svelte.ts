/** Language, theme, sound and motion: by the browser at first, then as the person chose. */
import { onRemembered, recall, remember } from "./memory";

export const LANGUAGES = ["en", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "system" | "light" | "dark";

interface Chosen {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  calm: boolean;
  name: string;
}

const KEY = "settings";
const FIRST: Chosen = { language: null, theme: "system", sound: false, calm: false, name: "" };

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersCalm = matchMedia("(prefers-reduced-motion: reduce)");

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

  constructor() {
    prefersDark.addEventListener("change", (event) => (this.#systemDark = event.matches));
    prefersCalm.addEventListener("change", (event) => (this.#systemCalm = event.matches));
    onRemembered(KEY, () => (this.#chosen = { ...FIRST, ...recall<Partial<Chosen>>(KEY, {}) }));
  }

  get language(): Language {
    return this.#chosen.language ?? browserLanguage();
  }
  set language(language: Language) {
    this.#choose({ language });
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

  #choose(changed: Partial<Chosen>): void {
    Object.assign(this.#chosen, changed);
    remember(KEY, $state.snapshot(this.#chosen));
  }
}

export const settings = new Settings();
