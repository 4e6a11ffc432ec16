"""Many games at once."""

import json
from collections import Counter

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.cli.simulate import Summary
from kaffeehaus.kernel.playout import Outcomes
from tests.cli.running import kaffeehaus, process

RANDOM = ("simulate", "international", "--players", "4", "--games", "1200", "--seed", "7")


def test_random_games_do_not_depend_on_the_number_of_threads() -> None:
    one, three = (kaffeehaus(*RANDOM, "--json", "--threads", threads) for threads in ("1", "3"))
    assert one.exit_code == 0
    assert one.stdout == three.stdout


def test_other_seeds_give_other_games() -> None:
    assert kaffeehaus(*RANDOM, "--json").stdout != kaffeehaus(*RANDOM[:-1], "9007", "--json").stdout


def test_compiled_and_interpreted_games_are_the_same() -> None:
    arguments = ("simulate", "international", "--players", "3", "--games", "20", "--json")
    assert kaffeehaus(*arguments).stdout == process(*arguments, KAFFEEHAUS_INTERPRETED="1").stdout


def test_the_document_adds_up() -> None:
    data = json.loads(kaffeehaus(*RANDOM, "--json", "--edition", "amigo-de-2009", "--set", "start=2").stdout)
    assert data["games"] == sum(data["endings"].values()) == 1200
    assert data["options"] == kh.game("international", players=4, edition="amigo-de-2009", start=2).options
    assert data["bots"] == ["random"] * 4
    assert data["moves"]["shortest"] <= data["moves"]["average"] <= data["moves"]["longest"]


def test_winners_of_one_game_share_its_win() -> None:
    summary = Summary(players=3)
    totals, places = np.array([[9, 9, 2], [1, 5, 3]]), np.array([[1, 1, 3], [3, 1, 2]])
    summary.add(Outcomes(totals, places, np.array([40, 60]), ["bag", "bag"]))
    assert summary.document() == {
        "games": 2,
        "moves": {"average": 50.0, "shortest": 40, "longest": 60},
        "totals": [5.0, 7.0, 2.5],
        "wins": [0.25, 0.75, 0.0],
        "endings": {"bag": 2},
        "faults": [0, 0, 0],
    }


@pytest.mark.parametrize("bots", ["greedy,random", "greedy"])
def test_games_between_named_bots_are_those_of_play_out(bots: str) -> None:
    data = json.loads(
        kaffeehaus("simulate", "international", "--games", "3", "--bots", bots, "--seed", "4", "--json").stdout
    )
    records = [kh.play_out(kh.game("international"), seed, bots.split(",")) for seed in (4, 5, 6)]
    results = [record.replay().result for record in records]
    lengths = [len(record.moves) for record in records]
    assert data["totals"] == [sum(result.totals[seat] for result in results if result) / 3 for seat in range(2)]
    assert data["moves"] == {"average": sum(lengths) / 3, "shortest": min(lengths), "longest": max(lengths)}
    assert data["endings"] == Counter(result.ended for result in results if result)


def test_the_summary_is_for_people() -> None:
    result = kaffeehaus(*RANDOM)
    assert "average total" in result.stdout
    assert "moves per game, shortest" in result.stdout
    assert "games/s" in result.stderr
