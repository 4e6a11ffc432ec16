/** What a player picks for a move: pieces of the hand and places of the board, from the parts that come with it. */
import type { CardgameMove, GameName, InternationalMove, MelangeMove, Move } from "./vocabulary";

export type { CardgameMove, GameName, InternationalMove, MelangeMove, Move };
export type MoveKind = Move["kind"];

/** The piece of the hand: a guest, a card, an action card, `tile 3`; two equal cards as a joker are one of their own. */
export function pieceOf(move: Move): string | undefined {
  switch (move.kind) {
    case "seat":
      return "tile" in move ? `tile ${move.tile}` : move.guest;
    case "group":
    case "lay":
      return move.guest;
    case "bar":
    case "swap":
      return move.tile;
    case "play":
      return move.face;
    case "joker":
      return `two ${move.face}`;
    case "remove-own":
    case "remove-neutral":
    case "swap-personalities":
    case "swap-guests":
      return move.kind;
    case "bonus":
      return move.action;
    default:
      return undefined;
  }
}

/** The places of the board that a move is about, as in `Place.id`. */
export function placesOf(move: Move): readonly string[] {
  switch (move.kind) {
    case "bar":
      return ["bar"];
    case "lay":
      return move.guest === undefined ? [] : ["laid"]; // a card that others lay face down is not seen to go there
    case "take":
    case "take-pile":
      return ["pile"];
    case "take-action":
      return ["action"];
    case "take-display":
      return [`display ${move.face}`];
    case "play":
    case "joker":
    case "resolve":
      return [move.row];
    case "swap-personalities":
    case "swap-guests":
      return [move.chair, move.other];
    default:
      return "chair" in move ? [move.chair] : [];
  }
}

/**
 * What a player picks for a move, in the usual order: the piece, the place, then whatever else tells it from others.
 * A page narrows the legal moves by the picks made so far, in any order, until one is left.
 */
export function picksOf(move: Move): readonly string[] {
  const piece = pieceOf(move);
  const picks = piece === undefined ? [...placesOf(move)] : [piece, ...placesOf(move)];
  if ("nation" in move) picks.push(`as ${move.nation}`);
  if (move.kind === "group") picks.push(["group", move.table].filter((part) => part !== undefined).join(" "));
  if (move.kind === "joker") picks.push(`as ${move.wanted}`);
  if (move.kind === "remove-own" || move.kind === "remove-neutral") picks.push(`marker ${move.row}`);
  if (move.kind === "swap-personalities" || move.kind === "swap-guests") picks.push(`paying ${move.face}`);
  return picks;
}

/** The move that brings a piece to a place, legal or not, as the server is asked about it; null if none can be meant. */
export function moveTo(game: GameName, piece: string, place: string): Move | null {
  if (game === "melange") {
    const isRow = place.includes(".") || place === "white" || place === "grey";
    return isRow ? ({ kind: "play", face: piece, row: place } as Move) : null;
  }
  if (place === "pile") return null;
  if (place === "bar") return { kind: "bar", tile: piece };
  if (place === "laid") return { kind: "lay", guest: piece };
  return { kind: "seat", guest: piece, chair: place };
}
