"""What can be done in a match: each deed is checked and becomes the next event, or is refused. Pure."""

from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.position import Position, Result
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import IllegalMove
from kaffeehaus.server.events import Event, Kind
from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import Stale, forbidden, not_now


@dataclass(frozen=True)
class Draft:
    """An event that nobody knows of yet, and the position after it if it is a move."""

    event: Event
    after: Position | None = None


@dataclass(frozen=True)
class Mark:
    """Whose deed it is: its own id, the number of the last event that its author knows, and the time."""

    id: str | None
    expect: int | None  # None if it fits any position
    at: float


Deed = Callable[[Match], Draft]


def draft(
    match: Match, mark: Mark, kind: Kind, seat: int | None, data: Document, after: Position | None = None
) -> Draft:
    """The next event; time never runs backwards in a match."""
    return Draft(Event(match.number + 1, kind, seat, max(mark.at, match.last_at), data, mark.id), after)


def check_playing(match: Match, mark: Mark) -> None:
    """Raises Refused unless the match runs and the position is the one that is expected."""
    if mark.expect is not None and not match.changed <= mark.expect <= match.number:
        raise Stale
    if match.state == "waiting":
        raise not_now("The match has not started yet.")
    if match.state == "finished":
        raise not_now("The match is over.")


def sit(match: Match, mark: Mark, seat: int, name: str) -> Draft:
    """Somebody sits down; the match starts with the last one."""
    if match.state != "waiting":
        raise not_now("The match has started already.")
    if seat not in match.open_seats:
        raise not_now("This seat is taken.")
    return draft(match, mark, "sit", seat, {"name": name, "starts": match.open_seats == [seat]})


def start(match: Match, mark: Mark, level: str) -> Draft:
    """Bots take the open seats, and the match begins."""
    if match.state != "waiting":
        raise not_now("The match has started already.")
    return draft(match, mark, "start", None, {"levels": {str(seat): level for seat in match.open_seats}})


def stop(match: Match, mark: Mark) -> Draft:
    """The match is called off."""
    if match.state == "finished":
        raise not_now("The match is over.")
    return draft(match, mark, "stop", None, {"end": ending(match, "stopped", None)})


def legal_move(match: Match, mark: Mark, seat: int, text: str, *, by_bot: bool = False, language: str = "en") -> int:
    """The move that the seat means, if it may be played now. Raises Refused, InvalidText or IllegalMove."""
    check_playing(match, mark)
    if seat != match.to_move:
        raise not_now("It is not this seat's turn.")
    if match.seats[seat].bot != by_bot:
        raise not_now("A bot plays for this seat; take it back first.")
    number = match.position.read_move(text)
    refusal = match.position.why_not(number, language)
    if refusal is not None:
        raise IllegalMove(refusal.move, refusal.clause, refusal.text)
    return number


def move(match: Match, mark: Mark, seat: int, text: str, *, by_bot: bool = False, language: str = "en") -> Draft:
    """A move of the seat that has to decide."""
    number = legal_move(match, mark, seat, text, by_bot=by_bot, language=language)
    before = match.position
    after = before.play(number)
    ruleset = before.ruleset
    data: Document = {
        "ply": len(match.moves) + 1,
        "move": ruleset.move_text(number),
        "lines": [line.to_dict() for line in before.explain(number)],
        "scores": after.scores,
    }
    told = ruleset.told_text(number)
    if told != data["move"]:
        data["told"] = told
    if after.result is not None:
        data["end"] = ending(match, after.result.ended, after.result)
    return draft(match, mark, "move", seat, data, after)


def undo(match: Match, mark: Mark, seat: int) -> Draft:
    """The seat's last move is taken back."""
    check_playing(match, mark)
    if not match.may_undo(seat):
        raise not_now("There is nothing to take back: only moves of the own turn, while nothing hidden was revealed.")
    data = {"ply": len(match.moves) - 1, "scores": match.past[-1].position.scores}
    return draft(match, mark, "undo", seat, data)


def offer(match: Match, mark: Mark, seat: int) -> Draft:
    """The seat asks to go back to before its last move; where nobody else is to be asked, it happens at once."""
    check_playing(match, mark)
    if match.takeback is not None:
        raise not_now("An offer is open already.")
    ply = last_ply_of(match, seat)
    if ply is None:
        raise not_now("This seat has not moved yet.")
    asked = [number for number, each in enumerate(match.seats) if number != seat and not each.bot and not each.out]
    scores = None if asked else match.position_at(ply).scores
    return draft(match, mark, "offer", seat, {"ply": ply, "asked": asked, "scores": scores})


def last_ply_of(match: Match, seat: int) -> int | None:
    """How many moves there were before the seat's last one; None if it has not moved in this match."""
    found = None
    position = match.position_at(len(match.deal.moves))
    for ply, text in enumerate(match.moves[len(match.deal.moves) :], len(match.deal.moves)):
        if position.to_move == seat:
            found = ply
        position = position.play(text)
    return found


def answer(match: Match, mark: Mark, seat: int, *, agree: bool) -> Draft:
    """The seat agrees to a takeback or not; with the last consent the match goes back."""
    check_playing(match, mark)
    if match.takeback is None:
        raise not_now("No takeback is offered.")
    waiting = set(match.takeback.asked) - set(match.takeback.agreed)
    if seat not in waiting:
        raise not_now("This seat is not asked.")
    data: Document = {"agree": agree, "ply": None, "scores": None}
    if agree and waiting == {seat}:
        data.update(ply=match.takeback.ply, scores=match.position_at(match.takeback.ply).scores)
    return draft(match, mark, "answer", seat, data)


def hand(match: Match, mark: Mark, seat: int, level: str | None) -> Draft:
    """A bot of that level plays for the seat from now on; with None its owner does again."""
    check_playing(match, mark)
    if match.seats[seat].out:
        raise not_now("This seat has given up.")
    if match.seats[seat].kind == "bot":
        raise forbidden("This seat has been a bot's from the beginning.")
    if match.seats[seat].bot == (level is not None):
        raise not_now("A bot plays for this seat already." if level else "No bot plays for this seat.")
    return draft(match, mark, "hand", seat, {"to": "bot" if level else "person", "level": level})


def resign(match: Match, mark: Mark, seat: int, level: str) -> Draft:
    """The seat gives up; a bot of that level plays on for it if two or more others remain."""
    check_playing(match, mark)
    if match.seats[seat].out:
        raise not_now("This seat has given up already.")
    return draft(match, mark, "resign", seat, losing(match, seat, "resigned", level))


def timeout(match: Match, mark: Mark, seat: int, level: str) -> Draft:
    """The seat's time ran out, and what was agreed for that happens."""
    check_playing(match, mark)
    if seat != match.to_move or match.seats[seat].bot:
        raise not_now("This seat's clock does not run.")
    away = match.agreement.away
    data: Document = {"level": level}
    if away == "forfeit":
        data = losing(match, seat, "forfeited", level)
    elif away == "draw":
        data = {"level": None, "end": ending(match, "drawn", [1] * match.players)}
    return draft(match, mark, "timeout", seat, {"away": away, **data})


def rematch(match: Match, mark: Mark, other: str) -> Draft:
    """The same people play again."""
    if match.state != "finished":
        raise not_now("The match is not over.")
    return draft(match, mark, "rematch", None, {"match": other})


def losing(match: Match, seat: int, reason: str, level: str) -> Document:
    """What follows when a seat leaves the game for good."""
    left = [number for number, each in enumerate(match.seats) if number != seat and not each.out]
    if len(left) > 1:
        return {"level": level}
    places = [1 if number in left else 2 for number in range(match.players)]
    return {"level": None, "end": ending(match, reason, places)}


def ending(match: Match, reason: str, outcome: Result | list[int] | None) -> Document:
    """How a match ends: by the game's own result, with places given by the house, or without any."""
    if isinstance(outcome, Result):
        totals = list(outcome.totals)
        places: list[int] | None = places_without(match, outcome.places)
        lines = [[line.to_dict() | visitors(line.visitors) for line in booked] for booked in outcome.lines]
    else:
        totals, places, lines = match.position.scores, outcome, [[] for _ in match.seats]
    deal = match.deal
    reveal: Document = {"nonce": deal.nonce, "commitment": match.commitment}
    dealt: Document = {"seed": str(deal.seed)} if deal.position is None else {"position": deal.position}
    return {"reason": reason, "totals": totals, "places": places, "lines": lines, "reveal": {**dealt, **reveal}}


def visitors(names: tuple[str, ...]) -> Document:
    """Who brings a score line at the end, where that is to be told."""
    return {"visitors": list(names)} if names else {}


def places_without(match: Match, places: tuple[int, ...]) -> list[int]:
    """The places of the game, with all who gave up behind the others."""
    staying = [place for seat, place in zip(match.seats, places, strict=True) if not seat.out]
    return [
        len(staying) + 1 if seat.out else 1 + sum(other < place for other in staying)
        for seat, place in zip(match.seats, places, strict=True)
    ]
