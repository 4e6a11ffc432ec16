"""What is to be played: a game, its contestants, and the deals."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from kaffeehaus.arena.seating import Seating, seatings
from kaffeehaus.core.game import Game, check_seed
from kaffeehaus.kernel.compiling import source_digest
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import Faulty, InvalidOptions
from kaffeehaus.kernel.whole import whole
from kaffeehaus.players.contract import Player, class_name
from kaffeehaus.players.names import name_faults
from kaffeehaus.players.own import PREFIX, source_of

FORMAT = "kaffeehaus-contest/1"

own_sources = cache(source_digest)  # of the rules and players that this process runs


class Task(NamedTuple):
    """One game to play: the number of its deal, and of the seating within that deal."""

    deal: int
    seating: int


@dataclass(frozen=True)
class Contest:
    """A game and who competes in it: players by name, or classes of players, which turn into their names.

    Deal n has the seed `seed + n`, whatever the seating. With `adjusted`, the luck of every game is measured as well.
    """

    game: Game
    contestants: tuple[str, ...]
    seed: int = 1
    adjusted: bool = False

    def __init__(
        self, game: Game, contestants: Sequence[str | type[Player]], seed: int = 1, adjusted: bool = False
    ) -> None:
        names = tuple(class_name(each) if isinstance(each, type) else each for each in contestants)
        for field, value in {"game": game, "contestants": names, "seed": whole(seed), "adjusted": adjusted}.items():
            object.__setattr__(self, field, value)
        reasons = contestant_faults(self.contestants)
        try:
            check_seed(seed)
        except Faulty as fault:
            reasons += fault.reasons
        if reasons:
            raise InvalidOptions(reasons)

    def __reduce__(self) -> tuple[Any, ...]:
        return contest_of, (self.game.name, self.game.options, self.contestants, self.seed, self.adjusted)

    @property
    def seats(self) -> int:
        """How many play in one game."""
        return self.game.players

    @property
    def even_share(self) -> float:
        """The share of wins of each contestant if all were equally good."""
        return 1 / min(len(self.contestants), self.seats)

    @property
    def games_per_deal(self) -> int:
        """In how many seatings a deal is played."""
        return len(self.seatings(0))

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """Who sits where in the games of a deal."""
        return seatings(len(self.contestants), self.seats, deal)

    def deals_for(self, games: int) -> int:
        """As many deals as at least `games` games need."""
        deals = -(-games // self.games_per_deal)
        check_seed(self.seed + deals - 1)
        return deals

    def tasks(self, deals: range) -> Iterator[Task]:
        """The games of these deals, in order."""
        return (Task(deal, seating) for deal in deals for seating in range(self.games_per_deal))

    def thinking_seed(self, task: Task, seat: int) -> int:
        """What the player on a seat draws its luck from: another in each game, the same whenever it is repeated."""
        words = f"{self.seed + task.deal} {task.seating} {seat}"
        return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=8).digest()) >> 1

    def document(self) -> Document:
        """Everything that the results depend on."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "options": self.game.options,
            "rules_version": self.game.ruleset.version,
            "sources": sources_of(self.contestants),
            "contestants": list(self.contestants),
            "seed": self.seed,
            **({"adjusted": True} if self.adjusted else {}),
        }


def sources_of(names: Sequence[str]) -> str:
    """A digest of the rules and players of the house, and of the modules of other players among the names."""
    others = [source_of(name) for name in names if name.startswith(PREFIX)]
    return own_sources() if not others else hashlib.sha256(b"".join([own_sources().encode(), *others])).hexdigest()[:16]


def contest_of(game: str, options: Document, contestants: Sequence[str], seed: int, adjusted: bool = False) -> Contest:
    """A contest from plain data."""
    return Contest(Game(game, **options), tuple(contestants), seed, adjusted)


def contestant_faults(names: Sequence[str]) -> list[str]:
    """What is wrong with the names of contestants."""
    reasons = [f"{name!r} takes part twice" for name in dict.fromkeys(names) if names.count(name) > 1]
    if len(names) < 2:
        reasons.append("a contest needs at least two contestants")
    return reasons + name_faults(dict.fromkeys(names))
