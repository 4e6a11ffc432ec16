"""Kaffeehaus: the home of three café games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kaffeehaus.core.game import Game, game, games, rules_of
from kaffeehaus.core.position import Move, Position, Refusal, Result, ScoreLine
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import (
    IllegalMove,
    InvalidComponents,
    InvalidDecision,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    InvalidText,
    KaffeehausError,
)

if TYPE_CHECKING:
    from kaffeehaus import envs
    from kaffeehaus.companion.boards import board_differences, random_board, random_components
    from kaffeehaus.companion.companion import Companion, InvalidTelling
    from kaffeehaus.companion.compare import Comparison, compare
    from kaffeehaus.companion.partial import PartialPosition, Verdict
    from kaffeehaus.envs.vector import vector
    from kaffeehaus.players.contract import Candidate, Choice, Decision, Event, Player
    from kaffeehaus.players.match import play_out
    from kaffeehaus.reviews.document import Review
    from kaffeehaus.reviews.hints import Hint, hint
    from kaffeehaus.reviews.review import review

    __version__: str

__all__ = [
    "Candidate",
    "Choice",
    "Companion",
    "Comparison",
    "Decision",
    "Event",
    "Game",
    "Hint",
    "IllegalMove",
    "InvalidComponents",
    "InvalidDecision",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidTelling",
    "InvalidText",
    "KaffeehausError",
    "Move",
    "PartialPosition",
    "Player",
    "Position",
    "Record",
    "Refusal",
    "Result",
    "Review",
    "ScoreLine",
    "Verdict",
    "__version__",
    "board_differences",
    "compare",
    "envs",
    "game",
    "games",
    "hint",
    "play_out",
    "random_board",
    "random_components",
    "review",
    "rules_of",
    "vector",
]

# Imported when first named: a program in which nobody plays does not wait for the players.
LATER = {
    **dict.fromkeys(("board_differences", "random_board", "random_components"), "kaffeehaus.companion.boards"),
    **dict.fromkeys(("Companion", "InvalidTelling"), "kaffeehaus.companion.companion"),
    **dict.fromkeys(("Comparison", "compare"), "kaffeehaus.companion.compare"),
    **dict.fromkeys(("PartialPosition", "Verdict"), "kaffeehaus.companion.partial"),
    **dict.fromkeys(("Candidate", "Choice", "Decision", "Event", "Player"), "kaffeehaus.players.contract"),
    "play_out": "kaffeehaus.players.match",
    "Review": "kaffeehaus.reviews.document",
    "review": "kaffeehaus.reviews.review",
    **dict.fromkeys(("Hint", "hint"), "kaffeehaus.reviews.hints"),
    "vector": "kaffeehaus.envs.vector",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("kaffeehaus")
    if name == "envs":
        return import_module("kaffeehaus.envs")
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
