"""The same results, whoever plays the games."""

import json
import multiprocessing as mp
import os
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest

from kaffeehaus.arena.cluster import Cluster, play_there
from kaffeehaus.arena.contest import Task
from kaffeehaus.arena.executor import Alone, Processes, play_all
from kaffeehaus.arena.playing import ArenaStopped
from kaffeehaus.arena.scoresheet import sheet_from
from kaffeehaus.players.names import KINDS
from tests.arena.contests import SEARCHERS, Broken, contest, untimed

DEALS = 6
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def alone() -> list[dict[str, object]]:
    return untimed(list(Alone().play(contest(), contest().tasks(range(DEALS)))))


def test_two_processes_play_the_same_games_as_one(alone: list[dict[str, object]]) -> None:
    sheets = list(Processes(2).play(contest(), contest().tasks(range(DEALS))))
    assert untimed(sheets) == alone
    assert not mp.active_children()


def test_players_who_search_play_the_same_games_in_two_processes() -> None:
    of = contest(players=3, names=SEARCHERS)
    one, two = (untimed(list(executor.play(of, of.tasks(range(2))))) for executor in (Alone(), Processes(2)))
    assert one == two


def test_a_cluster_of_two_nodes_plays_the_same_games(alone: list[dict[str, object]]) -> None:
    command = [sys.executable, "-m", "tests.arena.two_nodes", str(DEALS)]
    # Short, because Ray's sockets lie in it; empty, because nothing that an earlier run left may be needed.
    with TemporaryDirectory() as empty:
        environment = {**os.environ, "TMPDIR": empty}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["nodes"] == 2
    assert untimed([sheet_from(data, contest()) for data in found["sheets"]]) == alone


def test_a_process_that_is_killed_stops_the_arena_in_words() -> None:
    sheets = Processes(1).play(contest(), contest().tasks(range(DEALS)))
    next(sheets)
    [child] = mp.active_children()
    child.kill()
    with pytest.raises(ArenaStopped, match=r"ended by itself \(exit code -9\)"):
        list(sheets)
    assert not mp.active_children()


def test_a_player_that_fails_in_a_process_is_reported_and_the_process_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "broken", lambda _name, _seed: Broken(illegal=False))
    of = contest(names=("broken", "random"))
    ours, theirs = mp.Pipe()
    worker = Thread(target=play_all, args=(of, theirs), daemon=True)
    worker.start()
    answers = []
    for _ in range(2):
        ours.send(Task(0, 0))
        answers.append(ours.recv())
    ours.close()
    worker.join()
    assert all(isinstance(answer, ArenaStopped) and "broken failed at its move 3" in str(answer) for answer in answers)


def test_closing_ends_the_processes() -> None:
    sheets = Processes(1).play(contest(), contest().tasks(range(10**6)))
    next(sheets)
    assert len(mp.active_children()) == 1
    sheets.close()
    assert not mp.active_children()


def test_a_machine_with_another_version_is_found_out() -> None:
    answer = play_there(contest(), Task(0, 0), "another")
    assert isinstance(answer, ArenaStopped)
    assert "another version" in str(answer)


def test_an_address_without_a_cluster_stops_the_arena_in_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        for wrong in (address, f"ray://{address}", "nowhere"):
            with pytest.raises(ArenaStopped, match=f"There is no Ray cluster at {wrong}: "):
                next(Cluster(wrong, 1).play(contest(), contest().tasks(range(1))))
