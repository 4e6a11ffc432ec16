"""Which games a house has not compiled yet: until then its bots answer by a quick way, and everybody is told."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Warmth:
    """The games that are not ready, with the seconds that each will still take; none in a house that is warm."""

    seconds: dict[str, int] = field(default_factory=dict)
    ask_for: Callable[[str], None] = lambda _: None  # lets a game be compiled before the others
    warming: bool = False  # does the house run by uncompiled rules until all games are ready?

    def ready(self, game: str) -> bool:
        """Is the game compiled?"""
        return game not in self.seconds
