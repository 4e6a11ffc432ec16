/** A picture beside a clause: a position, and what is shown in it. tools/rule_pictures.py writes the views. */
import type { Preview } from "../boards/contract";
import type { Language } from "../texts/languages";

export interface Picture {
  readonly clause: string;
  /** A position document, as docs/notation has it. */
  readonly position: object;
  /** Moves to light, each with what it pays; null for one that is no matter of points. */
  readonly legal?: Readonly<Record<string, number | null>>;
  /** What a card would leave. */
  readonly preview?: Preview;
  /** The part of a large board: tables by their ids, or the bar. */
  readonly around?: readonly (string | number)[];
  readonly texts: Readonly<Record<Language, string>>;
}
