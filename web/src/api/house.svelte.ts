/** What hardly ever changes, asked for once: the games and their rules. */
import { settings } from "../settings.svelte";
import type { Language } from "../texts/languages";
import { api } from "./http";
import type { Clause, GameInfo } from "./types";

export type Clauses = Record<string, Clause>;

let games: Promise<GameInfo[]> | null = null;
const rules = new Map<string, Promise<Clauses>>();

/** The games; a failed call is forgotten, so that asking again helps. */
export function allGames(): Promise<GameInfo[]> {
  games ??= api.games().catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

export function rulesOf(game: string, language: Language = settings.language): Promise<Clauses> {
  const key = `${game} ${language}`;
  const known = rules.get(key);
  if (known) return known;
  const asked = api.rules(game).catch((error: unknown) => {
    rules.delete(key);
    throw error;
  });
  rules.set(key, asked);
  return asked;
}
