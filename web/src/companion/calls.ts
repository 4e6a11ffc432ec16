/** Calls of the pages for the real table. */
import { call } from "../api/http";
import type {
  AdviceAnswer,
  BoardAnswer,
  ComparisonAnswer,
  CompanionMade,
  CompanionState,
  JudgedAnswer,
  Options,
  NewCompanion,
  OffersAnswer,
  PositionAnswer,
} from "../api/types";
import type { Move } from "../boards/vocabulary";

export type Document = Record<string, unknown>;

const of = (secret: string): string => `/companions/${encodeURIComponent(secret)}`;

/** Something that happened at the table. */
export interface Telling {
  move?: Move | string;
  overruled?: boolean;
  shown?: string[];
  points?: number;
  seat?: number;
}

export type Wish = { tell: Telling } | { undo: number } | { at: number; correct: Telling | null; drop: boolean };

export const calls = {
  make: (wanted: NewCompanion): Promise<CompanionMade> => call("POST", "/companions", wanted),
  state: (secret: string, after: number, wait: number, given?: AbortSignal): Promise<CompanionState> =>
    call("GET", `${of(secret)}?after=${after}&wait=${wait}`, undefined, given),
  send: (secret: string, command: { id: string; after: number } & Wish): Promise<CompanionState> =>
    call("POST", `${of(secret)}/commands`, command),
  offers: (secret: string, thing: string): Promise<OffersAnswer> =>
    call("GET", `${of(secret)}/offers?thing=${encodeURIComponent(thing)}`),
  advice: (secret: string, holds: string[]): Promise<AdviceAnswer> => call("POST", `${of(secret)}/advice`, { holds }),
  record: (secret: string): Promise<Record<string, unknown>> => call("GET", `${of(secret)}/record`),
  remove: (secret: string): Promise<unknown> => call("DELETE", of(secret), {}),
  judge: (secret: string, move: Move): Promise<JudgedAnswer> => call("POST", `${of(secret)}/judge`, { move }),
  position: (game: string, options: Options): Promise<Document> => call("POST", "/positions/new", { game, options }),
  positionOf: (match: string, ply: string): Promise<Document> => call("GET", `/matches/${match}/position?ply=${ply}`),
  check: (position: unknown): Promise<PositionAnswer> => call("POST", "/positions/check", { position }),
  imagine: (position: unknown): Promise<Document> => call("POST", "/positions/imagine", { position }),
  adviceIn: (position: unknown): Promise<AdviceAnswer> => call("POST", "/positions/advice", { position }),
  compare: (position: unknown): Promise<ComparisonAnswer> => call("POST", "/positions/compare", { position }),
  board: (game: string, board: unknown): Promise<BoardAnswer> => call("POST", "/boards/check", { game, board }),
};
