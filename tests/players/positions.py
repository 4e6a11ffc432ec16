"""Positions for players to think about: from the middle of games in which anything was played."""

from functools import cache
from random import Random

import pytest

import kaffeehaus as kh
from kaffeehaus.players.contract import Decision, choice_for, decision_of
from kaffeehaus.players.names import player_named
from tests.agreement.drivers import varied, walk

every_game = pytest.mark.parametrize("name", kh.games())
"""Runs a test with every game, given by its name."""


@cache
def played(name: str, players: int = 3, seed: int = 1) -> tuple[kh.Position, ...]:
    """All positions of a game in which somebody has a choice."""
    positions = walk(kh.game(name, players=players).deal(seed), varied, Random(seed))
    return tuple(position for position in positions if len(position.numbers) > 1)


def decision(player: str, position: kh.Position, seed: int = 7) -> Decision:
    """What a new player of that name decides in a position."""
    return decision_of(player_named(player, seed), choice_for(position, seed))
