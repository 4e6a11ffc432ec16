/**
 * A scene in which a piece simply lies where a move puts it: shown until the house has answered, and while the points
 * of a move are paid. Knows no rules: whatever else the move does is shown by the view that follows.
 */
import type { Scene } from "./describe";
import { SEAT_COLOURS } from "./melange/colours";
import type { CardgameMove, InternationalMove, MelangeMove, Move } from "./notation";

type Of<Game extends Scene["game"]> = Extract<Scene, { game: Game }>;

export function suppose(scene: Scene, seat: number, move: Move): Scene {
  switch (scene.game) {
    case "international":
      return { ...scene, view: { ...scene.view, ...international(scene, seat, move as InternationalMove) } };
    case "cardgame":
      return { ...scene, view: { ...scene.view, ...cardgame(scene, seat, move as CardgameMove) } };
    case "melange":
      return { ...scene, view: { ...scene.view, ...melange(scene, seat, move as MelangeMove) } };
  }
}

/** A list without the first of the pieces that equal one. */
export function without<Piece>(pieces: readonly Piece[], piece: Piece): Piece[] {
  const at = pieces.indexOf(piece);
  return at < 0 ? [...pieces] : pieces.toSpliced(at, 1);
}

const replaced = <Item>(items: readonly Item[], at: number, change: (item: Item) => Item): Item[] =>
  items.map((item, index) => (index === at ? change(item) : item));

function international(
  { view }: Of<"international">,
  seat: number,
  move: InternationalMove,
): Partial<Of<"international">["view"]> {
  const supplies = (piece: string, got: readonly string[] = []) =>
    replaced(view.supplies, seat, (supply) => [...without(supply, piece), ...got]);
  switch (move.kind) {
    case "seat":
    case "group": {
      const guest = move.nation === undefined ? move.guest : `${move.guest}=${move.nation}`;
      return { chairs: { ...view.chairs, [move.chair]: guest }, supplies: supplies(move.guest) };
    }
    case "swap": {
      const joker = view.chairs[move.chair]?.split("=")[0];
      return {
        chairs: { ...view.chairs, [move.chair]: move.tile },
        supplies: supplies(move.tile, joker === undefined ? [] : [joker]),
      };
    }
    case "bar":
      return { bar: [...view.bar, move.tile], supplies: supplies(move.tile) };
    default:
      return {};
  }
}

function cardgame({ view }: Of<"cardgame">, seat: number, move: CardgameMove): Partial<Of<"cardgame">["view"]> {
  const hands = (guest: string | undefined) =>
    replaced(view.hands, seat, ({ count, guests }) => ({
      count: count - 1,
      guests: guests && guest !== undefined ? without(guests, guest) : guests,
    }));
  switch (move.kind) {
    case "seat":
    case "group":
      return { seats: { ...view.seats, [move.chair]: move.guest }, hands: hands(move.guest) };
    case "lay":
      return {
        hands: hands(move.guest),
        laid: replaced(view.laid, seat, (pile) => ({ ...pile, count: pile.count + 1 })),
      };
    default:
      return {};
  }
}

function melange({ view }: Of<"melange">, seat: number, move: MelangeMove): Partial<Of<"melange">["view"]> {
  type Hand = (typeof view.hands)[number];
  const held = <Card>(cards: number | readonly Card[], change: (cards: readonly Card[]) => Card[], by: number) =>
    typeof cards === "number" ? cards + by : change(cards);
  const hands = (change: (hand: Hand) => Partial<Hand>) =>
    replaced(view.hands, seat, (hand) => ({ ...hand, ...change(hand) }));
  const laid = (row: string, face: (typeof view.rows)[string][number]) => ({
    ...view.rows,
    [row]: [...(view.rows[row] ?? []), face],
  });
  switch (move.kind) {
    case "play":
      return {
        rows: laid(move.row, move.face),
        hands: hands(({ reservation }) => ({
          reservation: held(reservation, (cards) => without(cards, move.face), -1),
        })),
      };
    case "joker":
      return {
        rows: laid(move.row, move.wanted),
        hands: hands(({ reservation }) => ({
          reservation: held(reservation, (cards) => without(without(cards, move.face), move.face), -2),
        })),
      };
    case "seat":
      return { chairs: { ...view.chairs, [move.chair]: `${SEAT_COLOURS[seat]}.${move.tile}` } };
    case "swap-personalities":
    case "swap-guests": {
      const { [move.chair]: one, [move.other]: other, ...rest } = view.chairs;
      return { chairs: { ...rest, ...(other && { [move.chair]: other }), ...(one && { [move.other]: one }) } };
    }
    default:
      return {};
  }
}
