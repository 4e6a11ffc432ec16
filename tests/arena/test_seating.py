"""Who sits where."""

from collections import Counter

import pytest

from kaffeehaus.arena.seating import seatings

SIZES = [(contestants, seats) for contestants in range(2, 7) for seats in range(2, 6)]


@pytest.mark.parametrize(("contestants", "seats"), SIZES)
def test_in_every_deal_everybody_sits_on_every_seat_equally_often(contestants: int, seats: int) -> None:
    for deal in range(3):
        counts = Counter(place for seating in seatings(contestants, seats, deal) for place in enumerate(seating))
        assert len(counts) == contestants * seats
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("contestants", "seats"), SIZES)
def test_no_seating_comes_twice_in_a_deal(contestants: int, seats: int) -> None:
    found = seatings(contestants, seats, 1)
    assert len(set(found)) == len(found)


def test_four_contestants_of_four_sit_in_all_circular_orders_as_the_deals_go_on() -> None:
    behind = Counter(
        (seating[seat], seating[(seat + 1) % 4])
        for deal in range(6)
        for seating in seatings(4, 4, deal)
        for seat in range(4)
    )
    assert len(behind) == 12
    assert len(set(behind.values())) == 1


def test_more_contestants_than_seats_meet_in_all_combinations() -> None:
    assert seatings(3, 2, 0) == ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))


def test_few_contestants_share_the_seats_in_all_ways() -> None:
    assert len(seatings(2, 4, 0)) == 6
    assert all(seating.count(0) == 2 for seating in seatings(2, 4, 0))
    assert {seating.count(0) for seating in seatings(2, 3, 0)} == {1, 2}
