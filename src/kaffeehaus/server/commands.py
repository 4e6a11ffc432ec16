"""What can be done in a match: each command is checked and becomes the next event, or is refused. Pure."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from kaffeehaus.core.fairness import words_commitment
from kaffeehaus.core.position import AnyMove, Position, Result
from kaffeehaus.core.wording import wording_of
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import IllegalMove
from kaffeehaus.server.events import Event, Kind
from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import Reason, Stale, forbidden, invalid, not_now
from kaffeehaus.server.wire.colours import Colour


@dataclass(frozen=True)
class Draft:
    """An event that nobody knows of yet, and the position after it if it is a move."""

    event: Event
    after: Position | None = None


@dataclass(frozen=True)
class Mark:
    """Whose command it is: its own id, the number of the last event that its author knows, and the time."""

    id: str | None
    expect: int | None  # None if it fits any position
    at: float


Command = Callable[[Match], Draft]


def draft(
    match: Match, mark: Mark, kind: Kind, seat: int | None, data: Document, after: Position | None = None
) -> Draft:
    """The next event; time never runs backwards in a match."""
    return Draft(Event(match.number + 1, kind, seat, max(mark.at, match.last_at), data, mark.id), after)


def check_playing(match: Match, mark: Mark) -> None:
    """Raises Refused unless the match runs and the position is the one that is expected."""
    if mark.expect is not None and not match.changed <= mark.expect <= match.number:
        raise Stale
    if match.state == "finished":
        raise not_now("match-over")
    if match.state != "playing":
        raise not_now("match-waiting")


def sit(
    match: Match, mark: Mark, seat: int, name: str, commitment: str | None = None, colour: Colour | None = None
) -> Draft:
    """Somebody sits down; with the last one the match starts, or waits for the words that people committed to."""
    if match.state != "waiting":
        raise not_now("match-started")
    if seat not in match.open_seats:
        raise not_now("seat-taken")
    data: Document = {"name": name, "starts": match.open_seats == [seat]}
    if colour is not None:
        data["colour"] = colour
    if commitment is not None and match.seal is not None:
        check_new(match, commitment)
        data["commitment"] = commitment
    return draft(match, mark, "sit", seat, data)


def check_new(match: Match, commitment: str) -> None:
    """Raises Refused if somebody has shown this commitment before: words are everybody's own."""
    if commitment in (match.commitment, *(seat.commitment for seat in match.seats)):
        raise invalid([Reason("commitment-known")])


def start(match: Match, mark: Mark, level: str) -> Draft:
    """Bots take the open seats, and the match begins."""
    if match.state != "waiting":
        raise not_now("match-started")
    return draft(match, mark, "start", None, {"levels": {str(seat): level for seat in match.open_seats}})


def commit(match: Match, mark: Mark, seat: int, commitment: str) -> Draft:
    """The seat's client commits itself to words, in a match of people who have played before."""
    if seat not in match.awaited:
        raise not_now("no-commitment-awaited")
    check_new(match, commitment)
    return draft(match, mark, "commit", seat, {"commitment": commitment})


def reveal(match: Match, mark: Mark, seat: int, words: str) -> Draft:
    """The seat's client reveals its words; with the last ones the game is dealt."""
    if seat not in match.silent:
        raise not_now("no-words-awaited")
    if match.state != "dealing" or match.awaited:
        raise not_now("words-too-early")
    if words_commitment(words) != match.seats[seat].commitment:
        raise invalid([Reason("words-differ")])
    return draft(match, mark, "reveal", seat, {"words": words})


def late(match: Match, mark: Mark) -> Draft:
    """Words that have not come in time are left out: for good, and everybody is told."""
    if match.state != "dealing":
        raise not_now("no-words-awaited")
    if match.awaited:
        return draft(match, mark, "late", None, {"seats": match.awaited, "words": "none"})
    return draft(match, mark, "late", None, {"seats": match.silent, "words": "kept"})


def stop(match: Match, mark: Mark) -> Draft:
    """The match is called off."""
    if match.state == "finished":
        raise not_now("match-over")
    return draft(match, mark, "stop", None, {"end": ending(match, "stopped", None)})


def meant_move(match: Match, mark: Mark, seat: int, text: AnyMove, *, by_bot: bool = False) -> int:
    """The move that the seat means, legal or not, if it is the seat's turn. Raises Refused or InvalidText."""
    check_playing(match, mark)
    if seat != match.to_move:
        raise not_now("not-your-turn")
    if match.seats[seat].bot != by_bot:
        raise not_now("bot-plays")
    return match.position.read_move(text)


def played(position: Position, number: int, language: str) -> Position:
    """The position after a move, whose legality is judged here and nowhere else. Raises IllegalMove in a language."""
    try:
        return position.play(number)
    except IllegalMove as fault:
        refusal = position.why_not(number, language)
        raise IllegalMove(fault.move, fault.clause, refusal.text if refusal else fault.text) from fault


def move(match: Match, mark: Mark, seat: int, text: str, *, by_bot: bool = False, language: str = "en") -> Draft:
    """A move of the seat that has to decide."""
    number = meant_move(match, mark, seat, text, by_bot=by_bot)
    before = match.position
    after = played(before, number, language)
    wording = wording_of(before.ruleset)
    data: Document = {
        "ply": len(match.moves) + 1,
        "move": wording.move(number),
        "lines": [line.to_dict() for line in before.explain(number)],
        "scores": after.scores,
    }
    told = wording.told(number)
    if told != data["move"]:
        data["told"] = told
    if after.result is not None:
        data["end"] = ending(match, after.result.ended, after.result)
    return draft(match, mark, "move", seat, data, after)


def undo(match: Match, mark: Mark, seat: int) -> Draft:
    """The seat's last move is taken back."""
    check_playing(match, mark)
    if not match.may_undo(seat):
        raise not_now("nothing-to-undo")
    data = {"ply": len(match.moves) - 1, "scores": match.past[-1].position.scores}
    return draft(match, mark, "undo", seat, data)


def offer(match: Match, mark: Mark, seat: int, own: Collection[int] = ()) -> Draft:
    """The seat asks to go back to before its last move; where nobody else is to be asked, it happens at once.

    Every other person is asked, also one who is away or for whom a bot stands in, but not one who has given up.
    `own` are all seats of the person who asks.
    """
    check_playing(match, mark)
    if match.takeback is not None:
        raise not_now("takeback-open")
    ply = last_ply_of(match, seat)
    if ply is None:
        raise not_now("seat-not-moved")
    asked = [
        number
        for number, each in enumerate(match.seats)
        if number != seat and number not in own and each.kind in ("person", "remote") and not each.out
    ]
    scores = None if asked else match.position_at(ply).scores
    data = {"ply": ply, "asked": asked, "scores": scores, "revealed": revealed_since(match, ply)}
    return draft(match, mark, "offer", seat, data)


def revealed_since(match: Match, ply: int) -> bool:
    """Has anything been seen since then that was not known: something hidden, or what others did?"""
    position = match.position_at(ply)
    for text in match.moves[ply:]:
        after = position.play(text)
        if not after.may_return_to(position):
            return True
        position = after
    return False


def last_ply_of(match: Match, seat: int) -> int | None:
    """How many moves there were before the seat's last one; None if it has not moved in this match."""
    found = None
    position = match.position_at(len(match.deal.moves))
    for ply, text in enumerate(match.moves[len(match.deal.moves) :], len(match.deal.moves)):
        if position.to_move == seat:
            found = ply
        position = position.play(text)
    return found


def answer_offer(match: Match, mark: Mark, seat: int, *, agree: bool) -> Draft:
    """The seat agrees to a takeback or not; with the last consent the match goes back."""
    check_playing(match, mark)
    if match.takeback is None:
        raise not_now("no-takeback-open")
    waiting = set(match.takeback.asked) - set(match.takeback.agreed)
    if seat not in waiting:
        raise not_now("seat-not-asked")
    data: Document = {"agree": agree, "ply": None, "scores": None}
    if agree and waiting == {seat}:
        data.update(ply=match.takeback.ply, scores=match.position_at(match.takeback.ply).scores)
    return draft(match, mark, "answer", seat, data)


def hand(match: Match, mark: Mark, seat: int, level: str | None) -> Draft:
    """A bot of that level plays for the seat from now on; with None its owner does again."""
    check_playing(match, mark)
    if match.seats[seat].out:
        raise not_now("seat-gave-up")
    if match.seats[seat].kind == "bot":
        raise forbidden("bot-in-seat")
    if match.seats[seat].bot == (level is not None):
        raise not_now("bot-plays-already" if level else "no-bot-plays")
    return draft(match, mark, "hand", seat, {"to": "bot" if level else "person", "level": level})


def resign(match: Match, mark: Mark, seat: int, level: str) -> Draft:
    """The seat gives up; a bot of that level plays on for it if two or more others remain."""
    check_playing(match, mark)
    if match.seats[seat].out:
        raise not_now("seat-gave-up")
    return draft(match, mark, "resign", seat, losing(match, seat, "resigned", level))


def timeout(match: Match, mark: Mark, seat: int, level: str) -> Draft:
    """The seat's time ran out, and what was agreed for that happens."""
    check_playing(match, mark)
    if seat != match.to_move or match.seats[seat].bot:
        raise not_now("clock-stands")
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
        raise not_now("match-not-over")
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
        totals = match.position.scores if match.dealt else [0] * match.players
        places, lines = outcome, [[] for _ in match.seats]
    return {"reason": reason, "totals": totals, "places": places, "lines": lines, "reveal": revealed(match)}


def revealed(match: Match) -> Document:
    """What the end tells about the deal, so that everybody can check it."""
    deal = match.deal
    if match.origin is not None and match.origin["kind"] == "daily":  # others may still play it
        return {"commitment": match.commitment}
    if deal.house is not None:
        return {"house": deal.house, "key": match.key, "commitment": match.commitment}
    known = {name: str(part) if name == "seed" else part for name, part in deal.known().items()}
    return {**known, "nonce": deal.nonce, "commitment": match.commitment}


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
