"""A person's games over time."""

import pytest

from kaffeehaus.reviews.history import history
from tests.reviews.games import begun, record


def test_games_are_summed_up_by_game_and_edition_in_their_order() -> None:
    reviews = [begun(record("cardgame", seed=seed), 4) for seed in (1, 2)] + [begun(record("international"), 4)]
    found = history((review, 1) for review in reviews)
    assert [entry.game for entry in found.entries] == ["cardgame", "cardgame", "international"]
    cards, board = found.summaries
    assert (cards.games, board.games) == (2, 1)
    assert cards.wins == pytest.approx(sum(review.seats[1].result for review in reviews[:2]))
    assert sum(cards.places) == 2
    assert cards.luck == pytest.approx(sum(review.seats[1].luck for review in reviews[:2]) / 2, abs=1e-6)
    lost = -sum(review.seats[1].skill for review in reviews[:2])
    decided = sum(review.seats[1].decisions for review in reviews[:2])
    assert cards.error_rate == pytest.approx(lost / decided, abs=1e-5)
    assert found.to_dict()["entries"][0]["place"] in (1, 2)


def test_nobody_has_no_history() -> None:
    assert history([]).to_dict() == {"entries": [], "summaries": []}
