"""A game under way in the terminal: who sits where, what has happened, and what may be taken back."""

from collections.abc import Sequence
from contextlib import ExitStack

from kaffeehaus.cli.telling import move_words
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Move, Position
from kaffeehaus.core.record import Record
from kaffeehaus.drawing import drawing_of
from kaffeehaus.players.contract import choice_for, decision_of, tell
from kaffeehaus.players.names import player_named

PERSON = "person"


class LocalGame:
    """One game from its deal on, with a name for every seat: a bot's or `person`."""

    def __init__(self, game: Game, seed: int, names: Sequence[str]) -> None:
        self.game = game
        self.seed = seed
        self.names = tuple(names)
        self.drawing = drawing_of(game.name, game.options)
        self.position = game.deal(seed)
        self.log: list[str] = []
        self._bots = {seat: player_named(name, seed + seat) for seat, name in enumerate(names) if name != PERSON}
        self._past: list[tuple[Position, Move]] = []
        self._leaving = ExitStack()
        self._told = 0  # moves that the bots have heard of; never one that may still be taken back

    def __enter__(self) -> "LocalGame":
        """Lets the bots sit down."""
        with ExitStack() as leaving:
            for bot in self._bots.values():
                leaving.callback(bot.close)
            for seat, bot in self._bots.items():
                bot.begin(self.game, seat, self.names)
            self._leaving = leaving.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        """Sends the bots home, with the result if there is one."""
        with self._leaving:
            if self.position.result:
                self._tell_bots()
                for bot in self._bots.values():
                    bot.end(self.position.result)

    @property
    def called(self) -> tuple[str, ...]:
        """The names as the screen gives them: “you” among bots, none at all among people."""
        if self.people == len(self.names):
            return ()
        return tuple("you" if name == PERSON else name for name in self.names)

    @property
    def people(self) -> int:
        """How many people play."""
        return self.names.count(PERSON)

    @property
    def asks_person(self) -> bool:
        """Is the open decision a person's?"""
        return self.position.to_move not in self._bots

    def play(self, move: Move) -> str:
        """Plays a legal move; returns it in words."""
        after = self.position.play(move)
        sentence = move_words(self.drawing, self.position, move, after, self.called)
        self._past.append((self.position, move))
        self.log.append(sentence)
        self.position = after
        return sentence

    def play_bot(self) -> str:
        """Lets the bot play whose decision is open; returns its move in words."""
        self._tell_bots()
        choice = choice_for(self.position, self.seed + len(self._past))
        seat = self.position.to_move
        number = decision_of(self._bots[seat], choice, self.names[seat]).move
        return self.play(Move(self.position, number))

    def _tell_bots(self) -> None:
        for position, move in self._past[self._told :]:
            tell(self._bots.items(), position, move.number)
        self._told = len(self._past)

    def can_undo(self) -> bool:
        """Was the last move made in this turn by the same seat, with nothing hidden revealed?"""
        return bool(self._past) and self.position.may_return_to(self._past[-1][0])

    def undo(self) -> Move:
        """Takes the last move back and returns it."""
        self.position, move = self._past.pop()
        self.log.pop()
        return move

    def record(self) -> Record:
        """The game so far."""
        moves = tuple(str(move) for _, move in self._past)
        return Record(self.game, self.seed, moves, self.names, self.game.ruleset.version)
