"""Ways to choose moves. Random play alone misses much: some drivers are fond of one kind of move, some of points."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import kaffeehaus as kh
from tests.oracle.engines import SUBJECTS, proven_options

Driver = Callable[[kh.Position, Random], kh.Move]

FONDNESS = 0.9
GREED = 0.8


def kind_of(text: str) -> str:
    """The kind of a move: the word that it begins with, or `seat` for a guest on a chair."""
    word = text.split()[0]
    return "seat" if "@" in word else word


@cache
def kinds_of(name: str) -> tuple[str, ...]:
    """Every kind of move that a game has."""
    ruleset = kh.game(name, **proven_options(name)[0]).ruleset
    kinds: dict[str, None] = {}
    for number in range(ruleset.moves):
        try:
            kinds[kind_of(ruleset.move_text(number))] = None
        except kh.InvalidText:  # names nothing with these options
            continue
    return tuple(kinds)


def uniform(position: kh.Position, chance: Random) -> kh.Move:
    """Any move, all alike."""
    return chance.choice(position.moves)


def any_kind(position: kh.Position, chance: Random) -> kh.Move:
    """Any kind of move, all alike, then any move of that kind."""
    kinds = sorted({kind_of(str(move)) for move in position.moves})
    kind = chance.choice(kinds)
    return chance.choice([move for move in position.moves if kind_of(str(move)) == kind])


def greedy(position: kh.Position, chance: Random) -> kh.Move:
    """A move with the most points."""
    most = max(move.points for move in position.moves)
    return chance.choice([move for move in position.moves if move.points == most])


def modest(position: kh.Position, chance: Random) -> kh.Move:
    """A move with the fewest points."""
    least = min(move.points for move in position.moves)
    return chance.choice([move for move in position.moves if move.points == least])


def varied(position: kh.Position, chance: Random) -> kh.Move:
    """Rare kinds of moves, else mostly points, else any kind: long games in which everything happens."""
    rare = [move for move in position.moves if kind_of(str(move)) in SUBJECTS[position.ruleset.name].rare]
    if rare:
        return chance.choice(rare)
    return greedy(position, chance) if chance.random() < GREED else any_kind(position, chance)


def lowest(position: kh.Position, chance: Random) -> kh.Move:  # noqa: ARG001
    """The move with the lowest number."""
    return position.moves[0]


def fond_of(kind: str) -> Driver:
    """Moves of one kind, nearly always when there are any; of numbered ones, the lowest half of the time."""

    def pick(position: kh.Position, chance: Random) -> kh.Move:
        liked = [move for move in position.moves if kind_of(str(move)) == kind]
        if not liked or chance.random() > FONDNESS:
            return varied(position, chance)
        return liked[0] if chance.random() < 0.5 else chance.choice(liked)

    return pick


def drivers_for(game: str) -> dict[str, Driver]:
    """All drivers of a game by name."""
    general = {f.__name__: f for f in (uniform, any_kind, greedy, modest, varied, lowest)}
    return general | {f"fond of {kind}": fond_of(kind) for kind in kinds_of(game)}


def walk(position: kh.Position, driver: Driver, chance: Random) -> Iterator[kh.Position]:
    """The position and all that follow, to the end of the game."""
    yield position
    while not position.over:
        position = position.play(driver(position, chance))
        yield position
