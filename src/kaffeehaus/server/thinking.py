"""What a bot's process does: it answers questions, one after the other."""

import signal
import sys
from dataclasses import dataclass
from multiprocessing.connection import Connection

from kaffeehaus.core.game import Game, games
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.lifeline import end_with_starter
from kaffeehaus.players.contract import Player, choice_for, decision_of
from kaffeehaus.players.hasty import HastyPlayer
from kaffeehaus.players.names import player_named
from kaffeehaus.server.agreements import game_with

USUAL = "level:3"
QUICK = ("random", "greedy", "level:1")  # also by uncompiled rules


@dataclass(frozen=True)
class Question:
    """A decision of a bot: an imagined world in which everything that its seat knows is true.

    In haste, a level that searches is replaced by a player that answers in less than a second by uncompiled rules.
    """

    level: str
    world: Document
    seed: int
    in_haste: bool = False


def player_for(question: Question) -> Player:
    """A player that decides."""
    if question.in_haste and question.level not in QUICK:
        return HastyPlayer(question.seed)
    return player_named(question.level, question.seed)


def player_at(game: Game, seat: int, question: Question) -> Player:
    """A player that has sat down. The usual one plays on if the file of a network is gone, or has become another."""
    try:
        player = player_for(question)
        player.begin(game, seat, (question.level,) * game.players)
    except InvalidOptions:
        player = player_named(USUAL, question.seed)
        player.begin(game, seat, (USUAL,) * game.players)
    return player


def think(question: Question) -> str:
    """The text of the move that the bot chooses."""
    game = game_with(question.world["game"], question.world["options"])
    world = Position(game.ruleset, game.ruleset.state_from(question.world))
    player = player_at(game, world.to_move, question)
    try:
        number = decision_of(player, choice_for(world, question.seed)).move
    finally:
        player.close()
    return world.ruleset.move_text(number)


def warm() -> None:
    """Makes every game ready, so that no move pays for loading the rules."""
    for name in games():
        think(Question(USUAL, Game(name).deal(0).to_dict(), 0))


def serve_questions(pipe: Connection) -> None:
    """Answers questions until the house closes the pipe."""
    pipe.send("ready")
    while True:
        try:
            question = pipe.recv()
        except (EOFError, ConnectionResetError):
            return
        pipe.send(think(question))


def main(handed: int, warmed: bool) -> None:
    """A worker: it ends with the house."""
    end_with_starter()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house decides when to stop
    if warmed:
        warm()
    serve_questions(Connection(handed))


if __name__ == "__main__":
    from kaffeehaus.server import thinking  # questions belong to the module of that name

    thinking.main(int(sys.argv[1]), "warm" in sys.argv[2:])
