/** The texts of moves taken apart, so that a page can group them by piece and by place. */

export type GameName = "international" | "cardgame" | "melange";

export type MoveKind =
  | "seat"
  | "group"
  | "stop"
  | "bar"
  | "swap"
  | "draw"
  | "skip"
  | "take"
  | "lay"
  | "end"
  | "continue"
  | "play"
  | "joker"
  | "action"
  | "pass"
  | "tile"
  | "resolve";

/** The parts of one move. What a kind of move does not have is missing. */
export interface MoveParts {
  readonly kind: MoveKind;
  readonly text: string;
  /** The piece of the hand: a guest, a card, `tile 3`. */
  readonly piece?: string;
  /** The place of the board, as in `Place.id`. */
  readonly place?: string;
  /** The nation of a joker, or the face that two equal cards stand for. */
  readonly as?: string;
  /** The table that a group fills. */
  readonly table?: string;
  /** How many tiles to draw. */
  readonly count?: number;
  /** The marker type of a marker that is removed. */
  readonly marker?: string;
  /** The second chair of a swap. */
  readonly other?: string;
  /** The card that a swap costs. */
  readonly paying?: string;
}

type Parts = Omit<MoveParts, "text">;
type Reader = readonly [RegExp, (found: string[]) => Parts];

const SEATINGS: readonly Reader[] = [
  [
    /^group (\w+\.[wm])(?:=(\w+))?@(\w+)(?: at (\w+))?$/,
    ([piece, as, place, table]) => parts("group", { piece, as, place, table }),
  ],
  [/^(\w+\.[wm])(?:=(\w+))?@(\w+)$/, ([piece, as, place]) => parts("seat", { piece, as, place })],
  [/^stop$/, () => ({ kind: "stop" })],
];

const READERS: Readonly<Record<GameName, readonly Reader[]>> = {
  international: [
    ...SEATINGS,
    [/^bar (\w+\.[wm])$/, ([piece]) => parts("bar", { piece, place: "bar" })],
    [/^swap (\w+\.[wm])@(\w+)$/, ([piece, place]) => parts("swap", { piece, place })],
    [/^draw (\d+)$/, ([count]) => ({ kind: "draw", count: Number(count) })],
    [/^skip$/, () => ({ kind: "skip" })],
  ],
  cardgame: [
    ...SEATINGS,
    [/^take$/, () => ({ kind: "take", place: "pile" })],
    [/^lay (\w+\.[wm])$/, ([piece]) => parts("lay", { piece, place: "laid" })],
    [/^end$/, () => ({ kind: "end" })],
    [/^continue$/, () => ({ kind: "continue" })],
  ],
  melange: [
    [/^play (\S+) on (\S+)$/, ([piece, place]) => parts("play", { piece, place })],
    [/^joker (\S+) as (\S+) on (\S+)$/, ([piece, as, place]) => parts("joker", { piece, as, place })],
    [/^action (remove-\w+) (\S+)@(\S+)$/, ([piece, marker, place]) => parts("action", { piece, marker, place })],
    [
      /^action (swap-\w+) (\S+) (\S+) paying (\S+)$/,
      ([piece, place, other, paying]) => parts("action", { piece, place, other, paying }),
    ],
    [/^action (score-\S+)$/, ([piece]) => parts("action", { piece })],
    [/^take (display \S+|pile|action)$/, ([place]) => parts("take", { place })],
    [/^seat (tile \d+) on (\S+)$/, ([piece, place]) => parts("tile", { piece, place })],
    [/^resolve (\S+)$/, ([place]) => parts("resolve", { place })],
    [/^skip (\S+)$/, ([place]) => parts("skip", { place })],
    [/^stop$/, () => ({ kind: "stop" })],
    [/^draw$/, () => ({ kind: "draw" })],
    [/^pass$/, () => ({ kind: "pass" })],
  ],
};

/** The parts of a move's text. Raises an error for a text that is no move of the game. */
export function moveParts(game: GameName, text: string): MoveParts {
  for (const [form, read] of READERS[game]) {
    const found = form.exec(text);
    if (found) return { ...read(found.slice(1)), text };
  }
  throw new Error(`no move of ${game}: ${text}`);
}

/**
 * What a player picks for a move, in the usual order: the piece, the place, then whatever else tells it from others.
 * A page narrows the legal moves by the picks made so far, in any order, until one is left.
 */
export function picksOf(move: MoveParts): readonly string[] {
  const { kind, piece, place, as, table, marker, other, paying } = move;
  const picks = [
    kind === "joker" ? `two ${piece}` : piece,
    as && `as ${as}`,
    place,
    kind === "group" ? ["group", table].filter(Boolean).join(" ") : undefined,
    marker && `marker ${marker}`,
    other,
    paying && `paying ${paying}`,
  ];
  return picks.filter((pick): pick is string => Boolean(pick));
}

/** The parts that were found; a group of the text that is not there leaves none. */
function parts(kind: MoveKind, found: Record<string, string | undefined>): Parts {
  const there = Object.entries(found).filter(([, part]) => part !== undefined);
  return { kind, ...Object.fromEntries(there) };
}
