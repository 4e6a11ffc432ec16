"""Whole games between players."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from kaffeehaus.core.game import Game, check_seed
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.whole import Whole
from kaffeehaus.players.contract import Player, choice_for, class_name, decision_of, name_of, tell
from kaffeehaus.players.names import name_faults, player_named


@dataclass(frozen=True)
class Played:
    """A game that was played to its end, and how many moves each seat lost by its faults."""

    record: Record
    faults: tuple[int, ...]


def play_out(game: Game, seed: Whole, players: Sequence[str | Player | type[Player]]) -> Record:
    """Plays a whole game between players: names, player objects, or classes of players.

    One name or class stands for all seats; a player object sits on one seat and plays one game. A player gets its view
    and imagined worlds, never the true position. Raises InvalidDecision if one of them decides for an illegal move.

    >>> import kaffeehaus as kh
    >>> class First(kh.Player):
    ...     def decide(self, choice):
    ...         return choice.moves[0]
    >>> kh.play_out(kh.game("cardgame", players=2), seed=1, players=[First(), "greedy"]).players[1]
    'greedy'
    """
    return play_named(game, seed, players).record


def play_named(game: Game, seed: Whole, players: Sequence[str | Player | type[Player]]) -> Played:
    """The same, with the faults counted."""
    dealt = check_seed(seed)
    given = [class_name(each) if isinstance(each, type) else each for each in players]
    check_given(given, game.players)
    everyone = given * game.players if len(given) == 1 else given
    names = tuple(name_of(each) if isinstance(each, Player) else each for each in everyone)
    seated = [
        each if isinstance(each, Player) else player_named(each, dealt + seat) for seat, each in enumerate(everyone)
    ]
    return play_seated(game, dealt, names, seated)


def check_given(players: Sequence[str | Player], count: int) -> None:
    """Raises InvalidOptions with everything that is wrong with these players for that number of seats."""
    reasons = name_faults(each for each in players if isinstance(each, str))
    objects = [each for each in players if isinstance(each, Player)]
    if len(players) not in (1, count):
        reasons.append(f"{count} players are needed, or one name for all, not {len(players)}")
    elif len({id(each) for each in objects}) < len(objects) or (objects and len(players) < count):
        reasons.append("a player object sits on one seat only: give one for each seat, or the class for all")
    if reasons:
        raise InvalidOptions(reasons)


def play_seated(game: Game, seed: int, names: tuple[str, ...], seated: Sequence[Player]) -> Played:
    """Plays a whole game between players, one per seat, and closes them."""
    with ExitStack() as leaving:
        for player in seated:
            leaving.callback(player.close)
        for seat, player in enumerate(seated):
            player.begin(game, seat, names)
        position = game.deal(seed)
        moves: list[str] = []
        while not position.over:
            seat = position.to_move
            number = decision_of(seated[seat], choice_for(position, seed + len(moves)), names[seat]).move
            tell(enumerate(seated), position, number)
            moves.append(game.ruleset.move_text(number))
            position = position.play(number)
        if position.result:
            for player in seated:
                player.end(position.result)
    record = Record(game, seed, tuple(moves), names, game.ruleset.version)
    return Played(record, tuple(len(player.faults) for player in seated))
