"""The games that the contract is put to, with all options that they are proven with."""

from functools import cache
from random import Random

import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.compiling import INTERPRETED
from tests.agreement.drivers import varied, walk
from tests.oracle.engines import proven_options, words_for

CASES = {f"{name}, {words_for(options)}": (name, options) for name in kh.games() for options in proven_options(name)}

every_game = pytest.mark.parametrize("case", CASES)
"""Runs a test with every game, given by its name in `CASES`."""

some_games = pytest.mark.parametrize("case", list(CASES)[:: 24 if INTERPRETED else 6])
"""Runs a test with some of them, where every option would tell the same; plain Python takes forty times as long."""


def game_of(case: str) -> kh.Game:
    """The game with the options of a case."""
    name, options = CASES[case]
    return kh.game(name, **options)


@cache
def played(case: str, seed: int = 1) -> tuple[kh.Position, ...]:
    """All positions of a game from the deal to the end, with every kind of move."""
    return tuple(walk(game_of(case).deal(seed), varied, Random(seed)))
