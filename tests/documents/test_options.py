"""Options that do not exist are refused, all at once."""

from typing import Any

import pytest

import kaffeehaus as kh


def reasons_for(game: str, **options: Any) -> list[str]:
    with pytest.raises(kh.InvalidOptions) as fault:
        kh.game(game, **options)
    return fault.value.reasons


def test_an_unknown_game_is_refused() -> None:
    assert reasons_for("chess") == [f"there is no game 'chess'; there are {', '.join(kh.games())}"]


@pytest.mark.parametrize("game", kh.games())
@pytest.mark.parametrize("players", [0, 1, 9, -1, True, "2", 2.0, None])
def test_a_number_of_players_that_is_not_possible_is_refused(game: str, players: Any) -> None:
    [reason] = reasons_for(game, players=players)
    assert reason.startswith("players is a number from 2 to ")


@pytest.mark.parametrize("game", kh.games())
def test_a_start_player_who_does_not_play_is_refused(game: str) -> None:
    assert reasons_for(game, players=2, start=2) == ["start is a number from 0 to 1, not 2"]


@pytest.mark.parametrize("game", kh.games())
def test_all_faults_are_listed_at_once(game: str) -> None:
    reasons = reasons_for(game, players=99, edition="first", colour="red", size=3)
    assert {"there is no option 'colour'", "there is no option 'size'"} <= set(reasons)
    assert any(reason.startswith("players is a number from 2 to ") for reason in reasons)
    assert any(reason.startswith("there is no edition 'first'") for reason in reasons)
    assert len(reasons) == 4


def test_an_unknown_value_says_which_there_are() -> None:
    assert reasons_for("international", bag_end="never", joker_nation=3, single_gender_variant="perhaps") == [
        "bag_end is last-drawn or remaining-1 … remaining-50, not 'never'",
        "joker_nation is declared or blend, not 3",
        "single_gender_variant is false or true, not 'perhaps'",
    ]


def test_an_unknown_bar_says_which_there_are() -> None:
    assert reasons_for("international", bar="snack") == [
        "there is no bar 'snack' on this board; there are rising, waves"
    ]


@pytest.mark.parametrize("board", ["no-such-board", 7, None, [], ""])
def test_an_unknown_board_is_refused(board: Any) -> None:
    with pytest.raises(kh.InvalidComponents):
        kh.game("international", board=board)


def test_options_and_board_are_refused_together() -> None:
    assert len(reasons_for("international", players=9, board="no-such-board")) == 2


@pytest.mark.parametrize("game", kh.games())
@pytest.mark.parametrize("language", ["xx", "", None])
def test_an_unknown_language_is_refused(game: str, language: Any) -> None:
    with pytest.raises(kh.InvalidOptions):
        kh.rules_of(game, language)


@pytest.mark.parametrize("players", [[], ["random", "random", "random"], ["nobody"]])
def test_players_who_do_not_exist_or_do_not_fit_are_refused(players: list[str]) -> None:
    with pytest.raises(kh.InvalidOptions):
        kh.play_out(kh.game("international", players=2), 1, players)
