"""Prints what a game needs that was not compiled ahead, one compiled function a line; it needs a process of its own."""

import gc
import random
import sys
from typing import Any

from numba.core.dispatcher import Dispatcher

import kaffeehaus as kh
from kaffeehaus.players.warming import use_rules


def functions() -> set[str]:
    """All functions that Python has called in their compiled form."""
    found: list[Any] = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    return {f"{each.__module__}.{each.__qualname__} {signature}" for each in found for signature in each.overloads}


def use(game: kh.Game, seed: int) -> None:
    """All that a house does with positions: play, look, tell, refuse, read again."""
    position, chance = game.deal(seed), random.Random(seed)
    while not position.over:
        position = kh.Position.from_dict(position.to_dict())
        for seat in range(game.players):
            position.view(seat)
        position.offers()
        move = chance.choice(position.moves)
        position.explain(move)
        text = str(move)
        position = position.play(text)
        position.why_not(text)
    assert position.result


if __name__ == "__main__":
    game = kh.game(sys.argv[1], players=2)
    for _ in use_rules(game):
        pass
    known = functions()
    assert known
    for seed in range(1, 6):
        use(game, seed)
    sys.stdout.write("".join(f"{name}\n" for name in sorted(functions() - known)))
