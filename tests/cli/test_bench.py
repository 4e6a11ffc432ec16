"""The numbers of the bench, without measuring any."""

import json

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.cli import bench
from kaffeehaus.kernel.playout import copy_states
from tests.cli.running import kaffeehaus


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call gives 20, every start takes no time, and one peer of two is there."""
    peers = {"quick": {"peer": "quick 1.0", "games_per_second": 4.0}, "gone": {"missing": "quick is not installed"}}
    monkeypatch.setattr(bench, "measure_peers", lambda: peers)
    monkeypatch.setattr(bench, "measured", lambda _expression, **_settings: 20.0)
    monkeypatch.setattr(bench, "play_one", lambda *_names, **_settings: 0.0)
    names = ("moves_per_second", "p99_milliseconds", "kilobytes_per_match", "kilobytes_per_channel")
    monkeypatch.setattr(bench, "server_load", lambda _store: dict.fromkeys(names, 20.0))


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
def test_the_table_names_what_is_missing() -> None:
    stdout = kaffeehaus("bench").stdout
    assert "≥ 60,000" in stdout
    assert "5 × quick" in stdout
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
