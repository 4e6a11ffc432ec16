"""What the server answers to calls about games, visitors and itself."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from kaffeehaus.server.wire.match_parts import MatchState
from kaffeehaus.server.wire.positions import Options


class Players(TypedDict):
    """How many can play."""

    least: int
    most: int


class Switch(TypedDict):
    """A switch of the rules; `counted` allows a number behind that word as well."""

    name: str
    values: list[str | bool]
    counted: str | None
    defaults: dict[str, str | bool]


class NetworkInfo(TypedDict):
    """A trained network that plays as a bot, at tables with that number of players."""

    level: str
    players: int


class GameInfo(TypedDict):
    """A game that can be played here; `bot` is the usual one of the `bots`, `networks` are further ones of the host."""

    game: str
    title: str
    players: Players
    editions: list[str]
    switches: list[Switch]
    bots: list[str]
    bot: str
    networks: list[NetworkInfo]


class GamesAnswer(TypedDict):
    """All games."""

    games: list[GameInfo]


class Clause(TypedDict):
    """A clause of the rules; `why` says on what a ruling rests."""

    title: str
    text: str
    refusal: NotRequired[str]
    editions: NotRequired[dict[str, str]]
    ruling: NotRequired[bool]
    why: NotRequired[str]


class RulesAnswer(TypedDict):
    """Every clause of a game in one language."""

    game: str
    language: str
    clauses: dict[str, Clause]


class ComponentsAnswer(TypedDict):
    """The complete options, and the board as data with coordinates."""

    options: Options
    components: dict[str, Any]


class Forgotten(TypedDict):
    """In how many matches the visitor was forgotten."""

    forgotten: int


class VisitorSeat(TypedDict):
    """A seat of the visitor, and the name that they gave."""

    seat: int
    name: str


class VisitorMatch(TypedDict):
    """A match as it concerns a visitor."""

    match: str
    game: str
    state: MatchState
    created: float
    updated: float
    maker: bool
    seats: list[VisitorSeat]
    agreement: dict[str, Any] | None
    record: dict[str, Any] | None


class VisitorAnswer(TypedDict):
    """Everything that the house keeps about a visitor."""

    format: Literal["kaffeehaus-visitor/1"]
    written: float
    matches: list[VisitorMatch]


class Readiness(TypedDict):
    """Whether a game is compiled; if not, about how many seconds that will still take."""

    ready: bool
    seconds: int


class HouseStatus(TypedDict):
    """How far each game is; `warming` is false once all are ready."""

    warming: bool
    games: dict[str, Readiness]
