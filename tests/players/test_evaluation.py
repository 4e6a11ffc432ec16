"""The evaluation: shares of the win for every seat, from the weights that ship with the package."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.records import MOST_SEATS, buffer, plain_of
from kaffeehaus.kernel.verbs import features, stage
from kaffeehaus.players.contract import choice_for
from kaffeehaus.players.evaluation.model import KNOTS, MOST_FEATURES, WEIGHTS
from kaffeehaus.players.evaluation.weights import read_weights, weights_file, weights_for
from tests.agreement.drivers import uniform, walk
from tests.conformance.games import every_game, game_of, played
from tests.players.shares import SOME, shares_in, shares_of

ROOT = Path(__file__).parents[2]

each_game = pytest.mark.parametrize("name", kh.games())


@every_game
def test_the_shares_of_all_seats_make_one_win(case: str) -> None:
    for position in played(case)[:-1]:
        shares = shares_in(position)
        assert all(0 <= share <= 1 for share in shares)
        assert math.isclose(sum(shares), 1, abs_tol=1e-12)


@every_game
def test_looking_changes_nothing(case: str) -> None:
    for position in played(case)[:-1:10]:
        before = position.to_bytes()
        assert shares_in(position) == shares_in(position)
        assert position.to_bytes() == before


@every_game
def test_a_game_goes_from_stage_to_stage(case: str) -> None:
    rules = game_of(case).ruleset.rules
    stages = [stage(rules, position._state) for position in played(case)[:-1]]
    assert all(0 <= each <= 1 for each in stages)
    assert stages[0] < stages[-1]


@every_game
def test_every_feature_is_written(case: str) -> None:
    names = game_of(case).ruleset.features
    assert len(names) == len(set(names)) <= MOST_FEATURES
    for position in played(case)[:-1:5]:
        for seat in range(position.ruleset.players):
            numbers = buffer(MOST_FEATURES, float)
            numbers[: len(names)] = [math.nan] * len(names)
            features(position.ruleset.rules, position._state, seat, numbers)
            assert all(math.isfinite(number) for number in numbers[: len(names)])


@every_game
def test_a_judgement_in_an_imagined_world_follows_from_what_the_seat_may_know(case: str) -> None:
    for number, position in enumerate(played(case)[:-1:10]):
        other = position.redeal(position.to_move, number)
        worlds = [choice_for(true, 1).imagine(2) for true in (position, other)]
        assert shares_in(worlds[0]) == shares_in(worlds[1])


def test_a_player_who_is_out_cannot_win() -> None:
    positions = walk(kh.game("international", players=4).deal(1), uniform, Random(1))
    somebody_out = [position for position in positions if position.to_dict()["eliminated"] and not position.over]
    assert somebody_out
    for position in somebody_out:
        out = position.to_dict()["eliminated"]
        assert [seat for seat, share in enumerate(shares_in(position)) if share == 0] == out


def test_compiled_and_interpreted_judge_alike() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.players.shares"],
        cwd=ROOT,
        env={**os.environ, "KAFFEEHAUS_INTERPRETED": "1"},
        capture_output=True,
        check=True,
    )
    interpreted = json.loads(run.stdout)
    for case in SOME:
        assert [pytest.approx(shares, abs=1e-12) for shares in interpreted[case]] == shares_of(case)


@each_game
def test_there_are_weights_for_every_number_of_players(name: str) -> None:
    most = kh.game(name).ruleset.most_players
    assert most <= MOST_SEATS
    for players in range(2, most + 1):
        for edition in kh.game(name).ruleset.editions:
            ruleset = kh.game(name, players=players, edition=edition).ruleset
            assert plain_of(weights_for(ruleset), WEIGHTS).features == len(ruleset.features)


@each_game
def test_the_file_says_how_the_weights_were_made(name: str) -> None:
    document = json.loads(weights_file(name).read_text("utf-8"))
    assert document["made_by"].startswith(f"kaffeehaus fit {name} --games ")
    for part in document["players"].values():
        assert len(part["weights"]) == KNOTS
        assert part["errors"]["log_loss"] < part["errors_by_points"]["log_loss"]
        assert part["errors"]["brier"] < part["errors_by_points"]["brier"]


def test_weights_for_other_features_or_rules_are_refused() -> None:
    document = json.loads(weights_file("melange").read_text("utf-8"))
    document |= {"rules_version": 0, "features": ["points"]}
    with pytest.raises(kh.InvalidComponents) as refusal:
        read_weights(document, kh.game("melange").ruleset)
    assert [reason.split()[0] for reason in refusal.value.reasons] == ["features", "rules_version", "make"]
