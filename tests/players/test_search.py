"""The search: its tree, its pace, and the same answers compiled and interpreted."""

import json
import os
import re
import subprocess
import sys
from dataclasses import astuple
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.names import player_named
from kaffeehaus.players.search.player import Limits, Searcher, brief_playouts
from kaffeehaus.players.search.turn_player import Lookout
from tests.players.positions import decision, every_game, played

ROOT = Path(__file__).parents[2]


@every_game
def test_every_playout_is_a_visit(name: str) -> None:
    for position in played(name)[::8]:
        answer = decision("level:4@150", position)
        visits = [candidate.visits for candidate in answer.candidates]
        assert sum(visits) == 150
        assert visits == sorted(visits, reverse=True)


@every_game
def test_a_search_ends_early_when_the_leader_cannot_be_caught(name: str) -> None:
    for position in played(name)[::8]:
        answer = decision("level:4@4000", position)
        visits = [candidate.visits for candidate in answer.candidates]
        assert sum(visits) == 4000 or visits[0] - (visits[1] if len(visits) > 1 else 0) > 4000 - sum(visits)


@every_game
def test_the_tree_is_kept_within_a_turn(name: str) -> None:
    kept = 0
    player, position = player_named("level:4@200", 5), kh.game(name, players=2).deal(5)
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


def test_the_strongest_level_looks_a_round_further_where_that_was_measured_to_help() -> None:
    for name in kh.games():
        positions = played(name)[::4]
        same = [decision("level:5@300", each) == decision("level:4@300", each) for each in positions]
        assert all(same) != kh.game(name).ruleset.looks_round


@every_game
@pytest.mark.parametrize("players", [2, 4])
def test_level_4_makes_few_playouts_however_much_time_it_has(name: str, players: int) -> None:
    position = played(name, players)[12]
    answer = decision("level:4@100s", position)
    assert answer == decision(f"level:4@{brief_playouts(position.ruleset)}", position)
    assert sum(candidate.visits for candidate in answer.candidates) <= brief_playouts(position.ruleset)


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
    script = "import json; from tests.players.test_search import answers; print(json.dumps(answers('level:4@12')))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "KAFFEEHAUS_INTERPRETED": "1"},
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout) == json.loads(json.dumps(answers("level:4@12")))
