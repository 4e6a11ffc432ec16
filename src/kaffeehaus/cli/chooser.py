"""Legal moves as a tree of words: a person chooses one word after the other, by name or by number."""

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.position import Move
from kaffeehaus.drawing.contract import Drawing

Steps = tuple[str, ...]

# After a guest and a place, or an action and its first object, what has only one continuation needs no question.
ALWAYS_ASKED = 2


@dataclass(frozen=True)
class Option:
    """A word that can come next, and the moves that it leads to."""

    steps: Steps
    moves: tuple[Move, ...]
    complete: bool  # the word makes up the move, nothing else is asked

    @property
    def word(self) -> str:
        """The word itself."""
        return self.steps[-1]

    @property
    def most(self) -> int:
        """The most points that one of its moves pays."""
        return max(move.points for move in self.moves)


class Chooser:
    """The choice that is open in a position."""

    def __init__(self, drawing: Drawing, moves: Sequence[Move]) -> None:
        self._moves = [(drawing.steps(move.parts), move) for move in moves]

    def options(self, chosen: Steps) -> list[Option]:
        """The words that can follow those chosen; after the first word, what pays the most comes first."""
        grouped: dict[Steps, list[Move]] = {}
        for steps, move in self._moves:
            if steps[: len(chosen)] == chosen and len(steps) > len(chosen):
                grouped.setdefault(steps[: len(chosen) + 1], []).append(move)
        options = [Option(steps, tuple(moves), self.move(steps) is not None) for steps, moves in grouped.items()]
        return sorted(options, key=lambda option: -option.most) if chosen else options

    def move(self, chosen: Steps) -> Move | None:
        """The move that the words make up; None if words are missing."""
        return next((move for steps, move in self._moves if steps == chosen), None)

    def read(self, chosen: Steps, text: str) -> Steps | None:
        """The words after what a person typed; another first word begins anew. None if it fits nowhere."""
        found = self._follow(chosen, [text], by_number=True) or self._follow(chosen, text.split(), by_number=True)
        if found is None and chosen:
            found = self._follow((), text.split(), by_number=False)
        return None if found is None else self.settle(found)

    def settle(self, chosen: Steps) -> Steps:
        """Adds the words that leave no choice, but never plays a move that nobody asked for."""
        while len(options := self.options(chosen)) == 1:
            if len(options[0].moves) == 1 and len(chosen) < ALWAYS_ASKED:
                break
            chosen = options[0].steps
        return chosen

    def _follow(self, chosen: Steps, words: list[str], *, by_number: bool) -> Steps | None:
        for word in words:
            options = self.options(chosen)
            by_name = {option.word: option.steps for option in options}
            if word in by_name:
                chosen = by_name[word]
            elif by_number and numbered(options) and word.isdecimal() and 1 <= int(word) <= len(options):
                chosen = options[int(word) - 1].steps
            else:
                return None
        return chosen


def numbered(options: Sequence[Option]) -> bool:
    """May options be chosen by their number? Not where the words are numbers themselves."""
    return not any(option.word.isdecimal() for option in options)
