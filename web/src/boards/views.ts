/** The parts of the view documents that boards draw. docs/notation has the whole of them. */

import type { Nation } from "../guests/words";

interface AnyView {
  readonly seat: number | null;
  readonly scores: readonly number[];
  readonly to_move: number;
  readonly ended: string | null;
}

export interface InternationalView extends AnyView {
  readonly options: { readonly bar: string };
  readonly chairs: Readonly<Record<string, string>>;
  readonly bar: readonly string[];
  readonly supplies: readonly (readonly string[])[];
  readonly bag: { readonly left: number };
  readonly turn: { readonly seated: readonly string[]; readonly group: string | number | null };
}

export interface Hand {
  readonly count: number;
  readonly guests: readonly string[] | null;
}

export interface CardgameView extends AnyView {
  readonly tables: Readonly<Record<string, Nation>>;
  readonly seats: Readonly<Record<string, string>>;
  readonly hands: readonly Hand[];
  readonly laid: readonly Hand[];
  readonly guest_pile: number;
  readonly table_pile: number;
  readonly box: { readonly guests: readonly string[]; readonly tables: readonly Nation[] };
  readonly turn: { readonly placed: readonly string[]; readonly duty: string | null; readonly group: string | null };
}

export interface MelangeHand {
  readonly reservation: number | readonly string[];
  readonly actions: number | readonly string[];
}

export interface MelangeView extends AnyView {
  readonly options: { readonly players: number };
  readonly chairs: Readonly<Record<string, string>>;
  readonly markers: Readonly<Record<string, readonly string[]>>;
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly personalities: { readonly white: string | null; readonly grey: string | null };
  readonly hands: readonly MelangeHand[];
  readonly known: readonly (readonly string[])[];
  readonly display: readonly string[];
  readonly discard: readonly string[];
  readonly pile: number;
  readonly action_pile: number;
  readonly personality_pile: number;
  readonly played_actions: readonly (string | null)[];
  readonly active: number;
}
