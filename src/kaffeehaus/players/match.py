"""Players by name, and whole games between them."""

from collections.abc import Callable, Sequence

from kaffeehaus.core.game import Game
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.players.contract import Player, choice_for
from kaffeehaus.players.simple import GreedyPlayer, RandomPlayer

PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def player_named(name: str, seed: int) -> Player:
    """A player by name, thinking from its own seed. Raises InvalidOptions."""
    if name not in PLAYERS:
        raise InvalidOptions([f"there is no player {name!r}; there are {', '.join(PLAYERS)}"])
    return PLAYERS[name](seed % (MOST_SEED + 1))


def players_for(names: Sequence[str], count: int) -> tuple[str, ...]:
    """A name for every seat: one name stands for all. Raises InvalidOptions with all faults."""
    reasons = [f"there is no player {name!r}; there are {', '.join(PLAYERS)}" for name in names if name not in PLAYERS]
    if len(names) not in (1, count):
        reasons.append(f"{count} players are needed, or one name for all, not {len(names)}")
    if reasons:
        raise InvalidOptions(reasons)
    return tuple(names) * (count if len(names) == 1 else 1)


def play_out(game: Game, seed: int, players: Sequence[str]) -> Record:
    """Plays a whole game between players given by name."""
    names = players_for(players, game.players)
    seated = [player_named(name, seed + seat) for seat, name in enumerate(names)]
    position = game.deal(seed)
    moves: list[str] = []
    while not position.over:
        number = seated[position.to_move].choose(choice_for(position, seed + len(moves)))
        moves.append(game.ruleset.move_text(number))
        position = position.play(number)
    return Record(game, seed, tuple(moves), names, game.ruleset.version)
