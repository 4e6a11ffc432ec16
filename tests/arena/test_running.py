"""Runs from the first game to the last, whatever comes between."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.executor import Alone, Sheets
from kaffeehaus.arena.journal import GAMES
from kaffeehaus.arena.results import results_document
from kaffeehaus.arena.running import Outcome, Progress, run
from kaffeehaus.arena.sequential import Question
from tests.arena.contests import SEARCHERS, contest, sheet

ROOT = Path(__file__).parents[2]

# Tells of every finished game, and of its worker processes before the first one.
RUN = """
import multiprocessing, pathlib, sys
from kaffeehaus.arena.executor import Processes
from kaffeehaus.arena.running import run
from tests.arena.contests import SEARCHERS, contest

def watch(progress):
    print(progress.finished, *(child.pid for child in multiprocessing.active_children()), flush=True)

if __name__ == "__main__":
    run(contest(names=SEARCHERS), 24, pathlib.Path(sys.argv[1]), Processes(2), watch=watch)
"""


class Backwards:
    """Plays the last game first."""

    def play(self, contest: Contest, tasks: Iterator[Task]) -> Sheets:
        return Alone().play(contest, iter(list(tasks)[::-1]))


class Won:
    """Plays nothing: the first contestant wins all games, the last one first."""

    def play(self, contest: Contest, tasks: Iterator[Task]) -> Sheets:
        for task in list(tasks)[::-1]:
            yield sheet(contest, task, [9 - one for one in contest.seatings(task.deal)[task.seating]])


class Failing:
    """Plays two games and then fails."""

    def play(self, contest: Contest, tasks: Iterator[Task]) -> Sheets:
        yield from Alone().play(contest, islice(tasks, 2))
        raise RuntimeError("out of coffee")


def document(outcome: Outcome) -> dict[str, object]:
    """The results that do not depend on the clock."""
    return {name: part for name, part in results_document(outcome).items() if name != "timing"}


def test_a_killed_run_goes_on_without_losing_or_repeating_a_game(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(RUN, "utf-8")
    folder = tmp_path / "out"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, str(program), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as arena:
        assert arena.stdout
        for line in arena.stdout:
            finished, *workers = map(int, line.split())
            if finished >= 9:
                break
        watched = [os.pidfd_open(worker) for worker in workers]
        arena.send_signal(signal.SIGKILL)
    kept = (folder / GAMES).read_bytes()
    (folder / GAMES).write_bytes(kept + b'{"deal":11,"sea')
    for worker in watched:
        assert select.select([worker], [], [], 60)[0], "a worker outlived the arena"
        os.close(worker)
    resumed = run(contest(names=SEARCHERS), 24, folder)
    assert kept.count(b"\n") >= 9
    assert (folder / GAMES).read_bytes().startswith(kept)
    assert (folder / GAMES).read_bytes().count(b"\n") == 24
    assert document(resumed) == document(run(contest(names=SEARCHERS), 24))


def test_a_finished_contest_is_not_played_again_and_can_be_prolonged(tmp_path: Path) -> None:
    first = run(contest(), 4, tmp_path)
    again = run(contest(), 4, tmp_path)
    longer = run(contest(), 10, tmp_path)
    assert (first.games, again.games, longer.games) == (4, 0, 6)
    assert again.standings.document() == first.standings.document()
    assert longer.standings.games == 10


def test_results_do_not_depend_on_which_game_is_finished_first() -> None:
    forwards, backwards = (run(contest(), 12, executor=executor) for executor in (Alone(), Backwards()))
    assert document(forwards) == document(backwards)


def test_the_question_is_settled_by_the_first_deals_not_by_the_fastest() -> None:
    outcome = run(contest(), 400, executor=Won(), question=Question(0.2, 0.8))
    assert outcome.answer == 0.8
    assert [deal[0].deal for deal in outcome.standings.deals] == [0, 1, 2]


def test_a_settled_question_stops_the_games(tmp_path: Path) -> None:
    outcome = run(contest(), 4000, tmp_path, question=Question(0.1, 0.9))
    assert outcome.answer is not None
    assert outcome.games < 100
    assert run(contest(), 4000, tmp_path, question=Question(0.1, 0.9)).games == 0


def test_only_two_can_settle_a_question() -> None:
    with pytest.raises(kh.InvalidOptions, match="only a contest of two"):
        run(contest(names=("greedy", "random", "random@2")), 10, question=Question(0.5, 0.6))


def test_there_are_always_enough_deals_for_an_interval() -> None:
    assert len(run(contest(), 1).standings.deals) == 2


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[int, int]] = []

    def watch(progress: Progress) -> None:
        told.append((progress.finished, len(progress.shares)))

    run(contest(), 4, watch=watch)
    assert told == [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)]


def test_what_was_finished_before_a_failure_is_kept(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        run(contest(), 4, tmp_path, executor=Failing())
    assert run(contest(), 4, tmp_path).games == 2
