"""With whose eyes somebody reads a match, and for which seat they may act."""

from kaffeehaus.server.house import Live
from kaffeehaus.server.refusals import Refused, forbidden, unknown
from kaffeehaus.server.seats import Asker
from kaffeehaus.server.viewers import Viewer


def own_seat(live: Live, asker: Asker, seat: int) -> int:
    """The seat, if the asker may act for it. Raises Refused."""
    if seat >= live.match.players:
        raise unknown("no-such-seat")
    own = live.seats_of(asker)
    if seat not in own:
        raise forbidden("not-your-seat") if asker.token is None or own else Refused(401, "token", "unknown-token")
    return seat


def viewer_of(live: Live, asker: Asker, seat: int | None) -> Viewer:
    """With whose eyes the asker reads: the given seat if it is theirs, else their own, else a spectator's."""
    if seat is not None:
        return own_seat(live, asker, seat)
    own = live.seats_of(asker)
    if own:
        return live.match.to_move if live.match.to_move in own else own[0]
    if asker.token is not None:
        raise Refused(401, "token", "unknown-token")
    match = live.match
    if match.origin is not None and match.origin["kind"] == "daily":
        raise forbidden("daily-own")
    if not match.agreement.spectators and match.state != "finished" and not live.is_maker(asker):
        raise forbidden("no-spectators")
    return None
