"""Learning the evaluation: the same seed gives the same weights, and they foresee more than the points do."""

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import kaffeehaus as kh
from kaffeehaus.kernel.records import plain_of
from kaffeehaus.kernel.verbs import features, stage
from kaffeehaus.players.evaluation.fitting import Lessons, fit, fit_lead, log_loss, predicted
from kaffeehaus.players.evaluation.model import KNOTS, WEIGHTS
from kaffeehaus.players.evaluation.training import Trained, games_in_all, train
from kaffeehaus.players.evaluation.weights import read_weights, weights_for
from tests.cli.running import kaffeehaus, refused
from tests.conformance.games import every_game, played
from tests.players.shares import shares_in

GAMES = 200
MELANGE = kh.game("melange", players=2).ruleset


def made_up(positions: int, table: NDArray[np.float64], noise: float) -> Lessons:
    """Positions in which the lead at the end is what the weights say, give or take."""
    chance = np.random.default_rng(1)
    features = chance.normal(size=(positions, 3, table.shape[1]))
    stages = chance.random(positions)
    knots = np.arange(KNOTS) / (KNOTS - 1)
    rows = np.stack([np.interp(stages, knots, column) for column in table.T], axis=1)
    totals = np.einsum("psf,pf->ps", features, rows) + noise * chance.normal(size=(positions, 3))
    shares = (totals == totals.max(axis=1, keepdims=True)).astype(float)
    return Lessons(stages, features, np.ones_like(shares), shares, totals)


@pytest.fixture(scope="module")
def trained() -> Trained:
    """A small run."""
    return train(MELANGE, GAMES, 1, lambda _: None)


def test_least_squares_find_the_weights_that_made_the_leads() -> None:
    table = np.tile([2.0, -1.0, 0.5], (KNOTS, 1))
    assert fit_lead(made_up(2000, table, noise=0)) == pytest.approx(table, rel=0.02)


def test_weights_follow_the_stage_of_the_game() -> None:
    rising = np.linspace(0, 1, KNOTS)
    found = fit_lead(made_up(2000, np.stack([rising, 1 - rising], axis=1), noise=0))
    assert (np.diff(found[:, 0]) > 0.1).all()
    assert (np.diff(found[:, 1]) < -0.1).all()


def test_shares_are_as_sharp_as_the_results() -> None:
    table = np.random.default_rng(3).normal(size=(KNOTS, 4))
    for noise in (0.5, 2.0):
        lessons = made_up(4000, table, noise)
        fitted = fit(lessons)
        assert log_loss(lessons, fitted) < min(log_loss(lessons, fitted * change) for change in (0.8, 1.25))


def test_who_cannot_win_gets_no_share() -> None:
    lessons = made_up(50, np.ones((KNOTS, 2)), noise=1)
    lessons.hopeful[:, 1] = 0
    shares = predicted(lessons, np.ones((KNOTS, 2)))
    assert not shares[:, 1].any()
    assert shares.sum(axis=1) == pytest.approx(1)


@every_game
def test_the_fit_and_the_bots_mean_the_same(case: str) -> None:
    positions = played(case)[:-1:9]
    ruleset = positions[0].ruleset
    numbers = np.zeros((len(positions), ruleset.players, len(ruleset.features)))
    hopeful = np.zeros(numbers.shape[:2])
    for place, position in enumerate(positions):
        for seat in range(ruleset.players):
            hopeful[place, seat] = features(ruleset.rules, position._state, seat, numbers[place, seat])
    stages = np.array([stage(ruleset.rules, position._state) for position in positions])
    lessons = Lessons(stages, numbers, hopeful, hopeful, hopeful)
    table = np.array(weights_for(ruleset)["weight"])[:, : len(ruleset.features)]
    assert predicted(lessons, table) == pytest.approx(np.array([shares_in(position) for position in positions]))


def test_the_same_seed_gives_the_same_weights_and_another_gives_others() -> None:
    first, again, other = (train(MELANGE, 10, seed, lambda _: None).document() for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_it_foresees_unseen_games_better_than_points_do(trained: Trained) -> None:
    assert trained.errors.log_loss < trained.errors_by_points.log_loss < np.log(2)
    assert trained.errors.brier < trained.errors_by_points.brier < 0.5


def test_it_wins_against_playing_for_points(trained: Trained) -> None:
    assert trained.wins > 0.75


def test_all_games_are_reported() -> None:
    told: list[int] = []
    train(MELANGE, 10, 1, told.append)
    assert sum(told) == games_in_all(MELANGE, 10)


def test_the_command_writes_a_file_of_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    result = kaffeehaus("fit", "melange", "--games", "10", "--out", path)
    assert result.exit_code == 0
    document = json.loads(path.read_text("utf-8"))
    assert document["made_by"] == "kaffeehaus fit melange --games 10 --seed 1"
    for players in (2, 3, 4):
        ruleset = kh.game("melange", players=players).ruleset
        assert plain_of(read_weights(document, ruleset), WEIGHTS).features == len(ruleset.features)
        assert f"{document['players'][str(players)]['errors']['log_loss']:.4f}" in result.stdout


def test_everything_wrong_with_a_run_is_told_at_once(tmp_path: Path) -> None:
    result = kaffeehaus("fit", "chess", "--seed", "-1", "--out", tmp_path / "nowhere" / "weights.json")
    assert refused(result, "there is no game 'chess'", "a seed is a whole number", "there is no folder")
