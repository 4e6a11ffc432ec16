/** A lesson: a position, what to try in it, and what to learn from it. */
import type { Language } from "../settings.svelte";

export interface Lesson {
  /** A position document, as docs/notation has it; the seat that is to move is the learner's. */
  readonly position: object;
  /** The moves that are right; with none of them the lesson is there to be read. */
  readonly expect: readonly string[];
  readonly texts: Readonly<Record<Language, LessonTexts>>;
}

export interface LessonTexts {
  readonly title: string;
  readonly text: string;
  /** What was learnt, said after the right move. */
  readonly after: string;
}
