"""Puzzles: positions in which one move is clearly best, is not the one that pays most at once, and has a reason."""

import json
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import Faulty
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.levels import LADDER
from kaffeehaus.players.match import play_out
from kaffeehaus.players.names import player_named
from kaffeehaus.players.search.rollouts import TO_THE_END, Doubles
from kaffeehaus.reviews.document import many, plain, record_from
from kaffeehaus.reviews.judging import Judge, Judgement, Screening, Valued
from kaffeehaus.reviews.plans import derived, plan_for
from kaffeehaus.reviews.reasons import reasons_for
from kaffeehaus.reviews.review import DIGITS
from kaffeehaus.reviews.words import DATA, Reason

FORMAT = "kaffeehaus-puzzles/1"
PACKS = DATA / "puzzles"
LEAST_MOVES = 4  # a choice between fewer is no puzzle
LEAST_GAP = 0.03  # share of the win between the solution and every other move
GLANCE = 0.06  # effort of a first glance, which most positions do not pass
FIRST, SECOND = 0.25, 4.0  # efforts of the search that finds a puzzle and of the one that confirms it
PROMISING, CLEAR = 3.0, 4.0  # standard errors that the gap is wide in each of them
# After this number of worlds played to the end: the `lead` below which a candidate is dropped, and the one to be taken.
STAGES = ((100, 0.8, 4.5), (200, 1.4, 3.6), (400, 1.9, 3.0), (800, 2.4, 2.4))
CHECKED = 200  # worlds of the check that a puzzle has to pass later
TRIES = 3  # of each level, with different seeds
APART = 6  # moves between two puzzles of one game
OPENING = 3  # one part in this number of a game has no puzzles: so early, hardly any move is clear at the end


class InvalidPuzzles(Faulty):
    """A document that is no pack of puzzles."""

    subject = "The pack"


@dataclass(frozen=True)
class Puzzle:
    """A position for the seat to move, its solution, and how hard it is: how few levels find it."""

    id: str
    players: int
    position: Mapping[str, Any]  # a world that the seat imagines: what it cannot know is made up
    seat: int
    solution: str
    also: tuple[str, ...]  # moves of the same turn, with which it may begin as well
    line: tuple[str, ...]
    tempting: str  # what pays most at once
    second: str
    value: float
    gap: float
    error: float
    reasons: tuple[Reason, ...]
    found_by: Mapping[str, float]  # level → how often it finds the solution
    difficulty: int  # from 1 to 5


@dataclass(frozen=True)
class Candidate:
    """A position in which two searches agree on the best turn, and a reason can be put into words."""

    world: Position
    judged: Judgement
    turn: tuple[int, ...]  # the best move, and what its turn could begin with as well
    reasons: tuple[Reason, ...]
    greedy: int
    seed: int

    @property
    def second(self) -> Valued:
        """The best move of another turn."""
        return next(each for each in self.judged.valued if each.move not in self.turn)


@dataclass(frozen=True)
class Pack:
    """Puzzles of one game, the easiest first, and the command that made them."""

    game: str
    made_by: str
    puzzles: tuple[Puzzle, ...]

    def to_dict(self) -> dict[str, Any]:
        """The pack as plain data."""
        return {"format": FORMAT, **plain(self)}

    def to_json(self) -> str:
        """The pack as JSON, one line per puzzle."""
        lines = ",\n".join(json.dumps(plain(puzzle), ensure_ascii=False) for puzzle in self.puzzles)
        head = {"format": FORMAT, "game": self.game, "made_by": self.made_by}
        return json.dumps(head, ensure_ascii=False)[:-1] + ', "puzzles": [\n' + lines + "\n]}\n"

    @classmethod
    def from_dict(cls, data: Any) -> "Pack":
        """Reads what `to_dict` gave. Raises InvalidPuzzles."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            found = data.get("format") if isinstance(data, Mapping) else data
            raise InvalidPuzzles([f'format is "{FORMAT}", not {found!r}'])
        try:
            parts = {name: part for name, part in data.items() if name != "format"}
            return record_from(cls, parts, puzzles=many(Puzzle, also=tuple, line=tuple, reasons=many(Reason)))
        except (AttributeError, KeyError, TypeError) as fault:
            raise InvalidPuzzles([f"a part is missing, unknown or of another kind: {fault}"]) from fault


def pack_for(game: str) -> Pack:
    """The pack that ships with the house; empty for a game that has none."""
    path: Path = PACKS / f"{game}.json"
    return Pack.from_dict(json.loads(path.read_text("utf-8"))) if path.exists() else Pack(game, "", ())


def self_played(game: Game, games: int, seed: int, first: int = 0) -> Iterator[Record]:
    """Games in which every seat plays for points or by the evaluation, so that there is something to do better."""
    for number in range(first, first + games):
        names = [("level:2", "level:3")[(number >> seat) & 1] for seat in range(game.players)]
        yield play_out(game, seed + number, names)


def find_puzzles(
    records: Iterable[Record], seed: int, told: Callable[[int], None] = lambda _: None, first: int = 0
) -> Iterator[Puzzle]:
    """The puzzles of all games, as they are found; `told` hears how many games were looked through.

    `first` is the number of the first game: a long search in several parts finds what it finds in one go.
    """
    finders: dict[Game, Finder] = {}
    for number, record in enumerate(records):
        finder = finders.setdefault(record.game, Finder(record.game, seed))
        yield from finder.find(record, first + number)
        told(number + 1)


class Finder:
    """Looks for puzzles in games of one game and number of players."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self._name = f"{game.name}-{game.players}-{seed}"
        efforts = GLANCE, FIRST, SECOND
        self._glance, self._first, self._second = (
            Judge(game.ruleset, plan_for(game.ruleset, each)) for each in efforts
        )

    def find(self, record: Record, number: int) -> Iterator[Puzzle]:
        """The puzzles of a game, as they are found; `number` tells games of one search apart."""
        ready = len(record.moves) // OPENING
        for ply, position in enumerate(record.positions()):
            if ply < ready or position.over or len(position.numbers) < LEAST_MOVES:
                continue
            candidate = self.candidate(position, derived(self.seed, number, ply))
            if candidate:
                ready = ply + APART
                if self.holds(candidate):
                    yield self.rated(candidate, f"{self._name}-{number}-{ply}")

    def candidate(self, position: Position, seed: int) -> Candidate | None:
        """What a position offers as a puzzle, None if that is nothing."""
        world = position.redeal(position.to_move, derived(seed, "puzzle"))
        greedy = paying_most(world)
        glance = self._glance.screen(world, derived(seed, "glance"))
        if not set(greedy).isdisjoint(self.turn(glance, world, seed)):
            return None
        first = self._first.screen(world, seed)
        turn = self.turn(first, world, seed)
        if not set(greedy).isdisjoint(turn) or not settled(self._first, first, seed, turn, PROMISING):
            return None
        other = derived(seed, "second")
        second = self._second.screen(world, other)
        judged = settled(self._second, second, other, turn, CLEAR) if second.best in turn else None
        if judged is None:
            return None
        reasons = reasons_for(self._second.roller, world, judged.best.move, greedy[0], other)
        return Candidate(world, judged, tuple(turn), reasons, greedy[0], other) if reasons else None

    def turn(self, screening: Screening, world: Position, seed: int) -> list[int]:
        """The best move, and the moves of its turn that could be made first."""
        line = self._first.roller.line(world.state(), world.to_move, screening.best, seed)
        return [move for move in line if move in world.numbers]

    def holds(self, candidate: Candidate) -> bool:
        """Does the solution win more games than the second best move, by so much that a later check will agree?

        Both are played to the end in the same worlds. The searches before look a few rounds ahead and trust the
        evaluation from there on, so a large part of what they agree on fails here.
        """
        world, moves = candidate.world, [candidate.judged.best.move, candidate.second.move]
        start, gains = derived(candidate.seed, "played out"), np.empty(0)
        for worlds, least, enough in STAGES:
            more = range(start + len(gains), start + worlds)
            values = self._second.roller.values(world.state(), world.to_move, moves, TO_THE_END, more)
            gains = np.concatenate([gains, values[:, 0] - values[:, 1]])
            found = lead(gains)
            if found < least or found >= enough:
                break
        return found >= enough

    def rated(self, candidate: Candidate, ident: str) -> Puzzle:
        """The puzzle with its difficulty."""
        world, best, second = candidate.world, candidate.judged.best, candidate.second
        text, turn, seed = world.ruleset.move_text, candidate.turn, candidate.seed
        line = self._second.roller.line(world.state(), world.to_move, best.move, seed)
        found = {level: self.finds(level, world, turn, seed) for level in LADDER}
        often = sum(found.values())
        return Puzzle(
            id=ident,
            players=self.game.players,
            position=world.to_dict(),
            seat=world.to_move,
            solution=text(best.move),
            also=tuple(text(move) for move in turn if move != best.move),
            line=tuple(map(text, line)),
            tempting=text(candidate.greedy),
            second=text(second.move),
            value=round(best.value, DIGITS),
            gap=round(-second.gap, DIGITS),
            error=round(second.gap_error, DIGITS),
            reasons=candidate.reasons,
            found_by={level: round(share, 2) for level, share in found.items()},
            difficulty=5 - min(4, int(often)),
        )

    def finds(self, level: str, world: Position, turn: Collection[int], seed: int) -> float:
        """How often a level finds the solution."""
        hits = 0
        for number in range(TRIES):
            player = player_named(level, derived(seed, level, number) >> 1)
            try:
                hits += decision_of(player, choice_for(world, derived(seed, number)), level).move in turn
            finally:
                player.close()
        return hits / TRIES


def settled(judge: Judge, screening: Screening, seed: int, turn: Collection[int], sure: float) -> Judgement | None:
    """The judgement of a search, None if the best turn is not clear in it: often that shows before the last stage."""
    if rivals(screening.outdone, turn, sure):
        return None
    judged = judge.settle(screening, seed)
    return judged if clear(judged, turn, sure) else None


def clear(judged: Judgement, turn: Collection[int], sure: float = CLEAR) -> bool:
    """Is every move that is no part of the best turn worse by a wide margin?"""
    return any(each.move not in turn for each in judged.valued) and not rivals(judged.valued, turn, sure)


def rivals(valued: Iterable[Valued], turn: Collection[int], sure: float) -> list[Valued]:
    """The moves that are no part of the best turn and come close to it."""
    others = (each for each in valued if each.move not in turn)
    return [each for each in others if -each.gap < LEAST_GAP or -each.gap <= sure * each.gap_error]


def lead(gains: Doubles) -> float:
    """How many standard errors above 0 the mean gain can be expected to be in a check with `CHECKED` worlds.

    From 1.9 on, a check finds the solution better in 97 % of cases. A measured lead has a standard error of its own, 1
    if it was measured in as many worlds, half as much in four times as many. `STAGES` allows for it, and for the fact
    that most candidates lead by less: where they are taken, the expected share is 97 % or more at every stage.
    """
    spread = float(gains.std(ddof=1))
    mean = float(gains.mean())
    return mean / spread * math.sqrt(CHECKED) if spread else math.copysign(math.inf, mean) if mean else 0.0


def paying_most(world: Position) -> list[int]:
    """The moves that a greedy player may choose."""
    moves = [move for move in world.moves if not move.eliminates] or list(world.moves)
    most = max(move.points for move in moves)
    return [move.number for move in moves if move.points == most]


def by_difficulty(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """The easiest first; of equals, the one with the widest gap."""
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, -puzzle.gap, puzzle.id)))
