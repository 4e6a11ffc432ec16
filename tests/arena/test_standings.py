"""What finished deals come to."""

import json

import pytest

from kaffeehaus.arena.standings import pace_groups
from tests.arena.contests import contest, standings


def test_winners_of_one_game_share_its_win() -> None:
    found = standings(contest(), [[(9, 9), (4, 6)], [(9, 2), (2, 9)]])
    assert [share.mean for share in found.shares] == [0.875, 0.125]


def test_a_deal_is_one_observation_however_many_games_it_has() -> None:
    lucky_seat = [[(9, 0), (9, 0)]] * 3 + [[(8, 0), (10, 0)]]
    found = standings(contest(), lucky_seat)
    assert found.games == 8
    assert found.shares[0].deals == 4
    assert found.margins[0].mean == pytest.approx(-0.25)
    assert found.margins[0].high < 1


def test_all_seats_of_a_contestant_count_together() -> None:
    of = contest(players=4)
    game: dict[tuple[int, ...], tuple[int, ...]] = {(0, 0, 1, 1): (9, 8, 2, 1), (1, 1, 0, 0): (2, 1, 9, 8)}
    deal = [game.get(seating, (5, 5, 5, 5)) for seating in of.seatings(0)]
    found = standings(of, [deal, deal])
    assert of.even_share == 0.5
    assert found.shares[0].mean == pytest.approx((2 * 1 + 4 * 0.5) / 6)
    assert found.margins[0].mean == pytest.approx(2 * 7 / 6)


def test_shares_of_all_contestants_add_up_when_all_play_in_every_game() -> None:
    of = contest(players=3, names=("greedy", "random", "random@2"))
    found = standings(of, [[(3, 2, 1), (3, 2, 1), (5, 5, 1)], [(1, 2, 3), (7, 0, 0), (2, 2, 2)]])
    assert sum(share.mean for share in found.shares) == pytest.approx(1)


def test_pairs_compare_two_contestants_by_place_and_points() -> None:
    of = contest(players=3, names=("greedy", "random", "random@2"))
    points = (9, 5, 1)  # of each contestant, wherever it sits
    found = standings(of, [[[points[one] for one in seating] for seating in of.seatings(deal)] for deal in (0, 1)])
    pairs = {(pair.first, pair.second): pair for pair in found.pairs}
    assert [(pair.wins, pair.ties, pair.losses) for pair in found.pairs] == [(6, 0, 0)] * 3
    assert [pairs[pair].margin.mean for pair in ((0, 1), (0, 2), (1, 2))] == [4, 8, 4]


def test_ratings_rise_with_wins_and_their_doubt_shrinks_with_games() -> None:
    deal = [(9, 2), (2, 9)]
    few, many = standings(contest(), [deal] * 3), standings(contest(), [deal] * 60)
    assert few.ratings[0].mean > 25 > few.ratings[1].mean
    assert many.ratings[0].high - many.ratings[0].low < few.ratings[0].high - few.ratings[0].low


def test_equals_on_several_seats_keep_equal_ratings() -> None:
    of = contest(players=4)
    deal = [(5, 5, 5, 5)] * of.games_per_deal
    first, second = standings(of, [deal] * 20).ratings
    assert first.mean == pytest.approx(second.mean) == pytest.approx(25)


def test_the_document_is_strict_json() -> None:
    document = standings(contest(), [[(9, 2), (2, 9)]] * 2).document()
    assert json.loads(json.dumps(document, allow_nan=False))["contestants"][0]["share"]["mean"] == 1


def test_deals_that_are_not_whole_do_not_count() -> None:
    assert standings(contest(), [[(9, 2), (2, 9)], [(9, 2)], [(9, 2), (2, 9)]]).games == 4


def test_one_player_at_several_paces_is_a_group() -> None:
    assert pace_groups(contest(names=("greedy@2", "random", "greedy@0.3s", "greedy"))) == [[0, 2, 3]]
