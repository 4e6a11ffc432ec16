/** What the frame gives to a board and to a hand, and what it hears from them. Boards know no rules. */

import type { Language } from "../guests/words";
import type { Cast } from "./casting";
import type { CardgameComponents, InternationalComponents, MelangeComponents } from "./components";
import type { CardgameView, InternationalView, MelangeView } from "./views";

export type { Language };

/**
 * One place of a board that means something just now.
 *
 * Ids: a chair (`c12`, `C07`), a seat (`o3`), a marker type with its row (`blue.cube`, `white`), and the places of
 * moves that go to no chair: `bar`, `pile`, `action`, `laid`, `display round-table`. A table is a place, `table 3`, while
 * a fault speaks of it.
 */
export interface Place {
  readonly id: string;
  /** legal: one may go there. chosen: picked, not yet confirmed. fault: something is wrong there. */
  readonly state: "legal" | "chosen" | "fault";
  /** The numbers of the faults in a list beside the board, which stand on the mark. */
  readonly faults?: readonly number[];
  readonly points?: number;
  /** Shown, not picked: nobody has to see it through a lens. */
  readonly told?: boolean;
  /** Nothing is picked yet: a place that pays nothing is only hinted at. */
  readonly soft?: boolean;
  /** What is possible here, in words; the board itself says what stands there and what it pays. */
  readonly label: string;
}

export const chosenPlace = (places: readonly Place[]): string | undefined =>
  places.find((place) => place.state === "chosen")?.id;

/** What a move under consideration would do to the markers of one type: see melange/preview.ts. */
export interface Preview {
  readonly type: string;
  readonly stay: readonly string[];
  readonly go: readonly string[];
  readonly come: readonly string[];
}

export interface PlaceEvents {
  /** Tapped, clicked, or Enter or Space: any place, legal or not. */
  readonly onplace: (id: string) => void;
  /** The place under the pointer or in focus, or null. */
  readonly onhover?: ((id: string | null) => void) | undefined;
  /** A guest or card was dropped on a place. */
  readonly ondropguest?: ((token: string, id: string) => void) | undefined;
}

export interface BoardProps<Components, View> extends PlaceEvents {
  readonly components: Components;
  readonly view: View;
  readonly language: Language;
  readonly places?: readonly Place[];
  /** Where the last turn went; they keep a soft ring. */
  readonly lastPlaces?: readonly string[];
  /** Whose move went to a place, and what it paid: "Mizzi +4". */
  readonly tag?: Tag | null;
  /** The piece in hand that is chosen, as its token; it is shown on the place that is chosen. */
  readonly selected?: string | null;
  /** True on a phone: less decoration, larger letters. */
  readonly compact?: boolean;
  /** The stage that the board fills; without one it takes the shape that it has by itself. */
  readonly stage?: Stage | undefined;
  /** Which person each guest is. */
  readonly cast?: Cast | undefined;
  /** What the move under consideration would pay, by table. */
  readonly paying?: readonly Paying[];
}

export interface Tag {
  readonly place: string;
  readonly text: string;
}

/** The room for a board, in pixels. */
export interface Stage {
  readonly width: number;
  readonly height: number;
}

export const aspectOf = (stage: Stage | undefined): number | null =>
  stage && stage.width > 0 && stage.height > 0 ? stage.width / stage.height : null;

/** A table and the points that it pays or would pay. */
export interface Paying {
  readonly table: string | number;
  readonly points: number;
  /** A table that has just been filled glows. */
  readonly full?: boolean;
}

export interface InternationalBoardProps extends BoardProps<InternationalComponents, InternationalView> {
  /** The tables to show, by their ids, or `bar`; without them the whole board is shown. */
  readonly around?: readonly (string | number)[];
}
export type CardgameBoardProps = BoardProps<CardgameComponents, CardgameView>;

export interface MelangeBoardProps extends BoardProps<MelangeComponents, MelangeView> {
  readonly preview?: Preview | null;
  /** Names of the players, by seat; the colour stands for a seat without one. */
  readonly names?: readonly string[];
}

/** One piece of a hand. Equal pieces have equal tokens and may stand beside each other. */
export interface HandItem {
  /** `fra.w`, `purple-chair`, `swap-guests`, `tile 3`. */
  readonly token: string;
  readonly enabled: boolean;
  readonly selected: boolean;
  /** What it can do, in words; the hand itself says what it is. */
  readonly label?: string;
  /** The most that it can bring, if that is worth showing. */
  readonly points?: number;
}

export interface HandProps {
  readonly items: readonly HandItem[];
  readonly language: Language;
  /** Which person a guest is, by its place among the items. */
  readonly copies?: readonly number[];
  /** The name of the group for a screen reader: "Your guests". */
  readonly label: string;
  readonly compact?: boolean;
  readonly onpick: (token: string) => void;
}

export interface MelangeHandProps extends HandProps {
  readonly components: MelangeComponents;
  /** The colour of the seat, for its guest tiles. */
  readonly colour: string;
}
