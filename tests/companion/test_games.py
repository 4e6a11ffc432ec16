"""Whole random games, told as a table would tell them, agree with the engine that knows all.

`python -m tests.companion --games 2000` is the long form.
"""

import pytest

from tests.companion.following import Counts, follow
from tests.oracle.engines import combinations

OPEN, FORGETFUL, SLIPPING = 1, 20, 41  # numbers of games of each kind (see `follow`)


@pytest.mark.parametrize("number", [OPEN, FORGETFUL, SLIPPING])
def test_international_told_is_the_game_that_was_played(number: int) -> None:
    assert follow("international", number).games == 1


@pytest.mark.parametrize("number", [1, 16 + 6])
def test_the_card_game_told_without_its_hands_is_the_game_that_was_played(number: int) -> None:
    assert follow("cardgame", number).games == 1


@pytest.mark.parametrize("number", [3, 12 + 2])
def test_melange_told_as_it_is_turned_over_is_the_game_that_was_played(number: int) -> None:
    assert follow("melange", number).games == 1


def test_the_long_form_tells_every_edition_and_number_of_players() -> None:
    assert [len(combinations(name)) for name in ("international", "cardgame", "melange")] == [18, 8, 6]
    assert Counts(games=1) == Counts(games=1)
