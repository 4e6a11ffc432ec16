"""Kaffeehaus: the home of three café games."""

from typing import TYPE_CHECKING, Any

from kaffeehaus.core.game import Game, game, games, rules_of
from kaffeehaus.core.position import Move, Position, Refusal, Result, ScoreLine
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import (
    IllegalMove,
    InvalidComponents,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    InvalidText,
    KaffeehausError,
)

if TYPE_CHECKING:
    from kaffeehaus.players.match import play_out

__all__ = [
    "Game",
    "IllegalMove",
    "InvalidComponents",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidText",
    "KaffeehausError",
    "Move",
    "Position",
    "Record",
    "Refusal",
    "Result",
    "ScoreLine",
    "game",
    "games",
    "play_out",
    "rules_of",
]


def __getattr__(name: str) -> Any:
    """`play_out`, imported when first named: whoever lets nobody play need not wait for the players."""
    if name != "play_out":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kaffeehaus.players.match import play_out

    return play_out
