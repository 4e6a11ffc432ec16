/** The views that boards draw, with the options that the page puts beside them. docs/notation explains their parts. */
import type * as vocabulary from "./vocabulary";

export interface InternationalView extends vocabulary.InternationalView {
  readonly options: { readonly bar: string };
}

export type CardgameView = vocabulary.CardgameView;
export type Hand = CardgameView["hands"][number];

export interface MelangeView extends vocabulary.MelangeView {
  readonly options: { readonly players: number };
}
export type MelangeHand = MelangeView["hands"][number];
