/** How a person arrives at one move: by picking pieces and places in any order until one legal move is left. */
import type { LegalMove } from "../api/types";
import { pieceOf as pieceOfMove, placesOf as placesOfMove } from "../boards/notation";

export type Option = LegalMove;

const NO_OPTIONS: readonly Option[] = [];
/** Moves to no chair, and of guest tiles: they are offered as buttons too, once their piece is chosen. */
function isAside(option: Option): boolean {
  const { parts } = option;
  if (placesOf(option).length === 0 || (parts.kind === "seat" && "tile" in parts)) return true;
  return parts.kind === "bar" || parts.kind === "lay" || parts.kind === "play";
}

const pieceOf = (option: Option): string | undefined => pieceOfMove(option.parts);

export class Choosing {
  options = $state.raw<readonly Option[]>(NO_OPTIONS);
  piece = $state<string | null>(null);
  places = $state<string[]>([]);
  /** A move of a button, which waits to be confirmed. */
  proposed = $state.raw<Option | null>(null);

  /** The moves that agree with everything picked so far. */
  readonly left = $derived(this.options.filter((option) => this.#agrees(option, this.piece, this.places)));
  /** The move to confirm: the only one left, with its piece and place both settled. */
  readonly ready = $derived.by(() => {
    if (this.proposed) return this.proposed;
    const [only, ...others] = this.left;
    return only && this.picked && others.length === 0 && this.#settled(only) ? only : null;
  });
  /** Moves that differ in something that is neither piece nor place, such as the nation of a joker. */
  readonly alternatives = $derived(
    !this.proposed && this.left.length > 1 && this.picked && this.left.every((option) => this.#settled(option))
      ? this.left
      : NO_OPTIONS,
  );
  /** Moves that need no piece: to stop, to draw, to take a card, to decide between rows. */
  readonly plain = $derived(this.options.filter((option) => pieceOf(option) === undefined));
  /** Moves of the chosen piece that go to no chair, as long as nothing else is chosen. */
  readonly aside = $derived(
    this.piece === null || this.places.length > 0 ? NO_OPTIONS : this.left.filter((option) => isAside(option)),
  );
  /** The pieces that agree with the places picked. */
  readonly pieces = $derived(
    new Set(
      this.options
        .filter((option) => this.#agrees(option, null, this.places))
        .map(pieceOf)
        .filter((piece) => piece !== undefined),
    ),
  );

  get picked(): boolean {
    return this.piece !== null || this.places.length > 0 || this.proposed !== null;
  }

  /** Places that would bring a move nearer, each with the most that it can pay. */
  readonly targets = $derived.by(() => {
    const found = new Map<string, Option>();
    for (const option of this.left) {
      for (const place of placesOf(option)) {
        if (this.places.includes(place)) continue;
        const known = found.get(place);
        if (!known || option.points > known.points) found.set(place, option);
      }
    }
    return found;
  });

  offer(options: readonly Option[]): void {
    this.options = options;
    this.clear();
  }

  clear(): void {
    this.piece = null;
    this.places = [];
    this.proposed = null;
  }

  /** Takes a move from its button; it is made when it is confirmed. */
  propose(option: Option): void {
    this.clear();
    this.proposed = option;
  }

  /** Picks a piece, or lets it go if it is picked already. */
  pickPiece(piece: string): void {
    if (this.piece === piece) {
      this.clear();
      return;
    }
    this.proposed = null;
    this.piece = piece;
    if (this.left.length === 0) this.places = [];
  }

  /** Picks a place; false if no legal move goes there with what is picked so far. */
  pickPlace(place: string): boolean {
    this.proposed = null;
    if (this.places.includes(place)) {
      this.places = this.places.filter((each) => each !== place);
      return true;
    }
    if (this.#pick([...this.places, place])) return true;
    return this.places.length > 0 && this.#pick([place]);
  }

  /** The legal move of a piece and a place, if there is exactly one. */
  only(piece: string, place: string): Option | null {
    const fitting = this.options.filter((option) => this.#agrees(option, piece, [place]));
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }

  #pick(places: string[]): boolean {
    const found = this.options.some((option) => this.#agrees(option, this.piece, places));
    if (found) this.places = places;
    return found;
  }

  #agrees(option: Option, piece: string | null, places: readonly string[]): boolean {
    if (piece !== null && pieceOf(option) !== piece) return false;
    return places.every((place) => placesOf(option).includes(place));
  }

  #settled(option: Option): boolean {
    const piece = pieceOf(option);
    const pieceKnown = piece === undefined || this.piece === piece || this.#onlyPiece(piece);
    return pieceKnown && placesOf(option).every((place) => this.places.includes(place) || this.#onlyPlace(place));
  }

  /** Whether the place is in no question: every move goes there, as when a guest of Wiener Melange must sit down. */
  #onlyPlace(place: string): boolean {
    return this.options.length > 1 && this.options.every((option) => placesOf(option).includes(place));
  }

  /** Whether the places picked leave no other piece. */
  #onlyPiece(piece: string): boolean {
    return this.places.length > 0 && this.left.every((option) => pieceOf(option) === piece);
  }
}

export function placesOf(option: Option): readonly string[] {
  return placesOfMove(option.parts);
}
