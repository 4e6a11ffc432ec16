/** Names of games, editions and bots in the chosen language. */
import type { NewSeat } from "./api/types";
import { speech } from "./speech.svelte";
import type { Texts } from "./texts/en";

export type GameName = keyof Texts["games"];

export const GAMES: readonly GameName[] = ["international", "cardgame", "melange"];

export const isGame = (name: string): name is GameName => (GAMES as readonly string[]).includes(name);

export const gameTitle = (name: string): string => (isGame(name) ? speech.texts.games[name].title : name);

export const editionTitle = (edition: string): string => speech.texts.editions[edition] ?? edition;

/** `level:3` is "Level 3", `greedy` is "Regular", `model:my-net` the host's network "my-net". */
export function levelTitle(level: string): string {
  const [kind = level, argument] = level.split("@")[0]?.split(":") ?? [];
  if (kind === "model" && argument) return argument;
  const { levelNames, levels } = speech.texts.create;
  return levelNames[kind] ?? levels(argument ?? kind);
}

/** Guests of the house who are always there for a game. */
const REGULARS = ["Mizzi", "Poldi", "Resi", "Schani", "Fanny"] as const;

/** Its place among the others gives each bot a name of its own. */
export const botName = (index: number): string => REGULARS[index % REGULARS.length] ?? REGULARS[0];

export function newBot(index: number, level: string): NewSeat {
  return { kind: "bot", level, name: botName(index) };
}

/** A switch and its value in words. */
export function switchWords(name: string): { label: string; value: (value: string | boolean) => string } {
  const known = speech.texts.switches[name];
  return { label: known?.label ?? name, value: (value) => known?.values[String(value)] ?? String(value) };
}
