"""Whole games between players."""

from collections.abc import Sequence

from kaffeehaus.core.game import Game
from kaffeehaus.core.record import Record
from kaffeehaus.players.contract import choice_for
from kaffeehaus.players.names import player_named, players_for


def play_out(game: Game, seed: int, players: Sequence[str]) -> Record:
    """Plays a whole game between players given by name."""
    names = players_for(players, game.players)
    seated = [player_named(name, seed + seat) for seat, name in enumerate(names)]
    position = game.deal(seed)
    moves: list[str] = []
    while not position.over:
        number = seated[position.to_move].decide(choice_for(position, seed + len(moves))).move
        moves.append(game.ruleset.move_text(number))
        position = position.play(number)
    return Record(game, seed, tuple(moves), names, game.ruleset.version)
