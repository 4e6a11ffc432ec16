"""What a reader is sent: a seat or a spectator, built from views, never filtered from the whole."""

from collections.abc import Iterable

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.agreements import Agreement, game_of
from kaffeehaus.server.events import Event
from kaffeehaus.server.matches import Match

Reader = int | None  # a seat; None is a spectator


def choice_of(match: Match, reader: Reader) -> Document | None:
    """All legal moves with what they pay, for the seat that has to decide and for nobody else."""
    if reader is None or reader != match.to_move or match.seats[reader].bot:
        return None
    return {"moves": match.position.offers(), "undo": match.may_undo(reader)}


def body_of(match: Match, reader: Reader) -> Document:
    """The part of a state message that changes with events only."""
    return {
        "number": match.number,
        "state": match.state,
        "seat": reader,
        "ply": len(match.moves),
        "to_move": match.to_move,
        "view": None if match.state == "waiting" else match.position.seen_by(reader),
        "choice": choice_of(match, reader),
        "takeback": match.takeback.to_dict() if match.takeback else None,
        "end": match.end,
        "rematch": match.rematch,
    }


def seats_of(match: Match, present: Iterable[int]) -> list[Document]:
    """Who sits where, and whether they are there."""
    there = set(present)
    return [
        {
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "bot": seat.bot,
            "present": seat.kind == "bot" or number in there,
            "out": seat.out,
        }
        for number, seat in enumerate(match.seats)
    ]


def clock_of(match: Match, now: float) -> Document:
    """The clock at this moment."""
    plan = match.agreement.clock
    if plan.kind == "none":
        return {"kind": "none"}
    deadline = match.deadline()
    banks = {"banks": list(match.banks)} if plan.kind == "move" else {}
    left = None if deadline is None else max(0.0, round(deadline - now, 3))
    running = None if deadline is None else match.to_move
    return {**plan.to_dict(), "seat": running, "since": match.since, "left": left, "now": now, **banks}


def events_for(match: Match, events: Iterable[Event], reader: Reader) -> list[Document]:
    """Events as the reader may know them now."""
    return [event.told_to(reader, open_hands=match.state == "finished") for event in events]


def terms_of(agreement: Agreement) -> Document:
    """What was agreed, as everybody may know it."""
    return {
        "game": agreement.game,
        "title": game_of(agreement).ruleset.title,
        "options": agreement.options,
        "clock": agreement.clock.to_dict(),
        "away": agreement.away,
        "listed": agreement.listed,
        "spectators": agreement.spectators,
        "pause": agreement.pause,
    }


def standing_of(match: Match) -> Document:
    """How a match stands, as everybody may know it."""
    return {
        "state": match.state,
        "number": match.number,
        "ply": len(match.moves),
        "to_move": match.to_move,
        "scores": None if match.state == "waiting" else match.position.scores,
        "commitment": match.commitment,
        "end": match.end,
        "rematch": match.rematch,
    }


def plies_of(match: Match, reader: Reader, first: int, count: int) -> list[Document]:
    """Moves from ply `first` on, each with the reader's view after it; ply 0 is the deal."""
    plies: list[Document] = []
    open_hands = match.state == "finished"
    for ply, (before, move, position) in enumerate(walk(match)):
        if ply >= first:
            plies.append(ply_document(ply, before, move, position, reader, open_hands=open_hands))
        if len(plies) == count:
            break
    return plies


def walk(match: Match) -> Iterable[tuple[Position | None, str | None, Position]]:
    """Every position with the move that led to it and the position before."""
    position = match.position_at(0)
    yield None, None, position
    for move in match.moves:
        before, position = position, position.play(move)
        yield before, move, position


def ply_document(
    ply: int, before: Position | None, move: str | None, position: Position, reader: Reader, *, open_hands: bool
) -> Document:
    """One ply as the reader may know it."""
    told: Document = {"ply": ply, "seat": None, "move": None, "lines": []}
    if before is not None and move is not None:
        number = before.read_move(move)
        hidden = not open_hands and reader != before.to_move
        told["seat"] = before.to_move
        told["move"] = before.ruleset.told_text(number) if hidden else move
        told["lines"] = [line.to_dict() for line in before.explain(number)]
    return {**told, "scores": position.scores, "view": position.seen_by(reader)}
