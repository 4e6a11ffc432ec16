/** The review of a match as it grows: asked for, and fetched bit by bit until it is done. */
import { Refused, Unreachable } from "../api/http";
import type { ReviewAnswer, ReviewDecision, ReviewSeat, ReviewStep } from "../api/types";
import { calls } from "./calls";

const AGAIN = 700; // milliseconds between two looks

export class Reviewing {
  answer = $state.raw<ReviewAnswer | null>(null);
  steps = $state.raw<readonly ReviewStep[]>([]);
  decisions = $state.raw<readonly ReviewDecision[]>([]);
  seats = $state.raw<readonly ReviewSeat[]>([]);
  failed = $state.raw<unknown>(null);
  readonly byPly = $derived(new Map(this.decisions.map((decision) => [decision.ply, decision])));
  readonly growing = $derived(this.answer !== null && ["waiting", "working"].includes(this.answer.state));

  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly match: string) {}

  /** Asks for the review, or for the rest of one that was stopped. */
  async start(): Promise<void> {
    await this.#take(() => calls.askForReview(this.match), true);
  }

  async stop(): Promise<void> {
    await this.#take(() => calls.stopReview(this.match), true);
  }

  /** Reads everything again, such as in another language. */
  async reload(): Promise<void> {
    await this.#take(() => calls.review(this.match, 0), true);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #take(ask: () => Promise<ReviewAnswer>, whole: boolean): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const answer = await ask();
      this.failed = null;
      this.#note(answer, whole);
    } catch (error) {
      this.failed = error;
      if (!(error instanceof Unreachable) && !(error instanceof Refused && error.status === 429)) return;
    }
    if (!this.#closed && (this.failed !== null || this.growing)) {
      this.#timer = setTimeout(() => void this.#look(), this.failed === null ? AGAIN : 5 * AGAIN);
    }
  }

  #look(): Promise<void> {
    if (this.answer === null) return this.start();
    const known = this.decisions.length;
    return this.#take(() => calls.review(this.match, known), known === 0);
  }

  #note(answer: ReviewAnswer, whole: boolean): void {
    this.answer = answer;
    const found = answer.review;
    if (!found) return;
    if (found.steps) this.steps = found.steps;
    this.decisions = whole ? found.decisions : [...this.decisions, ...found.decisions];
    this.seats = found.seats;
  }
}
