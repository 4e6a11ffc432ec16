"""Other things that could have come from bags and piles, for somebody who knows everything but their order."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.core.position import Position
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.random import IMAGINING, stream
from kaffeehaus.kernel.records import state_from_bytes
from kaffeehaus.players.search.rollouts import Doubles, Roller
from kaffeehaus.reviews.plans import Outlook

GOLDEN, FIRST, SECOND = (np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def words(seed: int, count: int) -> NDArray[np.uint64]:
    """The first numbers of a stream of our own, the same as `kernel.random` gives one by one."""
    value = np.uint64(stream(seed, IMAGINING)) + np.arange(1, count + 1, dtype=np.uint64) * GOLDEN
    value = (value ^ (value >> np.uint64(30))) * FIRST
    value = (value ^ (value >> np.uint64(27))) * SECOND
    return value ^ (value >> np.uint64(31))


def reshuffled(position: Position, seed: int, count: int) -> Any:
    """A number of states like that of a position, with the piles in equally likely other orders; the rest stays."""
    ruleset = position.ruleset
    copies = np.repeat(np.frombuffer(position.to_bytes(), ruleset.dtype), count)
    for number, pile in enumerate(ruleset.piles):
        left = int(copies[pile.left][0])
        order = words(seed + number, count * left).reshape(count, left).argsort(axis=1, kind="stable")
        copies[pile.things][:, :left] = np.take_along_axis(copies[pile.things][:, :left], order, axis=1)
    if ruleset.shuffler:
        key, *others = ruleset.shuffler
        copies[key] = words(seed + len(ruleset.piles), count)
        for name in others:
            copies[name] = 0
    return [state_from_bytes(copy.tobytes(), ruleset.dtype) for copy in copies] if INTERPRETED else copies


def chances_of(roller: Roller, position: Position, outlook: Outlook, seed: int) -> Doubles:
    """What each seat can expect, for somebody who knows everything but the order of the piles; or what it has got."""
    draws = outlook.draws if outlook.ahead and not position.over else 1
    return means(roller.shares(reshuffled(position, seed, draws), None, outlook.ahead, seed))


def chances_before_luck(
    roller: Roller, position: Position, move: int, outlook: Outlook, seed: int, thoughts: int = 0
) -> Doubles:
    """What each seat can expect once a move is made, before anything hidden is revealed by it.

    A mean over all that could have come. What did come is one more draw from the same, so `chances_of` the position
    that the move led to has the same expectation, whatever the evaluation thinks: their difference is luck, 0 on
    average. With the same seed it is 0 for a move that reveals nothing.
    """
    return means(roller.shares(reshuffled(position, seed, outlook.draws), move, outlook.ahead, seed, thoughts))


def reveals(before: Position, after: Position) -> bool:
    """Did anything come from a pile or out of a shuffle? If not, the move's luck is 0 and need not be computed."""
    ruleset = before.ruleset
    names = [pile.left for pile in ruleset.piles] + list(ruleset.shuffler[1:])
    old, new = (np.frombuffer(each.to_bytes(), ruleset.dtype)[0] for each in (before, after))
    return any(not np.array_equal(old[name], new[name]) for name in names)


def means(shares: Doubles) -> Doubles:
    """The mean over all games."""
    found: Doubles = shares.mean(axis=0)
    return found
