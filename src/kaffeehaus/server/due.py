"""When somebody has to look at a match again, though nobody does anything."""

from kaffeehaus.server.gaps import lost
from kaffeehaus.server.matches import Match
from kaffeehaus.server.settings import Settings

GRACE = 10.0  # a bot that has not moved so long after its deadline lost its process


def due_of(match: Match, settings: Settings) -> float | None:
    """The time to look: words may not have come, a bot's process be lost, a clock run out, a person be away."""
    if match.state == "dealing":
        return match.since + settings.words_seconds
    if match.state != "playing":
        return None
    if match.bot_to_move:
        return match.last_at + match.agreement.pause + settings.bot_seconds + GRACE
    if match.agreement.away == "wait":
        return None
    deadline = match.deadline()
    if deadline is not None:
        return deadline
    return match.last_at + settings.patience + lost(match.gaps, match.last_at)
