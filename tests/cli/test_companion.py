"""`kaffeehaus companion`: whole games told in the terminal, slips corrected, matches kept."""

import json
from pathlib import Path

import pytest

from kaffeehaus.companion.tellings import Told
from tests.cli.running import kaffeehaus, lines, refused
from tests.companion.following import Following

START = ("fra.w ger.m usa.w usa.m jok.w", "fra.m ger.w ? ? ?")


def typed(told: Told) -> str:
    """A telling as a person types it."""
    return str(told) if told.seat is None else f"show {told.seat} {told}"


@pytest.mark.parametrize(("name", "seed"), [("international", 3), ("cardgame", 1), ("melange", 1)])
def test_a_whole_game_is_told_to_its_end(name: str, seed: int) -> None:
    game = Following({"players": 2}, name, seed)
    game.run()
    result = game.table.position.result
    assert result is not None
    told = kaffeehaus("companion", name, "--names", "Ada,Ben", typed=lines(*map(typed, game.companion.told)))
    assert told.exit_code == 0
    assert "final count" in told.stdout
    best = max(result.totals[seat] for seat in result.winners)
    assert f"with {best} point" in told.stdout
    assert "No:" not in told.stdout


def test_a_refusal_names_its_clause_and_how_to_play_on_all_the_same() -> None:
    told = kaffeehaus("companion", "international", "--players", "2", typed=lines(*START, "usa.w@c1", "so usa.w@c1"))
    assert "(CI-11)" in told.stdout
    assert "`so usa.w@c1` plays it all the same" in told.stdout
    assert "against CI-11, as the table plays it" in told.stdout


def test_a_question_changes_nothing() -> None:
    told = kaffeehaus(
        "companion", "international", "--players", "2", typed=lines(*START, "may usa.w@c3", "may ger.m@c1")
    )
    assert "Yes: nothing at table 3 (CI-23)." in told.stdout
    assert "The match stops after 2 lines." in told.stdout


def test_a_slip_is_corrected_by_its_number() -> None:
    told = kaffeehaus(
        *("companion", "international", "--players", "2"),
        typed=lines(
            *START, "usa.w@c3", "usa.m@c16", "ind.m cub.m", "log", "fix 4 ind.m cub.w", "board", "undo", "left"
        ),
    )
    assert "Corrected; all that follows fits." in told.stdout
    assert "cub.w" in told.stdout.rpartition("Corrected")[2]
    assert "4 lines told." in told.stdout


def test_a_match_is_kept_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    first = lines("ger ita fra spa usa", "take")
    kaffeehaus("companion", "cardgame", "--names", "Ada,Ben", "--save", file, typed=first)
    assert json.loads(file.read_text("utf-8"))["told"][1:] == [{"move": "take"}]
    told = kaffeehaus("companion", "--save", file, typed=lines("take", "points 1 3", "points Ada x", "help", "rules 4"))
    assert "Ben: take" in told.stdout
    assert len(json.loads(file.read_text("utf-8"))["told"]) == 4
    assert refused(kaffeehaus("companion", "cardgame", "--save", file), "holds a match already")


def test_what_is_wrong_with_the_options_is_told_at_once() -> None:
    assert refused(kaffeehaus("companion"), "which game?")
    assert refused(kaffeehaus("companion", "melange", "--players", "9", "--edition", "x"), "players", "edition")
    assert refused(kaffeehaus("companion", "melange", "--players", "3", "--names", "A,B"), "3 names are needed")


def test_advice_must_be_switched_on_and_needs_the_hand() -> None:
    start = lines("ger ita fra spa usa", "advice")
    assert "has not switched advice on" in kaffeehaus("companion", "cardgame", typed=start).stdout
    told = kaffeehaus("companion", "cardgame", "--advice", typed=start).stdout
    assert "has not told its hand" in " ".join(told.split())
