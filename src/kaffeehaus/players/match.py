"""Whole games between players."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from kaffeehaus.core.game import Game
from kaffeehaus.core.record import Record
from kaffeehaus.players.contract import Player, choice_for, tell
from kaffeehaus.players.names import player_named, players_for


@dataclass(frozen=True)
class Played:
    """A game that was played to its end, and how many moves each seat lost by its faults."""

    record: Record
    faults: tuple[int, ...]


def play_out(game: Game, seed: int, players: Sequence[str]) -> Record:
    """Plays a whole game between players given by name."""
    return play_named(game, seed, players).record


def play_named(game: Game, seed: int, players: Sequence[str]) -> Played:
    """The same, with the faults counted."""
    names = players_for(players, game.players)
    return play_seated(game, seed, names, [player_named(name, seed + seat) for seat, name in enumerate(names)])


def play_seated(game: Game, seed: int, names: tuple[str, ...], seated: Sequence[Player]) -> Played:
    """Plays a whole game between players, one a seat, and closes them."""
    with ExitStack() as leaving:
        for player in seated:
            leaving.callback(player.close)
        for seat, player in enumerate(seated):
            player.begin(game, seat, names)
        position = game.deal(seed)
        moves: list[str] = []
        while not position.over:
            number = seated[position.to_move].decide(choice_for(position, seed + len(moves))).move
            tell(enumerate(seated), position, number)
            moves.append(game.ruleset.move_text(number))
            position = position.play(number)
        if position.result:
            for player in seated:
                player.end(position.result)
    record = Record(game, seed, tuple(moves), names, game.ruleset.version)
    return Played(record, tuple(len(player.faults) for player in seated))
