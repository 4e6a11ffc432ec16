"""A contest from its first open game to its standings."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.executor import Alone, Executor, Processes
from kaffeehaus.arena.journal import Journal
from kaffeehaus.arena.scoresheet import ScoreSheet
from kaffeehaus.arena.sequential import Question, SequentialTest
from kaffeehaus.arena.standings import Standings, win_share
from kaffeehaus.kernel.errors import InvalidOptions

LEAST_DEALS = 2  # for an interval


@dataclass
class Progress:
    """How far a contest is: what is finished, and the first contestant's share of the wins in every whole deal."""

    games: int
    finished: int = 0
    shares: list[float] = field(default_factory=list)
    ratio: float | None = None  # of the sequential test


@dataclass(frozen=True)
class Outcome:
    """What a run came to."""

    standings: Standings
    question: Question | None
    answer: float | None  # to the question; None if it stayed open
    games: int  # played in this run
    seconds: float


class DealReader:
    """Looks at the deals in their order, whichever was finished first, so that the end does not depend on speed."""

    def __init__(self, contest: Contest, question: Question | None, progress: Progress) -> None:
        self.contest = contest
        self.progress = progress
        self.answer: float | None = None
        self._test = SequentialTest(question) if question else None

    @property
    def deals(self) -> int:
        """How many deals have been looked at."""
        return len(self.progress.shares)

    def read(self, sheets: dict[Task, ScoreSheet]) -> None:
        """Looks at all deals that are whole by now, up to the one that settles the question."""
        while self.answer is None:
            tasks = list(self.contest.tasks(range(self.deals, self.deals + 1)))
            if not all(task in sheets for task in tasks):
                return
            share = win_share([sheets[task] for task in tasks], 0)
            self.progress.shares.append(share)
            if self._test:
                self._test.add(share)
                self.progress.ratio = self._test.ratio
                self.answer = self._test.answer if self.deals >= LEAST_DEALS else None


def executor_of(workers: int) -> Executor:
    """Plays in a number of processes on this machine."""
    return Processes(workers) if workers > 1 else Alone()


def run(
    contest: Contest,
    games: int,
    folder: Path | None = None,
    executor: Executor | None = None,
    question: Question | None = None,
    watch: Callable[[Progress], None] = lambda _: None,
) -> Outcome:
    """Plays the unfinished ones of at least `games` games, in whole deals, or until the question is settled.

    `watch` is called after every game. Raises InvalidOptions, UnusableFolder or ArenaStopped; what was finished before
    stays in the folder.
    """
    if question and len(contest.contestants) != 2:
        raise InvalidOptions(["only a contest of two can be settled"])
    deals = max(contest.deals_for(games), LEAST_DEALS)
    progress = Progress(deals * contest.games_per_deal)
    start, played = time.perf_counter(), 0
    with Journal(contest, folder) as journal:
        reader = DealReader(contest, question, progress)
        reader.read(journal.sheets)
        progress.finished = len(journal.sheets)
        watch(progress)
        to_play = [task for task in contest.tasks(range(deals)) if task not in journal.sheets]
        with closing((executor or Alone()).play(contest, iter(to_play))) as sheets:
            while reader.answer is None and played < len(to_play):
                journal.append(next(sheets))
                played += 1
                progress.finished += 1
                reader.read(journal.sheets)
                watch(progress)
        standings = Standings(contest, journal.sheets, reader.deals)
    return Outcome(standings, question, reader.answer, played, time.perf_counter() - start)
