/** What the server sends. docs/protocol.md says what each part means. */

export type Options = Record<string, unknown>;

export interface Switch {
  name: string;
  values: (string | boolean)[];
  counted: string | null;
  defaults: Record<string, string | boolean>;
}

export interface GameInfo {
  game: string;
  title: string;
  players: { least: number; most: number };
  editions: string[];
  switches: Switch[];
  bots: string[];
  bot: string;
}

export interface Clause {
  title: string;
  text: string;
  refusal?: string;
  editions?: Record<string, string>;
  ruling?: boolean;
  why?: string;
}

export interface Line {
  table: string | number | null;
  points: number;
  clause: string;
  visitors?: string[];
}

export interface LegalMove {
  move: string;
  points: number;
  lines: Line[];
}

export interface Choice {
  moves: LegalMove[];
  undo: boolean;
}

export interface Seat {
  seat: number;
  kind: "person" | "open" | "bot" | "remote";
  name: string | null;
  level: string | null;
  bot: boolean;
  present: boolean;
  out: boolean;
}

export interface Clock {
  kind: "none" | "move" | "days";
  seat?: number | null;
  left?: number | null;
  now?: number;
  banks?: number[];
}

export interface End {
  reason: string;
  totals: number[];
  places: number[] | null;
  lines: Line[][];
  reveal: { seed: number; nonce: string; commitment: string } | null;
}

export interface MatchEvent {
  number: number;
  kind: string;
  seat: number | null;
  at: number;
  end: End | null;
  name?: string;
  ply?: number | null;
  move?: string;
  lines?: Line[];
  scores?: number[] | null;
  agree?: boolean;
  to?: "bot" | "person";
  away?: string;
  level?: string | null;
  match?: string;
}

export type View = Record<string, unknown> & { scores: number[]; to_move: number; ended: string | null };

export interface Takeback {
  seat: number;
  ply: number;
  agreed: number[];
  asked: number[];
}

export type MatchState = "waiting" | "playing" | "finished";

export interface State {
  match: string;
  number: number;
  state: MatchState;
  seat: number | null;
  ply: number;
  view: View | null;
  choice: Choice | null;
  undo?: boolean;
  seats: Seat[];
  clock: Clock;
  takeback: Takeback | null;
  end: End | null;
  events: MatchEvent[];
}

export interface Summary {
  match: string;
  game: string;
  title: string;
  options?: Options;
  components?: unknown;
  state: MatchState;
  number: number;
  created: number;
  updated: number;
  seats: Seat[];
  spectators: boolean;
  commitment: string;
  to_move: number | null;
  scores: number[] | null;
  you: number[];
  maker: boolean;
  invitations?: { seat: number; join: string }[];
  end: End | null;
  rematch: string | null;
}

export interface Ply {
  ply: number;
  seat: number | null;
  move: string | null;
  lines: Line[];
  scores: number[];
  view: View;
}

export interface NewSeat {
  kind: "person" | "open" | "bot" | "remote";
  name?: string;
  level?: string;
}

export type NewClock = { kind: "none" } | { kind: "move"; seconds: number; bank: number } | { kind: "days"; days: number };

export interface NewMatch {
  game: string;
  options: Options;
  seats: NewSeat[];
  clock?: NewClock;
  away?: "wait" | "bot" | "forfeit" | "draw";
  listed?: boolean;
  spectators?: boolean;
  pause?: number;
  from?: { match: string; ply: number } | { position: unknown };
}

export interface Created {
  match: string;
  number: number;
  commitment: string;
  seats: { seat: number; token: string | null; join: string | null }[];
}

export interface Fault {
  code: string;
  text: string;
  reasons: string[];
  clause: string | null;
}
