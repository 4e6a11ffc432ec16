/** Calls to the server. An answer is either what was asked for or a Refused; without any answer it is Unreachable. */
import { settings } from "../settings.svelte";
import type { Clause, Created, Fault, GameInfo, NewMatch, Options, Ply, Summary, View } from "./types";

const BASE = "/api/v1";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.text);
  }
}

export class Unreachable extends Error {}

async function call<Answer>(method: string, path: string, body?: unknown, given?: AbortSignal): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": settings.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers,
      credentials: "same-origin",
      signal: given ?? null,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (response.ok) return (await response.json()) as Answer;
  throw await refusalOf(response);
}

async function refusalOf(response: Response): Promise<Error> {
  try {
    const { error } = (await response.json()) as { error: Fault };
    return new Refused(response.status, error);
  } catch {
    return new Unreachable(`${response.status} ${response.statusText}`);
  }
}

const get = <Answer>(path: string): Promise<Answer> => call("GET", path);
const post = <Answer>(path: string, body: unknown, given?: AbortSignal): Promise<Answer> =>
  call("POST", path, body, given);
const of = (match: string): string => `/matches/${encodeURIComponent(match)}`;

export const api = {
  games: async (): Promise<GameInfo[]> => (await get<{ games: GameInfo[] }>("/games")).games,
  rules: async (game: string): Promise<Record<string, Clause>> =>
    (await get<{ clauses: Record<string, Clause> }>(`/games/${game}/rules?language=${settings.language}`)).clauses,
  components: (game: string, options: Options): Promise<{ options: Options; components: unknown }> =>
    post(`/games/${game}/components`, { options }),
  matches: async (which: "open" | "mine" | "watch"): Promise<Summary[]> =>
    (await get<{ matches: Summary[] }>(`/matches?which=${which}`)).matches,
  create: (match: NewMatch): Promise<Created> => post("/matches", match),
  match: (match: string): Promise<Summary> => get(of(match)),
  invitation: (secret: string): Promise<Summary & { seat: number }> => get(`/join/${encodeURIComponent(secret)}`),
  join: (secret: string, name: string): Promise<{ match: string }> => post("/join", { secret, name }),
  sit: (match: string, seat: number, name: string): Promise<unknown> => post(`${of(match)}/seats/${seat}`, { name }),
  start: (match: string): Promise<unknown> => post(`${of(match)}/start`, {}),
  stop: (match: string): Promise<unknown> => post(`${of(match)}/stop`, {}),
  rematch: (match: string): Promise<{ match: string }> => post(`${of(match)}/rematch`, {}),
  whyNot: (match: string, seat: number, move: string): Promise<{ clause?: string; text?: string }> =>
    post(`${of(match)}/why-not`, { seat, move }),
  preview: (
    { match, ...question }: { match: string; seat: number; expect: number; move: string },
    given: AbortSignal,
  ): Promise<{ view: View | null }> => post(`${of(match)}/preview`, question, given),
  plies: (match: string, from: number, count: number, seat: number | null): Promise<{ plies: Ply[]; count: number }> =>
    get(`${of(match)}/plies?from=${from}&count=${count}${seat === null ? "" : `&seat=${seat}`}`),
  recordAddress: (match: string): string => `${BASE}${of(match)}/record`,
};
