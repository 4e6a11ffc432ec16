"""Boards to edit: random ones are valid, draw without overlap and play; differences are listed, faults told at once.

`python -m tests.companion --boards 100` plays fifty games on each of a hundred boards.
"""

from typing import Any

import pytest

import kaffeehaus as kh
from tests.companion.playing_boards import MAKERS, ROOM, closest, game_on, play_board


@pytest.mark.parametrize("name", ["international", "melange"])
def test_random_boards_are_valid_and_draw_without_overlap(name: str) -> None:
    for seed in range(4):
        board = MAKERS[name](seed)
        assert closest(name, board) > ROOM[name]
        assert game_on(name, board, seed).deal(seed).to_svg()
        assert MAKERS[name](seed) == board


@pytest.mark.parametrize(("name", "seed"), [("international", 1), ("melange", 2)])
def test_a_random_board_plays_the_same_on_both_engines(name: str, seed: int) -> None:
    assert play_board(name, seed, 1) > 0


def test_random_boards_differ_from_each_other() -> None:
    assert len({str(kh.random_board(seed)["tables"]) for seed in range(10)}) == 10


def test_the_reconstruction_differs_in_nothing_from_itself() -> None:
    assert kh.board_differences("reconstruction") == ()
    assert kh.board_differences("reconstruction", "melange") == ()


def edited() -> dict[str, Any]:
    """The reconstruction with two nations exchanged, a chair moved and a stool of another value."""
    board: dict[str, Any] = kh.game("international").ruleset.component_data()
    board["tables"][0]["nation"], board["tables"][2]["nation"] = "usa", "ger"
    board["chairs"][0] |= {"x": 1.25}
    board["bars"]["rising"][11] = -13
    return board


def test_every_difference_is_listed_with_its_place() -> None:
    assert [str(each) for each in kh.board_differences(edited())] == [
        "tables.1.nation: 'usa' instead of 'ger'",
        "tables.3.nation: 'ger' instead of 'usa'",
        "chairs.c1.x: 1.25 instead of 1",
        "bars.rising.12: -13 instead of -14",
    ]


def test_a_bar_of_ones_own_is_new() -> None:
    board = edited() | {"bars": {"mine": kh.random_board(1)["bars"]["random"]}}
    places = [each.place for each in kh.board_differences(board)]
    assert places[-3:] == ["bars.rising", "bars.waves", "bars.mine"]


def test_a_faulty_board_is_refused_with_all_faults_at_once() -> None:
    board = edited()
    board["tables"][4]["nation"] = "xxx"
    board["tables"][5]["chairs"] = board["tables"][5]["chairs"][:3]
    board["stools"] = board["stools"][:19]
    with pytest.raises(kh.InvalidComponents) as fault:
        kh.board_differences(board)
    assert len(fault.value.reasons) >= 3


def test_the_card_game_has_no_board_to_edit() -> None:
    with pytest.raises(kh.InvalidOptions, match="no board of its own"):
        kh.board_differences({}, "cardgame")
