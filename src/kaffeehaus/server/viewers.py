"""What a viewer is sent: a seat or a spectator, built from views, never filtered from the whole."""

from collections.abc import Iterable
from typing import cast

from kaffeehaus.core.position import Position
from kaffeehaus.core.wording import wording_of
from kaffeehaus.kernel.contract import Document
from kaffeehaus.server.agreements import Agreement, game_of
from kaffeehaus.server.events import Event
from kaffeehaus.server.matches import Match
from kaffeehaus.server.wire.outgoing import (
    Body,
    Choice,
    Clock,
    ClockTerms,
    CommonBody,
    End,
    LegalMove,
    MatchEvent,
    Origin,
    Ply,
    Seat,
    Standing,
    StartTold,
    Takeback,
    Terms,
    View,
)

Viewer = int | None  # a seat; None is a spectator


def decides(match: Match, viewer: Viewer) -> bool:
    """Does the viewer have to decide, and not a bot in its seat?"""
    return viewer is not None and viewer == match.to_move and not match.seats[viewer].bot


def choice_of(match: Match, viewer: Viewer) -> Choice | None:
    """All legal moves with what they pay, for the seat that has to decide and for nobody else."""
    if not decides(match, viewer):
        return None
    return {"moves": cast(list[LegalMove], match.position.offers()), "undo": match.may_undo(viewer)}


def view_told(view: Document | None) -> View | None:
    """A view of the game, whose own parts only the game knows."""
    return cast(View | None, view)


def end_told(match: Match) -> End | None:
    """How the match ended."""
    return cast(End | None, match.end)


def body_of(ident: str, match: Match, viewer: Viewer) -> Body:
    """The part of a state that changes with events only."""
    return {
        **common_of(ident, match),
        "seat": viewer,
        "view": view_told(match.position.seen_by(viewer)) if match.dealt else None,
        "choice": choice_of(match, viewer),
    }


def common_of(ident: str, match: Match) -> CommonBody:
    """What all viewers may know of it: made without knowing who looks."""
    return {
        "match": ident,
        "number": match.number,
        "state": match.state,
        "ply": len(match.moves),
        "to_move": match.to_move,
        "takeback": cast(Takeback, match.takeback.to_dict()) if match.takeback else None,
        "from": cast(Origin | None, match.origin),
        "practice": match.practice,
        "end": end_told(match),
        "rematch": match.rematch,
    }


def seats_of(match: Match, present: Iterable[int]) -> list[Seat]:
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
            "words": seat.words,
            "colour": seat.colour,
        }
        for number, seat in enumerate(match.seats)
    ]


def clock_of(match: Match, now: float) -> Clock:
    """The clock at this moment."""
    plan = match.agreement.clock
    if plan.kind == "none":
        return {"kind": "none"}
    deadline = match.deadline()
    left = None if deadline is None else max(0.0, round(deadline - now, 3))
    running = None if deadline is None else match.to_move
    if plan.kind == "days":
        return {"kind": "days", "days": plan.days, "seat": running, "since": match.since, "left": left, "now": now}
    return {
        "kind": "move",
        "seconds": plan.seconds,
        "bank": plan.bank,
        "seat": running,
        "since": match.since,
        "left": left,
        "now": now,
        "banks": list(match.banks),
    }


def events_for(match: Match, events: Iterable[Event], viewer: Viewer) -> list[MatchEvent]:
    """Events as the viewer may know them now."""
    return [event_for(match, event, viewer) for event in events]


def event_for(match: Match, event: Event, viewer: Viewer) -> MatchEvent:
    """An event as the viewer may know it now; a move comes with its parts, told or whole as its text is."""
    return event_told(match, event, hidden=is_hidden(match, event, viewer))


def is_hidden(match: Match, event: Event, viewer: Viewer) -> bool:
    """Does the viewer hear of an event without what stays hidden?"""
    return event.hidden_from(viewer, open_hands=match.state == "finished")


def event_told(match: Match, event: Event, *, hidden: bool) -> MatchEvent:
    """An event, with all or without what stays hidden: in one of two forms, whoever hears it."""
    told = event.told(hidden=hidden)
    if told["kind"] == "move":
        move = event.data["move"]
        told["parts"] = wording_of(match.position.ruleset).parts_of(move, hidden=told["move"] != move)
    return told


def terms_of(agreement: Agreement) -> Terms:
    """What was agreed, as everybody may know it."""
    return {
        "game": agreement.game,
        "title": game_of(agreement).ruleset.title,
        "clock": cast(ClockTerms, agreement.clock.to_dict()),
        "away": agreement.away,
        "listed": agreement.listed,
        "spectators": agreement.spectators,
        "pause": agreement.pause,
    }


def standing_of(match: Match) -> Standing:
    """How a match stands, as everybody may know it."""
    return {
        "state": match.state,
        "number": match.number,
        "ply": len(match.moves),
        "to_move": match.to_move,
        "scores": match.position.scores if match.dealt else None,
        "commitment": match.commitment,
        "start": start_of(match),
        "from": cast(Origin | None, match.origin),
        "practice": match.practice,
        "rematch": match.rematch,
    }


def start_of(match: Match) -> StartTold:
    """Who begins, and whether the maker chose or lots decide."""
    begins = match.agreement.begins
    return {"by": "lots" if begins == "lots" else "maker", "seat": match.options.get("start")}


def plies_of(match: Match, viewer: Viewer, first: int, count: int) -> list[Ply]:
    """Moves from ply `first` on, each with the viewer's view after it; ply 0 is the deal."""
    plies: list[Ply] = []
    open_hands = match.state == "finished"
    for ply, (before, move, position) in enumerate(walk(match)):
        if ply >= first:
            plies.append(ply_document(ply, before, move, position, viewer, open_hands=open_hands))
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
    ply: int, before: Position | None, move: str | None, position: Position, viewer: Viewer, *, open_hands: bool
) -> Ply:
    """One ply as the viewer may know it."""
    told: Document = {"ply": ply, "seat": None, "move": None, "parts": None, "lines": []}
    if before is not None and move is not None:
        number = before.read_move(move)
        hidden = not open_hands and viewer != before.to_move
        told["seat"] = before.to_move
        told["move"] = before.ruleset.told_text(number) if hidden else move
        told["parts"] = before.ruleset.told_parts(number) if hidden else before.ruleset.move_parts(number)
        told["lines"] = [line.to_dict() for line in before.explain(number)]
    return cast(Ply, {**told, "scores": position.scores, "view": position.seen_by(viewer)})
