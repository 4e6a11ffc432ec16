/** A lesson: a position, what to try in it, and what to learn from it. */
import type { Language } from "../texts/languages";

export interface Lesson {
  /** A position document, as docs/notation has it; seat 0 is the learner's and is to move. */
  readonly position: Record<string, unknown>;
  /** The moves to make, one after the other; for each of them all that are right. */
  readonly expect: readonly (readonly string[])[];
  /** What these moves pay together, where a text says so. */
  readonly points?: number;
  /** What the seats have in the end, if these moves end the game. */
  readonly totals?: readonly number[];
  /** The rule that the lesson is about. */
  readonly clause: string;
  readonly texts: Readonly<Record<Language, LessonTexts>>;
}

export interface LessonTexts {
  readonly title: string;
  readonly text: string;
  readonly task: string;
  /** What was learnt, said after the right moves. */
  readonly after: string;
  /** Said after a legal move that is not the right one. */
  readonly hint: string;
}

/** How far a learner has come. */
export type Outcome = "open" | "right" | "wrong";

export function outcomeOf({ expect }: Lesson, played: readonly string[]): Outcome {
  if (played.some((move, index) => expect[index]?.includes(move) === false)) return "wrong";
  return played.length < expect.length ? "open" : "right";
}
