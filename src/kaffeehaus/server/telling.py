"""What is told of a match, as JSON: all that viewers share is built and encoded once.

What is shared is made by functions that do not know who looks, so it cannot hold what only some may know. Views and
choices are built for each viewer from nothing; events have two forms, one of them without what stays hidden.
"""

from collections.abc import Iterable

from kaffeehaus.server import viewers
from kaffeehaus.server.events import HIDDEN, Event
from kaffeehaus.server.matches import Match
from kaffeehaus.server.responses import json_bytes
from kaffeehaus.server.viewers import Viewer

CHOICE = b'{"moves":[%b],"undo":%b}'
BODY = b'%b,"seat":%b,"view":%b,"choice":%b'
COMMON = b'{"match":"%b","number":%d,"state":"%b","ply":%d,"to_move":%b,"takeback":null,"end":null,%b'


class Telling:
    """What viewers are told of one match after one event."""

    __slots__ = ("_bodies", "_common", "_events", "_ident", "_match", "_settled", "_shown")

    def __init__(self, ident: str, match: Match, settled: bytes = b"") -> None:
        """`settled` is what few events change, as JSON without brackets, if somebody has it already."""
        self._ident = ident
        self._match = match
        self._settled = settled
        self._common = self._shown = b""
        self._bodies: dict[Viewer, bytes] = {}
        self._events: dict[tuple[int, bool], bytes] = {}

    def body(self, viewer: Viewer) -> bytes:
        """The part of a state that changes with events only, without the bracket that closes it."""
        body = self._bodies.get(viewer)
        if body is None:
            body = self._bodies[viewer] = BODY % (
                self._common_body(),
                b"null" if viewer is None else b"%d" % viewer,
                self._view(viewer),
                self._choice(viewer),
            )
        return body

    def events(self, events: Iterable[Event], viewer: Viewer) -> bytes:
        """Events as the viewer may know them now."""
        return b"[%b]" % b",".join([self._event(event, viewer) for event in events])

    def _event(self, event: Event, viewer: Viewer) -> bytes:
        hidden = HIDDEN in event.data and viewers.is_hidden(self._match, event, viewer)
        told = self._events.get((event.number, hidden))
        if told is None:
            told = json_bytes(viewers.event_told(self._match, event, hidden=hidden))
            self._events[event.number, hidden] = told
        return told

    def _common_body(self) -> bytes:
        if self._common:
            return self._common
        match = self._match
        if self._settled and match.takeback is None and match.end is None:
            mover = b"null" if match.to_move is None else b"%d" % match.to_move
            state = match.state.encode("ascii")
            head = self._ident.encode("ascii"), match.number, state, len(match.moves), mover
            self._common = COMMON % (*head, self._settled)
        else:
            self._common = json_bytes(viewers.common_of(self._ident, match))[:-1]
        return self._common

    def _view(self, viewer: Viewer) -> bytes:
        if not self._match.dealt:
            return b"null"
        position = self._match.position
        if not self._shown:
            self._shown = position.seen_by_all_written(json_bytes)
        own = position.seen_as_written(viewer, json_bytes)
        return b"{%b,%b}" % (own, self._shown) if self._shown else b"{%b}" % own

    def _choice(self, viewer: Viewer) -> bytes:
        if not viewers.decides(self._match, viewer):
            return b"null"
        undo = b"true" if self._match.may_undo(viewer) else b"false"
        return CHOICE % (self._match.position.offers_written(json_bytes), undo)
