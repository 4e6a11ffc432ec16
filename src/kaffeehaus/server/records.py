"""The record of a match."""

from kaffeehaus.core.fairness import Dealt, Fairness
from kaffeehaus.core.record import Record
from kaffeehaus.server.matches import Match


def record_of(match: Match, *, named: bool = True) -> Record:
    """The record of a match that began with a deal; without names it tells nothing about people."""
    fairness = None if match.seal else Fairness(match.commitment, match.deal.nonce)
    dealt = Dealt(match.key, match.seal) if match.key is not None else None
    names = tuple(seat.name if named else "" for seat in match.seats)
    return Record(match.game, match.deal.seed, match.moves, names, match.game.ruleset.version, fairness, dealt)
