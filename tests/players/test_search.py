"""The search: its tree, its pace, and the same answers compiled and interpreted."""

import json
import os
import subprocess
import sys
from dataclasses import astuple
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.random import THINKING, stream
from kaffeehaus.kernel.records import move_list, new_states, put
from kaffeehaus.kernel.verbs import over
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.evaluation.weights import weights_for
from kaffeehaus.players.names import player_named
from kaffeehaus.players.search.evaluating import evaluate_world
from kaffeehaus.players.search.player import Limits, Searcher, brief_playouts
from kaffeehaus.players.search.playouts import WORLD, likely_move, play_on
from kaffeehaus.players.search.turn_player import Lookout
from kaffeehaus.players.search.worlds import COMPARED, new_workspace, turn_of
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


@every_game
def test_a_turn_is_finished_by_points_and_among_equals_by_the_evaluation(name: str) -> None:
    room, weights = new_workspace(), weights_for(played(name)[0].ruleset)
    equal = 0
    for position in (each for each in played(name) if len(each.numbers) <= COMPARED):
        ruleset, seat = position.ruleset, position.to_move
        states = new_states(ruleset.dtype, 2)
        put(states, WORLD, position.state())
        chosen = likely_move(ruleset.rules, states, move_list(), room, weights, stream(1, THINKING), 0)
        worth = {}
        for move in position.numbers:
            after = position.play(move)
            evaluate_world(ruleset.rules, after.state(), room, weights)
            worth[move] = (after.scores[seat], float(room["shares"][seat]))
        assert worth[int(chosen)] == max(worth.values())
        equal += sum(points == worth[int(chosen)][0] for points, _ in worth.values()) > 1
    assert equal > 0


@every_game
def test_a_playout_is_judged_when_the_turn_and_those_ahead_are_finished(name: str) -> None:
    room, weights = new_workspace(), weights_for(played(name)[0].ruleset)
    for position in played(name)[::4]:
        ruleset, states = position.ruleset, new_states(position.ruleset.dtype, 2)
        before = turn_of(position.state())
        for ahead in range(4):
            put(states, WORLD, position.state())
            room["turn"] = before
            play_on(ruleset.rules, states, ahead, move_list(), room, weights, stream(1, THINKING), 0)
            assert over(ruleset.rules, states[WORLD]) or turn_of(states[WORLD]) == before + 1 + ahead


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
