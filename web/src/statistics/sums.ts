/** What a person's games come to, per game and edition. */
import type { StatisticsGame } from "../api/types";

export interface Summed {
  readonly key: string;
  readonly game: string;
  readonly edition: string | null;
  readonly games: readonly StatisticsGame[];
  readonly wins: number;
  /** How often first, second, … */
  readonly places: readonly number[];
  /** Of games that were looked back at. */
  readonly reviewed: readonly StatisticsGame[];
  readonly luck: number | null;
  readonly errorRate: number | null;
  readonly mistakes: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export function sumUp(games: readonly StatisticsGame[]): Summed[] {
  const kinds = new Map<string, StatisticsGame[]>();
  for (const each of games) {
    const key = `${each.game} ${each.edition ?? ""}`;
    kinds.set(key, [...(kinds.get(key) ?? []), each]);
  }
  return [...kinds].map(([key, all]) => {
    const reviewed = all.filter(({ luck }) => luck !== null);
    const decisions = reviewed.reduce((sum, each) => sum + (each.decisions ?? 0), 0);
    const given = reviewed.reduce((sum, each) => sum + (each.error_rate ?? 0) * (each.decisions ?? 0), 0);
    const last = Math.max(...all.map(({ players }) => players));
    return {
      key,
      game: all[0]!.game,
      edition: all[0]!.edition,
      games: all,
      wins: all.filter(({ place }) => place === 1).length,
      places: Array.from({ length: last }, (_, at) => all.filter(({ place }) => place === at + 1).length),
      reviewed,
      luck: mean(reviewed.map(({ luck }) => luck ?? 0)),
      errorRate: decisions > 0 ? given / decisions : null,
      mistakes: mean(reviewed.map(({ mistakes }) => mistakes ?? 0)),
    };
  });
}
