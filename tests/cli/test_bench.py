"""The numbers of the bench, without measuring any."""

import json
from pathlib import Path

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.cli import bench, measuring
from kaffeehaus.kernel.playout import copy_states
from tests.cli.running import kaffeehaus


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call gives 20, every start takes no time, and two peers of three are there."""
    peers = {
        "quick": {"peer": "quick 1.0", "games_per_second": 4.0, "steps_per_second": 10.0},
        "deep": {"peer": "deep 2.0", "simulations_per_second": 2.0},
        "gone": {"missing": "quick is not installed"},
    }
    monkeypatch.setattr(bench, "measure_peers", lambda _wanted=(): peers)
    monkeypatch.setattr(bench, "measured", lambda _expression, **_settings: 20.0)
    monkeypatch.setattr(bench, "measured_deadline", lambda _name, _moves: (0.3, 0.7))
    monkeypatch.setattr(bench, "play_one", lambda _name, **_settings: 0.0)
    monkeypatch.setattr(bench, "compile_players", lambda **_settings: None)
    names = ("moves_per_second", "server_milliseconds_per_move", "p99_milliseconds", "kilobytes_per_match")
    monkeypatch.setattr(bench, "server_load", lambda _server: dict.fromkeys((*names, "kilobytes_per_channel"), 20.0))


@pytest.mark.usefixtures("measured")
def test_every_number_says_what_it_should_reach_and_whether_it_does() -> None:
    measures = json.loads(kaffeehaus("bench", "--json").stdout)["measures"]
    of_game = {measure["what"]: measure for measure in measures if measure["game"] == "international"}
    speed = of_game["random games of 4, one core"]
    assert (speed["value"], speed["least"], speed["met"]) == (20.0, 60_000, False)
    assert speed["beside"] == {"quick (quick 1.0)": 5.0}
    of_server = {measure["what"]: measure["met"] for measure in measures if measure["game"] == "sqlite"}
    assert of_server["durable moves, 1,000 matches"] is False
    assert (of_game["copying a state"]["most"], of_game["copying a state"]["met"]) == (40, True)


@pytest.mark.usefixtures("measured")
def test_the_search_stands_beside_another_search_and_its_deadline() -> None:
    measures = json.loads(kaffeehaus("bench", "--moves", "50", "--json").stdout)["measures"]
    of_game = {measure["what"]: measure for measure in measures if measure["game"] == "international"}
    for players in (2, 4):
        search = of_game[f"search with {players} players, one core"]
        assert (search["least"], search["met"], search["beside"]) == (100_000, False, {"deep (deep 2.0)": 10.0})
    longest = of_game["the longest of 50 takes"]
    assert (longest["value"], longest["most"], longest["met"]) == (0.7, 0.6, False)


@pytest.mark.usefixtures("measured")
def test_steps_can_be_measured_alone_and_renew_only_their_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    for options in ([], ["--steps"]):
        assert kaffeehaus("bench", *options, "--keep", str(file)).exit_code == 0
    steps, earlier = json.loads(file.read_text("utf-8"))["runs"]
    assert [(each["game"], each["value"], each["beside"]) for each in steps["measures"]] == [
        (name, 20.0, {"quick (quick 1.0)": 2.0}) for name in kh.games()
    ]
    assert len(earlier["measures"]) > 20
    assert not any("steps" in each["what"] for each in earlier["measures"])
    kaffeehaus("bench", "--keep", str(file))
    assert len(json.loads(file.read_text("utf-8"))["runs"]) == 1


@pytest.mark.usefixtures("measured")
def test_the_table_names_what_is_missing() -> None:
    stdout = kaffeehaus("bench").stdout
    assert "≥ 60,000" in stdout
    assert "5.0 × quick" in stdout
    assert "gone: quick is not installed" in stdout


def test_what_a_game_costs_can_be_measured() -> None:
    bench.play_one("international")
    assert float(bench.run("print(6 * 7)")) == 42


def test_the_copies_that_are_measured_are_copies() -> None:
    states = np.zeros(5, kh.game("international").ruleset.dtype)
    states["turn"] = range(5)
    copies = np.zeros_like(states)
    copy_states(states, copies, 3)
    assert copies["turn"].tolist() == [3, 4, 0, 1, 2]


def test_a_search_is_measured_from_the_middle_of_a_game() -> None:
    game = kh.game("international", players=4)
    positions = list(kh.play_out(game, 3, ["greedy"]).positions())
    assert positions.index(measuring.middle(game, 3)) == len(positions) // 2


def test_the_times_of_moves_are_measured_in_a_process_of_its_own() -> None:
    often, longest = bench.measured_deadline("cardgame", 2)
    assert 0 < often <= longest
