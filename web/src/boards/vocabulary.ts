/** The parts of moves and views of all games. Made by tools/vocabulary.py from vocabularies; do not edit. */

export type CardgameSeat = "iN" | "iW" | "iE" | "iS" | "o1" | "o2" | "o3" | "o4" | "o5" | "o6" | "o7" | "o8";
export type CardgameTable = "NW" | "NE" | "C" | "SW" | "SE";
export type CardgameNation = "afr" | "chn" | "cub" | "eng" | "fra" | "ger" | "ind" | "ita" | "rus" | "spa" | "tur" | "usa";
export type InternationalNation = "afr" | "chn" | "cub" | "eng" | "fra" | "ger" | "ind" | "ita" | "rus" | "spa" | "tur" | "usa";
export type MelangeCard = "purple-chair" | "orange-chair" | "turquoise-chair" | "olive-chair" | "large-table" | "square-table" | "round-table" | "grey-table" | "brown-table" | "white-table";
export type MelangeNeutralColour = "white" | "grey";
export type MelangeBonusCard = "score-vip-purple" | "score-vip-orange" | "score-vip-square" | "score-vip-brown" | "score-vip-pair" | "score-own-turquoise" | "score-own-olive" | "score-own-round" | "score-own-grey" | "score-own-pair";
export type MelangeActionCard = "remove-own" | "remove-neutral" | "swap-personalities" | "swap-guests" | "score-vip-purple" | "score-vip-orange" | "score-vip-square" | "score-vip-brown" | "score-vip-pair" | "score-own-turquoise" | "score-own-olive" | "score-own-round" | "score-own-grey" | "score-own-pair";

export type CardgameMove =
  | { readonly kind: "seat"; readonly guest: string; readonly chair: CardgameSeat }
  | { readonly kind: "group"; readonly guest: string; readonly chair: CardgameSeat; readonly table?: CardgameTable }
  | { readonly kind: "lay"; readonly guest?: string }
  | { readonly kind: "take" }
  | { readonly kind: "stop" }
  | { readonly kind: "end" }
  | { readonly kind: "continue" };

export interface CardgameView {
  readonly seat: number | null;
  readonly tables: Readonly<Record<string, CardgameNation>>;
  readonly seats: Readonly<Record<string, string>>;
  readonly hands: readonly ({
    readonly count: number;
    readonly guests: null | readonly string[];
  })[];
  readonly laid: readonly ({
    readonly count: number;
    readonly guests: null | readonly string[];
  })[];
  readonly guest_pile: number;
  readonly table_pile: number;
  readonly box: {
    readonly guests: readonly string[];
    readonly tables: readonly CardgameNation[];
  };
  readonly scores: readonly number[];
  readonly to_move: number;
  readonly turn: {
    readonly number: number;
    readonly placed: readonly CardgameSeat[];
    readonly duty: null | CardgameSeat;
    readonly group: null | CardgameTable;
    readonly asking: boolean;
  };
  readonly ended: null | "tables" | "guests" | "declared";
  readonly unseen: {
    readonly guests: readonly string[];
    readonly tables: readonly CardgameNation[];
  };
}

export type InternationalMove =
  | { readonly kind: "seat"; readonly guest: string; readonly nation?: InternationalNation; readonly chair: string }
  | { readonly kind: "group"; readonly guest: string; readonly nation?: InternationalNation; readonly chair: string; readonly table?: number | string }
  | { readonly kind: "bar"; readonly tile: string }
  | { readonly kind: "swap"; readonly tile: string; readonly chair: string }
  | { readonly kind: "draw"; readonly count: number }
  | { readonly kind: "stop" }
  | { readonly kind: "skip" };

export interface InternationalView {
  readonly seat: number | null;
  readonly chairs: Readonly<Record<string, string>>;
  readonly bar: readonly string[];
  readonly supplies: readonly (readonly string[])[];
  readonly scores: readonly number[];
  readonly bag: {
    readonly left: number;
    readonly unseen: readonly string[];
  };
  readonly set_aside: readonly string[];
  readonly eliminated: readonly number[];
  readonly to_move: number;
  readonly turn: {
    readonly number: number;
    readonly seated: readonly string[];
    readonly group: null | number | string;
    readonly drawing: boolean;
  };
  readonly skips: number;
  readonly ended: null | "last-chair" | "last-stool" | "empty-supply" | "bag" | "one-left" | "all-skipped";
}

export type MelangeMove =
  | { readonly kind: "play"; readonly face: MelangeCard; readonly row: string }
  | { readonly kind: "joker"; readonly face: MelangeCard; readonly wanted: MelangeCard; readonly row: string }
  | { readonly kind: "remove-own"; readonly row: string; readonly chair: string }
  | { readonly kind: "remove-neutral"; readonly row: MelangeNeutralColour; readonly chair: string }
  | { readonly kind: "swap-personalities"; readonly chair: string; readonly other: string; readonly face: MelangeCard }
  | { readonly kind: "swap-guests"; readonly chair: string; readonly other: string; readonly face: MelangeCard }
  | { readonly kind: "bonus"; readonly action: MelangeBonusCard }
  | { readonly kind: "stop" }
  | { readonly kind: "draw" }
  | { readonly kind: "take-display"; readonly face: MelangeCard }
  | { readonly kind: "take-pile" }
  | { readonly kind: "take-action" }
  | { readonly kind: "pass" }
  | { readonly kind: "seat"; readonly tile: number; readonly chair: string }
  | { readonly kind: "resolve"; readonly row: string }
  | { readonly kind: "skip"; readonly chair: string };

export interface MelangeView {
  readonly seat: number | null;
  readonly chairs: Readonly<Record<string, string>>;
  readonly markers: Readonly<Record<string, readonly string[]>>;
  readonly rows: Readonly<Record<string, readonly MelangeCard[]>>;
  readonly personalities: {
    readonly white: null | string;
    readonly grey: null | string;
  };
  readonly hands: readonly ({
    readonly reservation: number | readonly MelangeCard[];
    readonly actions: number | readonly MelangeActionCard[];
  })[];
  readonly known: readonly (readonly MelangeCard[])[];
  readonly display: readonly MelangeCard[];
  readonly discard: readonly MelangeCard[];
  readonly pile: number;
  readonly action_pile: number;
  readonly personality_pile: number;
  readonly played_actions: readonly (null | MelangeActionCard)[];
  readonly removed_actions: readonly MelangeActionCard[];
  readonly scores: readonly number[];
  readonly to_move: number;
  readonly active: number;
  readonly turn: {
    readonly number: number;
    readonly mode: "setup" | "start" | "play" | "reveal" | "take";
    readonly used: number;
    readonly action_used: boolean;
    readonly named: null | string;
    readonly skipped: readonly string[];
    readonly served: readonly MelangeNeutralColour[];
    readonly draws_left: number;
    readonly action_taken: boolean;
  };
  readonly passes: number;
  readonly ended: null | "last-visitor" | "all-guests" | "all-passed";
}

export type GameName = "cardgame" | "international" | "melange";
export type Move = CardgameMove | InternationalMove | MelangeMove;
