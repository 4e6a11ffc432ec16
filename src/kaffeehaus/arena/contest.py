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
from kaffeehaus.players.names import players_for

FORMAT = "kaffeehaus-contest/1"

own_sources = cache(source_digest)  # of the rules and players that this process runs


class Task(NamedTuple):
    """One game to play: the number of its deal, and of the seating within that deal."""

    deal: int
    seating: int


@dataclass(frozen=True)
class Contest:
    """A game and who competes in it. Deal n has the seed `seed + n`, whoever sits where."""

    game: Game
    contestants: tuple[str, ...]
    seed: int = 1

    def __post_init__(self) -> None:
        reasons = contestant_faults(self.contestants)
        try:
            check_seed(self.seed)
        except Faulty as fault:
            reasons += fault.reasons
        if reasons:
            raise InvalidOptions(reasons)

    def __reduce__(self) -> tuple[Any, ...]:
        return contest_of, (self.game.name, self.game.options, self.contestants, self.seed)

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
        """So many deals that at least `games` games are played."""
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
            "sources": own_sources(),
            "contestants": list(self.contestants),
            "seed": self.seed,
        }


def contest_of(game: str, options: Document, contestants: Sequence[str], seed: int) -> Contest:
    """A contest from plain data."""
    return Contest(Game(game, **options), tuple(contestants), seed)


def contestant_faults(names: Sequence[str]) -> list[str]:
    """What is wrong with the names of contestants."""
    reasons = [f"{name!r} takes part twice" for name in dict.fromkeys(names) if names.count(name) > 1]
    if len(names) < 2:
        reasons.append("a contest needs at least two contestants")
    for name in dict.fromkeys(names):
        try:
            players_for([name], 1)
        except Faulty as fault:
            reasons += fault.reasons
    return reasons
