"""Contests that measure luck: what is taken from the results, and what is said of it."""

from pathlib import Path

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.files import UnusableFolder
from kaffeehaus.arena.playing import play_game
from kaffeehaus.arena.running import run
from kaffeehaus.arena.words import adjusted_of
from tests.arena.contests import PAIR, contest


def measuring() -> Contest:
    return Contest(kh.game("cardgame", players=2), PAIR, 7, adjusted=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("adjusted")
    run(measuring(), 4, path)
    return path


def test_luck_is_shared_out_between_the_seats_and_is_the_same_again(folder: Path) -> None:
    outcome = run(measuring(), 4, folder)
    assert outcome.games == 0, "all sheets were kept with their luck"
    sheet = outcome.standings.deals[0][0]
    assert sum(sheet.luck) == pytest.approx(0, abs=1e-5)
    assert any(sheet.luck)
    assert play_game(measuring(), Task(0, 0)).luck == sheet.luck


def test_most_of_the_luck_is_subtracted_and_the_seats_still_share_one_win(folder: Path) -> None:
    standings = run(measuring(), 4, folder).standings
    assert 0.5 < standings.coefficient <= 1
    for sheet in standings.deals[0]:
        adjusted = sheet.adjusted_shares(standings.coefficient)
        left = [own - without for own, without in zip(sheet.shares, adjusted, strict=True)]
        assert left == pytest.approx([standings.coefficient * luck for luck in sheet.luck])
        assert sum(adjusted) == pytest.approx(1, abs=1e-5)


def test_both_intervals_stand_side_by_side(folder: Path) -> None:
    standings = run(measuring(), 4, folder).standings
    coefficient = standings.coefficient
    shares = [
        np.mean([sheet.adjusted_shares(coefficient)[sheet.seats.index(0)] for sheet in deal])
        for deal in standings.deals
    ]
    assert standings.adjusted_shares[0].mean == pytest.approx(np.mean(shares))
    found = standings.document()["contestants"][0]
    assert found["adjusted_share"]["mean"] == pytest.approx(np.mean(shares))
    assert found["games_saved"] > 0
    assert "times the games" in adjusted_of(standings, 0)


def test_games_without_luck_are_not_mixed_with_games_that_have_it(folder: Path, tmp_path: Path) -> None:
    run(contest(), 2, tmp_path)
    with pytest.raises(UnusableFolder, match="with or without luck"):
        run(measuring(), 2, tmp_path)
    with pytest.raises(UnusableFolder, match="with or without luck"):
        run(contest(), 2, folder)


def test_a_plain_contest_says_nothing_of_luck() -> None:
    outcome = run(contest(), 2)
    assert "adjusted_share" not in outcome.standings.document()["contestants"][0]
    assert "luck" not in outcome.standings.deals[0][0].to_dict()
