"""The simplest players: one plays anything, one avoids only losses, one takes the most points at once."""

from kaffeehaus.kernel.random import THINKING, Stream
from kaffeehaus.players.contract import Choice, Decision, Player


class RandomPlayer(Player):
    """Plays any legal move, all alike."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed, THINKING)

    def _pick(self, moves: list[int]) -> int:
        return moves[self._stream.below(len(moves))]

    def decide(self, choice: Choice) -> Decision:
        """Any of the legal moves."""
        return Decision(self._pick([move.number for move in choice.moves]))


class PolitePlayer(RandomPlayer):
    """Plays anything that loses no points at once, if there is such a move: a friendly beginner."""

    def decide(self, choice: Choice) -> Decision:
        """Any of the legal moves that lose neither points nor the game, else any."""
        harmless = [move.number for move in choice.moves if move.points >= 0 and not move.eliminates]
        return Decision(self._pick(harmless or [move.number for move in choice.moves]))


class GreedyPlayer(RandomPlayer):
    """Plays a move that pays the most at once; among equal ones, any."""

    def decide(self, choice: Choice) -> Decision:
        """One of the moves with the most points; none that eliminates, if there is another."""
        moves = [move for move in choice.moves if not move.eliminates] or choice.moves
        most = max(move.points for move in moves)
        return Decision(self._pick([move.number for move in moves if move.points == most]))
