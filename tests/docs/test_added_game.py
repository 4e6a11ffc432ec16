"""The game that docs/examples shows is taken in by the house: everything that is written once works for it."""

import json
import shutil
from pathlib import Path

import pytest

from tests.copies import copy_package, run_with

STONES = Path(__file__).parents[2] / "docs" / "examples" / "stones"
UNCOMPILED = {"KAFFEEHAUS_INTERPRETED": "1"}  # where compiled rules would say the same, later

# Whole games, and in each position what the contract promises.
KEEPS_THE_CONTRACT = """
import kaffeehaus as kh
from kaffeehaus.kernel.verbs import why_not

for edition in ("harsh", "mild"):
    for players in (2, 3, 4):
        seen = {}
        game = kh.game("stones", players=players, edition=edition)
        record = kh.play_out(game, seed=players, players=["random"])
        for position in record.positions():
            rules, state, moves = position.ruleset.rules, position.state(), range(position.ruleset.moves)
            assert position.numbers == tuple(move for move in moves if why_not(rules, state, move) == 0)
            assert bool(position.numbers) != position.over
            assert kh.Position.from_json(position.to_json()) == position
            for move in position.moves:
                after = position.play(str(move))
                booked = sum(line.points for line in position.explain(move.number))
                assert after.scores[position.to_move] - position.scores[position.to_move] == booked
            for seat in range(players):
                other = position.redeal(seat, 5)
                assert other.view(seat) == position.view(seat)
                numbers, view = position.observe(seat).tobytes(), position.view(seat)
                assert other.observe(seat).tobytes() == numbers
                assert seen.setdefault((seat, numbers), view) == view  # no two views have the same numbers
                assert other.offers() == position.offers()
            assert str(position) == repr(position)
            assert position._repr_svg_() is None
        assert kh.Record.from_json(record.to_json()).replay() == record.replay()
        print(record.replay().to_bytes().hex(), record.replay().result)
"""
REFUSES = """
import kaffeehaus as kh

position = kh.game("stones").deal(seed=1)
while len(position.moves) == 3:
    position = position.play("take 3" if position.to_dict()["heap"][3:] else "take 1")
for language in ("en", "de", "fr"):
    print(position.why_not("take 3", language))
for heap in ([1] * 8, [4, 1], 5, None):
    try:
        kh.Position.from_dict({**position.to_dict(), "heap": heap, "stars": 1})
    except kh.InvalidPosition as fault:
        print(*fault.reasons, sep="; ")
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with one game more."""
    package = copy_package(tmp_path_factory.mktemp("house"))
    shutil.copytree(STONES, package / "games" / "stones", ignore=shutil.ignore_patterns("__pycache__"))
    return package


def test_it_keeps_the_contract_compiled_and_interpreted(house: Path) -> None:
    compiled = run_with(house, "-c", KEEPS_THE_CONTRACT)
    assert len(compiled.splitlines()) == 6
    assert run_with(house, "-c", KEEPS_THE_CONTRACT, settings=UNCOMPILED) == compiled


def test_it_refuses_in_every_language_and_names_all_faults(house: Path) -> None:
    assert run_with(house, "-c", REFUSES, settings=UNCOMPILED).splitlines() == [
        "There are not so many stones left. (ST-02)",
        "So viele Steine sind nicht mehr da. (ST-02)",
        "Il ne reste pas autant de pierres. (ST-02)",
        "there is no part 'stars'; heap: 7 stones are worth 1",
        "there is no part 'stars'; heap is a list of stones that are worth 1 to 3, not [4, 1]",
        "there is no part 'stars'; heap is a list of stones that are worth 1 to 3, not 5",
        "there is no part 'stars'; heap is a list of stones that are worth 1 to 3, not None",
    ]


def test_its_clauses_can_be_read(house: Path) -> None:
    told = run_with(house, "-m", "kaffeehaus.cli", "rules", "stones", settings=UNCOMPILED)
    assert all(f"ST-0{number}" in told for number in range(1, 5))


def test_the_simulator_plays_it(house: Path) -> None:
    command = ("-m", "kaffeehaus.cli", "simulate", "stones", "--games", "500", "--players", "4", "--json")
    told = json.loads(run_with(house, *command, settings=UNCOMPILED))
    assert told["endings"] == {"last-stone": 500}


def test_the_search_plays_it_well_before_and_after_its_evaluation_is_fitted(house: Path) -> None:
    """One after the other: both use the same compiled search."""
    arena = ("arena", "stones", "--players", "level:4@200,level:1", "--games", "100", "--json")
    for fit in ((), ("fit", "stones", "--games", "200")):
        if fit:
            run_with(house, "-m", "kaffeehaus.cli", *fit)
        told = json.loads(run_with(house, "-m", "kaffeehaus.cli", *arena))
        least = {each["name"]: each["share"]["low"] for each in told["contestants"]}
        assert least["level:4@200"] > 0.5  # the interval lies above an even share


def test_without_a_picture_the_terminal_says_so(house: Path) -> None:
    command = ("-m", "kaffeehaus.cli", "play", "stones", "--terminal")
    assert "stones has no picture in the terminal yet" in run_with(house, *command, status=2, settings=UNCOMPILED)
