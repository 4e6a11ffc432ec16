/** Tokens of programs, shown once to whoever made the match. They are kept nowhere else. */
import type { Created, NewSeat } from "./types";

const kept = new Map<string, { seat: number; token: string }[]>();

export function keepTokens(made: Created, seats: NewSeat[]): void {
  const remote = made.seats.filter((each) => seats[each.seat]?.kind === "remote");
  const tokens = remote.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  if (tokens.length > 0) kept.set(made.match, tokens);
}

export const tokensOf = (match: string): { seat: number; token: string }[] => kept.get(match) ?? [];
