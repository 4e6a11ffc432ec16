"""Training: resumable to the byte, and what it writes plays."""

from pathlib import Path

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.envs.training import Dilemma, Plan, Trainer, best_of, drawn_from, plot_loss, softmax_of
from kaffeehaus.players.model import BASELINES, read_model
from kaffeehaus.players.prospects import prospects

GAME = kh.game("cardgame", players=2)
PLAN = Plan(games=2, hidden=4)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a network that has learnt from four games."""
    folder = tmp_path_factory.mktemp("trained")
    trainer = Trainer(GAME, PLAN)
    for _ in range(2):
        trainer.iterate()
    trainer.save(folder)
    plot_loss(trainer.history, folder / "loss.svg")
    return folder


def test_a_run_that_was_resumed_gives_the_same_network(trained: Path, tmp_path: Path) -> None:
    first = Trainer(GAME, PLAN)
    first.iterate()
    first.save(tmp_path)
    second = Trainer(GAME, PLAN)
    second.resume(tmp_path)
    second.iterate()
    known = read_model(trained / "model.npz")
    assert np.array_equal(second.model.inward, known.inward)
    assert known.preference is not None
    assert known.preference.any()
    assert second.model.preference is not None
    assert np.array_equal(second.model.preference, known.preference)
    assert second.model.about == known.about
    assert (trained / "loss.svg").read_text().startswith("<?xml")


def test_another_plan_is_not_resumed(trained: Path) -> None:
    with pytest.raises(kh.InvalidOptions, match="another game or plan"):
        Trainer(GAME, Plan(games=3, hidden=4)).resume(trained)


def test_a_network_plays_by_the_name_of_its_file(trained: Path) -> None:
    name = f"model:{trained / 'model.npz'}"
    record = kh.play_out(GAME, seed=3, players=[name, "random"])
    assert record.result is not None
    assert kh.play_out(GAME, seed=3, players=[name, "random"]) == record


def test_a_network_refuses_a_game_that_it_does_not_know(trained: Path) -> None:
    with pytest.raises(kh.InvalidOptions, match=r"trained for players 2, not 3"):
        kh.play_out(kh.game("cardgame", players=3), seed=1, players=[f"model:{trained / 'model.npz'}"])


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"no network"])
def test_what_is_no_network_is_refused_in_words(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "model.npz"
    with pytest.raises(kh.InvalidOptions, match="kaffeehaus train writes one"):
        kh.play_out(GAME, seed=1, players=[f"model:{file}"])
    file.write_bytes(content)
    with pytest.raises(kh.InvalidOptions, match="is no file of a model"):
        kh.play_out(GAME, seed=1, players=[f"model:{file}"])


def test_learning_makes_results_less_surprising() -> None:
    trainer = Trainer(GAME, Plan(games=2, hidden=8, rate=1e-2))
    (seen, shares), _ = trainer.play(np.random.default_rng(1))
    before = trainer.model.shares(seen)
    for _ in range(50):
        trainer.learn(seen, shares)
    after = trainer.model.shares(seen)
    assert ((after - shares) ** 2).mean() < ((before - shares) ** 2).mean() / 2


def test_the_policy_draws_moves_more_often_that_brought_more_than_expected() -> None:
    trainer = Trainer(GAME, Plan(hidden=8, rate=1e-2))
    seen, over = np.eye(2, trainer.centre.size, dtype=np.float32), np.zeros(2, np.bool_)
    first, equal = np.array([0, 2]), np.full(2, 0.5, np.float32)
    decisions = [(Dilemma(seen, equal, over, drawn, 0.5, 0, 0), float(drawn)) for drawn in (0, 1)]
    entropies = [trainer.learn_policy(decisions) for _ in range(50)]
    assert entropies[0] == pytest.approx(np.log(2), abs=1e-4)
    assert entropies[-1] < entropies[0]
    _, added = trainer.model.judge(seen)
    chances = softmax_of(equal + added, first)
    assert chances[1] > 0.9
    chance = np.random.default_rng(1)
    drawn = [int(drawn_from(np.array([0.25, 0.75], np.float32), first, chance)[0]) for _ in range(400)]
    assert 0.65 < np.mean(drawn) < 0.85


def test_a_network_can_learn_the_value_alone(tmp_path: Path) -> None:
    trainer = Trainer(GAME, Plan(games=2, hidden=4, policy=False))
    assert "entropy" not in trainer.iterate()
    trainer.save(tmp_path)
    model = read_model(tmp_path / "model.npz")
    assert model.preference is None
    assert not model.judge(np.ones((1, trainer.centre.size), np.float32))[1].any()
    with pytest.raises(kh.InvalidOptions, match="another game or plan"):
        Trainer(GAME, Plan(games=2, hidden=4)).resume(tmp_path)


def test_the_best_of_each_row_is_found() -> None:
    values = np.array([1, 3, 2, 5, 5, 0], np.float32)
    assert best_of(values, np.array([0, 3, 6])).tolist() == [1, 3]


def test_a_network_on_features_learns_is_resumed_and_plays(tmp_path: Path) -> None:
    plan = Plan(games=2, hidden=4, inputs="features")
    trainer = Trainer(GAME, plan)
    for _ in range(2):
        trainer.iterate()
    trainer.save(tmp_path)
    again = Trainer(GAME, plan)
    again.resume(tmp_path)
    assert np.array_equal(again.model.inward, trainer.model.inward)
    assert np.array_equal(again.model.bias, trainer.model.bias)
    position = GAME.deal(1)
    seen = prospects(position, 0)
    hidden = np.maximum(
        (seen - trainer.centre) / trainer.spread @ trainer.weights["inward"] + trainer.weights["bias"], 0
    )
    expected = 1 / (1 + np.exp(-(hidden @ trainer.weights["outward"] + trainer.weights["offset"])))
    assert trainer.model.shares(seen[None]) == pytest.approx(expected, abs=1e-4)
    name = f"model:{tmp_path / 'model.npz'}"
    assert kh.play_out(GAME, seed=3, players=[name, "random"]).result is not None


def test_inputs_have_names() -> None:
    with pytest.raises(kh.InvalidOptions, match="observation or features"):
        Plan(inputs="pixels")


@pytest.mark.parametrize("name", kh.games())
def test_a_baseline_ships_for_every_game_and_beats_random_players(name: str) -> None:
    game = kh.game(name, players=2)
    about = read_model(BASELINES / f"{name}.npz").about
    assert {**about["plan"], "policy": False} == vars(Plan(hidden=32, rate=0.003, inputs="features", policy=False))
    results = [kh.play_out(game, seed=seed, players=["baseline", "random"]).result for seed in range(6)]
    assert sum(result is not None and result.winners == (0,) for result in results) >= 4


def test_the_baseline_plays_with_two_players_alone() -> None:
    with pytest.raises(kh.InvalidOptions, match=r"trained for players 2, not 3"):
        kh.play_out(kh.game("cardgame", players=3), seed=1, players=["baseline"])
