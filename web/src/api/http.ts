/** Calls to the server. An answer is either what was asked for or a Refused; without any answer it is Unreachable. */
import type { Move } from "../boards/vocabulary";
import { settings } from "../settings.svelte";
import type {
  Clause,
  ComponentsAnswer,
  Created,
  DailyAnswer,
  DailySeated,
  Done,
  Fault,
  Following,
  GameInfo,
  GamesAnswer,
  HintsAnswer,
  HouseStatus,
  Invited,
  Listed,
  MatchesAnswer,
  NewMatch,
  Numbered,
  Options,
  PliesAnswer,
  PreviewAnswer,
  Refusal,
  RulesAnswer,
  Seated,
  State,
  Summary,
  WhyNotAnswer,
} from "./types";

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

/** One call; pages with calls of their own use it too. */
export async function call<Answer>(method: string, path: string, body?: unknown, given?: AbortSignal): Promise<Answer> {
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
    const { error } = (await response.json()) as Refusal;
    return new Refused(response.status, error);
  } catch {
    return new Unreachable(`${response.status} ${response.statusText}`);
  }
}

export const get = <Answer>(path: string): Promise<Answer> => call("GET", path);
export const post = <Answer>(path: string, body: unknown, given?: AbortSignal): Promise<Answer> =>
  call("POST", path, body, given);
export const remove = <Answer>(path: string): Promise<Answer> => call("DELETE", path, {});
const of = (match: string): string => `/matches/${encodeURIComponent(match)}`;

interface NewCommand {
  id: string;
  expect: number;
  seat: number;
}

export const api = {
  games: async (): Promise<GameInfo[]> => (await get<GamesAnswer>("/games")).games,
  house: (game: string | null): Promise<HouseStatus> => get(game === null ? "/house" : `/house?game=${game}`),
  rules: async (game: string): Promise<Record<string, Clause>> =>
    (await get<RulesAnswer>(`/games/${game}/rules?language=${settings.language}`)).clauses,
  components: (game: string, options: Options): Promise<ComponentsAnswer> =>
    post(`/games/${game}/components`, { options }),
  matches: async (which: "open" | "mine" | "watch"): Promise<Listed[]> =>
    (await get<MatchesAnswer>(`/matches?which=${which}`)).matches,
  create: (match: NewMatch): Promise<Created> => post("/matches", match),
  match: (match: string): Promise<Summary> => get(of(match)),
  invitation: (secret: string): Promise<Invited> => get(`/join/${encodeURIComponent(secret)}`),
  join: (secret: string, name: string, commitment: string): Promise<Seated> =>
    post("/join", { secret, name, commitment, colour: settings.colour }),
  sit: (match: string, seat: number, name: string, commitment: string): Promise<Seated> =>
    post(`${of(match)}/seats/${seat}`, { name, commitment, colour: settings.colour }),
  commit: (match: string, command: NewCommand & { commitment: string }): Promise<Done> =>
    post(`${of(match)}/commit`, command),
  reveal: (match: string, command: NewCommand & { words: string }): Promise<Done> =>
    post(`${of(match)}/reveal`, command),
  state: (match: string, after: number, wait: number): Promise<State> =>
    get(`${of(match)}/events?after=${after}&wait=${wait}`),
  start: (match: string): Promise<Numbered> => post(`${of(match)}/start`, {}),
  stop: (match: string): Promise<Numbered> => post(`${of(match)}/stop`, {}),
  rematch: (match: string): Promise<Following> => post(`${of(match)}/rematch`, {}),
  whyNot: (match: string, seat: number, move: Move): Promise<WhyNotAnswer> =>
    post(`${of(match)}/why-not`, { seat, move }),
  preview: (
    { match, ...question }: { match: string; seat: number; expect: number; move: string },
    given: AbortSignal,
  ): Promise<PreviewAnswer> => post(`${of(match)}/preview`, question, given),
  plies: (match: string, from: number, count: number, seat: number | null): Promise<PliesAnswer> =>
    get(`${of(match)}/plies?from=${from}&count=${count}${seat === null ? "" : `&seat=${seat}`}`),
  hints: async (match: string): Promise<number[]> => (await get<HintsAnswer>(`${of(match)}/hints`)).hints,
  daily: (): Promise<DailyAnswer> => get("/daily"),
  playDaily: (name: string): Promise<DailySeated> => post("/daily", { name, colour: settings.colour }),
  visitorAddress: `${BASE}/visitor`,
  forgetVisitor: (): Promise<{ forgotten: number }> => remove("/visitor"),
  recordAddress: (match: string): string => `${BASE}${of(match)}/record`,
};
