"""The search: its tree and its rollouts, its pace, and the same answers compiled and interpreted."""

import json
import os
import re
import subprocess
import sys
from dataclasses import astuple
from pathlib import Path

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.levels import BRIEF
from kaffeehaus.players.names import player_named
from kaffeehaus.players.search.pace import Limits
from kaffeehaus.players.search.rollout_player import BEHIND, BREADTH, FEWEST, Race
from kaffeehaus.players.search.tree_player import Searcher
from kaffeehaus.players.search.turn_player import Lookout
from tests.players.positions import decision, every_game, played

ROOT = Path(__file__).parents[2]


@every_game
def test_every_playout_is_a_visit(name: str) -> None:
    for position in played(name)[::8]:
        answer = decision("tree:150", position)
        visits = [candidate.visits for candidate in answer.candidates]
        assert sum(visits) == 150
        assert visits == sorted(visits, reverse=True)


@every_game
def test_a_search_ends_early_when_the_leader_cannot_be_caught(name: str) -> None:
    for position in played(name)[::8]:
        answer = decision("tree:4000", position)
        visits = [candidate.visits for candidate in answer.candidates]
        assert sum(visits) == 4000 or visits[0] - (visits[1] if len(visits) > 1 else 0) > 4000 - sum(visits)


@every_game
def test_the_tree_is_kept_within_a_turn(name: str) -> None:
    kept = 0
    player, position = player_named("tree:200", 5), kh.game(name, players=2).deal(5)
    for number in range(60):
        answer = decision_of(player, choice_for(position, number))
        kept += sum(candidate.visits for candidate in answer.candidates) > 200
        position = position.play(answer.move)
        if position.over:
            break
    assert kept > 0


@every_game
def test_the_first_playout_follows_what_the_turn_can_lead_to(name: str) -> None:
    for position in played(name)[::8]:
        searcher, limits = Searcher(position.ruleset), Limits(1, 0.0, None)
        searcher.run(position.state(), position.to_move, 3, limits, list(position.numbers), [])
        lookout = Lookout(position.ruleset, by_points=False)
        values = dict(zip(position.numbers, lookout.values(position.state(), position.to_move, 3), strict=True))
        ((move, _, _),) = searcher.found()
        assert values[move] == max(values.values())


def test_playouts_go_as_they_should() -> None:
    """On uncompiled rules: to call parts of the search by themselves would compile each of them again."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/players/inside_playouts.py"]
    environment = {**os.environ, "KAFFEEHAUS_INTERPRETED": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b6 passed", done.stdout)


def race(gaps: float, worlds: int, noise: float = 0.0) -> Race:
    """Three moves; the first is the best, the others fall behind by as much and by twice as much."""
    found = Race({1: 0.5, 2: 0.5, 3: 0.5})
    wobble = noise * np.where(np.arange(worlds) % 2, 1.0, -1.0)
    found.note(np.column_stack([np.full(worlds, 0.6), 0.6 - gaps + wobble, 0.6 - 2 * gaps + 2 * wobble]))
    return found


def test_moves_that_surely_fall_behind_are_given_up() -> None:
    assert race(0.1, FEWEST, noise=0.05).field == [1]
    assert race(0.1, FEWEST, noise=0.1 * np.sqrt(FEWEST) / BEHIND * 1.01).field == [1, 2, 3]


def test_moves_that_are_the_same_in_every_world_are_not_compared_for_long() -> None:
    assert race(0.0, FEWEST - 1).field == [1, 2, 3]
    assert race(0.0, FEWEST).field == [1]


def test_a_few_worlds_do_not_overrule_first_sight() -> None:
    found = Race({1: 0.9, 2: 0.5})
    found.note(np.array([[0.5, 0.6]]))
    assert found.leader == 1
    found.note(np.tile([0.5, 0.6], (3 * FEWEST, 1)) + np.arange(3 * FEWEST)[:, None] % 2 * [0.0, 0.5])
    assert found.leader == 2
    assert [each.move for each in found.candidates()] == [2, 1]


@every_game
def test_only_the_moves_that_look_best_are_played_on_within_the_playouts(name: str) -> None:
    for position in played(name)[::8]:
        visits = [candidate.visits for candidate in decision("level:5@150", position).candidates]
        assert len(visits) <= BREADTH
        assert sum(visits) <= 150
        assert len(position.numbers) == 1 or visits[0] == max(visits)


@every_game
@pytest.mark.parametrize("players", [2, 4])
def test_level_4_makes_few_playouts_however_much_time_it_has(name: str, players: int) -> None:
    position = played(name, players)[12]
    answer = decision("level:4@100s", position)
    assert answer == decision(f"level:5@{BRIEF}", position)
    assert sum(candidate.visits for candidate in answer.candidates) <= BRIEF


@every_game
def test_only_one_legal_move_needs_no_search(name: str) -> None:
    position = kh.game(name, players=2).deal(1)
    while len(position.numbers) > 1:
        position = position.play(position.numbers[0])
    assert decision("level:5", position) == decision("random", position)


def test_a_hard_limit_ends_a_search_of_any_length() -> None:
    position = played("international")[20]
    choice = choice_for(position, 1, seconds=0.02)
    assert decision_of(player_named(f"level:5@{10**15}", 1), choice).move in position.numbers
    assert decision_of(player_named("level:5@1000000s", 1), choice).move in position.numbers


@every_game
def test_a_pace_in_seconds_gives_a_legal_move(name: str) -> None:
    position = played(name)[10]
    assert decision("search:0.01s", position).move in position.numbers


def answers(level: str) -> list[object]:
    """What a level thinks of one position of each game."""
    return [astuple(decision(level, played(name)[12])) for name in kh.games()]


def test_an_interpreted_search_thinks_the_same() -> None:
    levels = ("tree:12", "level:5@12")
    script = (
        "import json; from tests.players.test_search import answers;"
        f" print(json.dumps([answers(level) for level in {levels}]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "KAFFEEHAUS_INTERPRETED": "1"},
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout) == json.loads(json.dumps([answers(level) for level in levels]))
