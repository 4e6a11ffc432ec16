/** A position under the editor's hand: its document, what is wrong with it, and what was asked about it. */
import { api } from "../api/http";
import type { AdviceAnswer, ComparisonAnswer, PositionAnswer } from "../api/types";
import type { GameName } from "../boards/notation";
import { router } from "../router.svelte";
import { GAMES } from "../titles";
import { Attempting } from "./attempting.svelte";
import { calls, type Document } from "./calls";
import { opened, packed, unpacked } from "./documents";
import { isUnknown } from "./editing";
import { type Others, seatsWith } from "./opponents";
import { words } from "./texts";

export class Draft extends Attempting {
  document = $state.raw<Document | null>(null);
  components = $state.raw<unknown>(null);
  answer = $state.raw<PositionAnswer | null>(null);
  comparison = $state.raw<ComparisonAnswer | null>(null);
  advised = $state.raw<AdviceAnswer | "thinking" | null>(null);
  /** The document as text, which can be edited as well. */
  written = $state("");
  link = $state("");
  #asked = 0;

  constructor(readonly game: GameName) {
    super();
  }

  get players(): number {
    const scores = this.document?.["scores"];
    return Array.isArray(scores) ? scores.length : 0;
  }

  get unknown(): boolean {
    return this.document !== null && isUnknown(this.document);
  }

  get valid(): boolean {
    return this.answer !== null && this.answer.faults.length === 0;
  }

  /** Begins with what the address names: a document, a position of a match, or else a new deal. */
  async load(): Promise<void> {
    const given = new URLSearchParams(location.hash.slice(1));
    const [match, ply] = given.get("m")?.split(".") ?? [];
    await this.attempt(async () => {
      if (given.get("p")) await this.take(await unpacked(given.get("p")!));
      else if (match) await this.take(await calls.positionOf(match, ply ?? "0"));
      else await this.take(await calls.position(this.game, { players: 2 }));
      if (given.has("editions")) await this.compare();
    });
  }

  /** Goes on with another document: its board first, so that it can be drawn. */
  async take(next: Document): Promise<void> {
    if (next["game"] !== this.game && GAMES.includes(next["game"] as GameName)) {
      router.go(`/position/${next["game"] as string}#p=${await packed(next)}`);
      return;
    }
    ({ components: this.components } = await api.components(this.game, (next["options"] ?? {}) as never));
    this.change(next);
  }

  change(next: Document): void {
    this.document = next;
    this.written = JSON.stringify(next, null, 1);
    this.comparison = null;
    this.advised = null;
    this.link = "";
    void this.#check(next);
  }

  async #check(next: Document): Promise<void> {
    const number = ++this.#asked;
    try {
      const found = await calls.check(next);
      if (number === this.#asked) this.answer = found;
    } catch (error) {
      if (number === this.#asked) this.failed = error;
    }
  }

  apply(): Promise<void> {
    return this.attempt(async () => {
      let next: Document;
      try {
        next = JSON.parse(this.written) as Document;
      } catch {
        throw new SyntaxError(words.texts.editor.badFile);
      }
      await this.take(next);
    });
  }

  open(event: Event): Promise<void> {
    return this.attempt(async () => {
      const found = await opened(event);
      if (found) await this.take(found);
    });
  }

  fresh(): Promise<void> {
    return this.attempt(async () => this.take(await calls.position(this.game, { players: this.players || 2 })));
  }

  /** Gives everything unknown a kind that it may have. */
  imagine(): Promise<void> {
    return this.attempt(async () => this.take(await calls.imagine(this.document)));
  }

  async share(): Promise<void> {
    router.mark(`p=${await packed(this.document)}`);
    this.link = location.href;
  }

  play(others: Others): Promise<void> {
    return this.attempt(async () => {
      if (!this.document) return;
      const seats = seatsWith(others, this.players);
      const from = { position: this.document };
      router.go(`/m/${(await api.create({ game: this.game, options: {}, seats, from })).match}`);
    });
  }

  compare(): Promise<void> {
    const asked = this.document;
    return this.attempt(async () => {
      const found = await calls.compare(asked);
      if (this.document === asked) this.comparison = found;
    });
  }

  async ask(): Promise<void> {
    const asked = this.document;
    this.advised = "thinking";
    await this.attempt(async () => {
      const found = await calls.adviceIn(asked);
      if (this.document === asked) this.advised = found;
    });
    if (this.advised === "thinking") this.advised = null;
  }
}
