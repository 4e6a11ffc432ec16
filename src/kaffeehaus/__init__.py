"""Kaffeehaus: the home of three café games."""

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
