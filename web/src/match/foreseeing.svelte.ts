/** What the move under consideration would leave on the board of Wiener Melange, asked of the server. */
import { api } from "../api/http";
import type { View } from "../api/types";
import type { Preview } from "../boards/contract";
import { previewBetween } from "../boards/melange/preview";
import type { Move } from "../boards/notation";
import { sceneOf, type Setting } from "./scene";

const DWELL = 120; // milliseconds that a move stays under consideration before the server is asked

export interface Question {
  readonly match: string;
  readonly seat: number;
  readonly expect: number;
  readonly move: string;
}

/** The type of markers that a move is about, if it is about one. */
export function markersOf(move: Move): string | undefined {
  return "row" in move ? move.row : undefined;
}

export class Foreseeing {
  #after = $state.raw<View | null>(null);

  /** Asks for the view after a move; the function that it returns forgets the question and its answer. */
  ask(question: Question): () => void {
    const given = new AbortController();
    const dwelling = setTimeout(() => void this.#fetch(question, given.signal), DWELL);
    return () => {
      clearTimeout(dwelling);
      given.abort();
      this.#after = null;
    };
  }

  /** Without an answer there is nothing to show, and the move can be made all the same. */
  async #fetch(question: Question, given: AbortSignal): Promise<void> {
    try {
      const { view } = await api.preview(question, given);
      if (!given.aborted) this.#after = view;
    } catch {
      this.#after = null;
    }
  }

  preview(setting: Setting, view: View, type: string | undefined): Preview | null {
    if (this.#after === null || type === undefined) return null;
    const before = sceneOf(setting, view);
    const after = sceneOf(setting, this.#after);
    return before.game === "melange" && after.game === "melange" ? previewBetween(before.view, after.view, type) : null;
  }
}
