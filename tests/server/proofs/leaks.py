"""Two worlds that differ in what a reader may not know go through all that can happen in a match.

`python -m tests.server.proofs.leaks` is the long form of `test_no_leak.py`: every number of players, many pairs.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import kaffeehaus as kh
from kaffeehaus.core.position import Position
from kaffeehaus.server import commands
from kaffeehaus.server.api.games import described
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.viewers import Viewer
from tests.server.proofs.inside import Inside, served
from tests.server.proofs.worlds import World, differences, same_moves
from tests.server.running import GAMES

QUESTIONS = 2
MOST_PLIES = 60  # before the worlds part
BOT = "random"
THOROUGH = ("deal", "undo", "taken back", "timeout", "resign")  # after which every call is compared


@contextmanager
def still_house(folder: Path) -> Iterator[Inside]:
    """A server whose clock stands still, and whose bots do not move: what they choose depends on what they know."""
    settings = Settings(folder, rate=1e6, burst=10**6, creations=1e6, log_level="error")
    with served(settings) as started:
        started.house.now = lambda: 1_800_000_000.0
        started.house.after_event = lambda _: None
        yield started


def player_counts(game: str) -> range:
    """With how many a game can be played."""
    return range(described(game)["players"]["least"], described(game)["players"]["most"] + 1)


def somewhere(game: str, players: int, choose: random.Random) -> Position:
    """A position after some random moves, before the end."""
    position = kh.game(game, players=players).deal(choose.getrandbits(40))
    for _ in range(choose.randrange(MOST_PLIES)):
        after = position.play(choose.choice(position.moves))
        if after.over:
            break
        position = after
    return position


def swapped(position: Position, reader: Viewer, choose: random.Random) -> Position:
    """A world that looks the same to the reader, where all that it cannot see is dealt anew."""
    seats = range(len(position.scores)) if reader is None else [reader]
    for seat in seats:
        position = position.redeal(seat, choose.getrandbits(40))
    return position


class Pair:
    """Two matches that look the same to a reader; all that is done is done in both."""

    def __init__(self, inside: Inside, one: Position, other: Position, reader: Viewer, choose: random.Random) -> None:
        self.one, self.other = World(inside, one), World(inside, other)
        self.reader, self._choose = reader, choose

    def move(self) -> bool:
        """A move in each world that looks the same to the reader, if there is one and a person has to decide."""
        if self.one.live.match.bot_to_move:
            return False
        found = next(same_moves(self.one.position, self.other.position, self.reader, self._choose), None)
        if found is None:
            return False
        mover = self.one.to_move
        self._compare(mover, [self.one.play(found[0]), self.other.play(found[1])])
        return True

    def do(self, seat: int, call: str, **parts: object) -> None:
        """The same command of the same seat."""
        self._compare(seat, [world.command(seat, call, **parts) for world in (self.one, self.other)])

    def _compare(self, seat: int, answers: list[bytes]) -> None:
        assert all(answer.startswith(b"200") for answer in answers), answers
        if seat == self.reader:
            assert differences(answers[:1], answers[1:]) == []

    def run_out_of_time(self) -> None:
        """The clock of the seat that has to decide runs out."""
        for world in (self.one, self.other):
            mark, seat = world.mark(), world.to_move
            world.act(lambda match, mark=mark, seat=seat: commands.timeout(match, mark, seat, BOT))  # type: ignore[misc]

    def questions(self) -> list[str]:
        """Moves to ask about: legal, illegal and senseless ones."""
        position, choose = self.one.position, self._choose
        texts = [str(choose.choice(position.moves)), "nonsense"]
        while len(texts) < 2 + QUESTIONS:
            with suppress(kh.InvalidText):  # not every number is a move on every board
                texts.append(position.ruleset.move_text(choose.randrange(position.ruleset.moves)))
        return texts

    def everything_that_happens(self) -> Iterator[str]:
        """All kinds of events one after the other, as far as each is possible; what has just happened is named."""
        yield "deal"
        if not self.move():
            return
        yield "move"
        if self.one.live.match.may_undo(self.one.to_move):
            self.do(self.one.to_move, "undo")
            yield "undo"
            if self.move():
                yield "move"
        yield from self._taking_back()
        yield from self._changing_seats()
        if self.move():
            yield "move"
        if len(self.one.position.scores) > 2:
            self.do((self.one.to_move + 1) % 3, "resign")
            yield "resign"
            if self.move():
                yield "move"

    def _taking_back(self) -> Iterator[str]:
        match = self.one.live.match
        seats = range(match.players)
        asking = [seat for seat in seats if commands.last_ply_of(match, seat) is not None]
        if not asking:
            return
        others = [seat for seat in seats if seat != asking[0]]
        self.do(asking[0], "takeback")
        yield "offer"
        self.do(others[0], "takeback", answer=False)
        yield "declined"
        self.do(asking[0], "takeback")
        for other in others:
            self.do(other, "takeback", answer=True)
        yield "taken back"

    def _changing_seats(self) -> Iterator[str]:
        waiting = (self.one.to_move + 1) % self.one.live.match.players
        self.do(waiting, "hand", to="bot", level=BOT)
        yield "hand"
        self.do(waiting, "hand", to="person")
        yield "hand"
        self.run_out_of_time()
        yield "timeout"
        self.do(self.one.to_move, "hand", to="person")
        yield "hand"


def follow(pair: Pair) -> Counter[str]:
    """Both worlds say the same to the reader after each thing that happens; returns how often each has happened."""
    happened: Counter[str] = Counter()
    reader, one, other = pair.reader, pair.one, pair.other
    with one.channel(reader) as ours, other.channel(reader) as theirs:
        for kind in pair.everything_that_happens():
            happened[kind] += 1
            assert one.number == other.number
            assert differences(one.heard(ours), other.heard(theirs)) == [], kind
            ask: Callable[[World], list[bytes]] = lambda world: world.looks(reader)  # noqa: E731
            if kind in THOROUGH:
                questions = pair.questions()
                ask = lambda world, asked=questions: world.everything(reader, asked)  # type: ignore[misc]  # noqa: E731
            assert differences(ask(one), ask(other)) == [], kind
    assert differences(ours.rest(), theirs.rest()) == []
    return happened


def follow_pairs(
    inside: Inside, game: str, players: int, readers: list[Viewer], choose: random.Random
) -> tuple[int, Counter[str]]:
    """One pair of worlds for each reader: how many of them differ, and what has happened in all of them."""
    differing, happened = 0, Counter[str]()
    for reader in readers:
        position = somewhere(game, players, choose)
        other = swapped(position, reader, choose)
        differing += position != other
        happened += follow(Pair(inside, position, other, reader, choose))
    return differing, happened


def main() -> None:
    """Follows many pairs of every case, and prints a line for each."""
    parser = argparse.ArgumentParser(description="Compare every byte to a reader in worlds that differ in secrets.")
    parser.add_argument("--pairs", type=int, default=20, help="for each reader of each number of players (20)")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    with TemporaryDirectory(prefix="kaffeehaus-leaks-") as home, still_house(Path(home)) as inside:
        for game in GAMES:
            for players in player_counts(game):
                began = time.monotonic()
                choose = random.Random(f"{wanted.seed} {game} {players}")
                readers: list[Viewer] = [*range(players), None] * wanted.pairs
                differing, happened = follow_pairs(inside, game, players, readers, choose)
                kinds = ", ".join(f"{kind} {count}" for kind, count in happened.items())
                took = time.monotonic() - began
                sys.stdout.write(
                    f"{game} for {players}: {len(readers)} pairs, {differing} differ; {kinds}; {took:.0f} s\n"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    main()
