"""What the server sends over the live channel."""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from kaffeehaus.server.wire.emotes import EmoteMessage
from kaffeehaus.server.wire.errors import Fault
from kaffeehaus.server.wire.match_events import MatchEvent
from kaffeehaus.server.wire.match_parts import Begun, Clock, End, MatchState, Practice, Seat, Takeback
from kaffeehaus.server.wire.positions import Choice, View


class CommonBody(Begun):
    """The part of a state that changes with events only and is the same for all viewers."""

    match: str
    number: int
    state: MatchState
    ply: int
    to_move: int | None
    takeback: Takeback | None
    practice: list[Practice]
    end: End | None
    rematch: str | None


class Body(CommonBody):
    """The part of a state that changes with events only."""

    seat: int | None
    view: View | None
    choice: Choice | None


class State(Body):
    """How a match stands for its viewer, with the events that the viewer does not have yet."""

    seats: list[Seat]
    clock: Clock
    events: list[MatchEvent]


class StateMessage(State):
    """The state, after hello and after every event."""

    type: Literal["state"]


class SeatsMessage(TypedDict):
    """Somebody came or left, and nothing else has happened."""

    type: Literal["seats"]
    seats: list[Seat]


class AcceptedMessage(TypedDict):
    """A command is done; `number` is that of its event, which comes with a state."""

    type: Literal["accepted"]
    id: str
    number: int


class RefusedMessage(TypedDict):
    """A command is not done."""

    type: Literal["refused"]
    id: str | None
    error: Fault


class BeatMessage(TypedDict):
    """The server is there; the client answers with a beat."""

    type: Literal["beat"]


class ByeMessage(TypedDict):
    """The server closes the channel; come back after `retry` seconds."""

    type: Literal["bye"]
    reason: str
    retry: float
    error: NotRequired[Fault]


ToClient = TypeAliasType(
    "ToClient", StateMessage | SeatsMessage | AcceptedMessage | RefusedMessage | EmoteMessage | BeatMessage | ByeMessage
)
