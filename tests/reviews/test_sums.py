"""What made a result: the parts add up to it, and each is what it claims to be."""

import pytest

import kaffeehaus as kh
from tests.reviews.games import TABLES, begun, record

ROUNDING = 1e-9


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_start_skill_luck_others_and_open_add_up_to_the_result(name: str, players: int) -> None:
    review = begun(record(name, players), 2)
    assert len(review.seats) == players
    for seat in review.seats:
        parts = seat.start + seat.skill + seat.luck + seat.others + seat.open
        assert parts == pytest.approx(seat.result, abs=ROUNDING)
    assert sum(seat.result for seat in review.seats) == pytest.approx(1)


@pytest.fixture(scope="module")
def whole() -> kh.Review:
    return kh.review(record("international"), 0.03)


def test_a_whole_review_has_every_decision_and_no_skill_above_0(whole: kh.Review) -> None:
    positions = list(record("international").positions())
    open_plies = [ply for ply, position in enumerate(positions, 1) if len(position.numbers) > 1]
    assert whole.complete
    assert [decision.ply for decision in whole.decisions] == open_plies
    assert all(decision.skill <= 0 for decision in whole.decisions)
    assert any(decision.skill < 0 for decision in whole.decisions), "somebody played anything"


def test_skill_is_0_for_the_best_move_and_where_nothing_can_be_told_apart(whole: kh.Review) -> None:
    for decision in whole.decisions:
        if decision.noise or decision.best == decision.played:
            assert decision.skill == 0
            assert decision.mark in ("best", "good")
        else:
            played = next(each for each in decision.considered if each.move == decision.played)
            assert decision.skill == played.gap < -2 * played.gap_error


def test_luck_of_decisions_adds_up_to_that_of_the_seat_but_for_what_came_before_the_first(whole: kh.Review) -> None:
    for seat, totals in enumerate(whole.seats):
        own = [decision for decision in whole.decisions if decision.seat == seat]
        before = sum(step.luck[seat] for step in whole.steps[: own[0].ply])
        assert before + sum(decision.luck for decision in own) == pytest.approx(totals.luck, abs=1e-4)


def test_chances_are_shares_of_one_win_and_end_with_the_result(whole: kh.Review) -> None:
    assert all(sum(step.chances) == pytest.approx(1, abs=1e-5) for step in whole.steps)
    result = record("international").result
    assert result is not None
    assert [chance == 0 for chance in whole.steps[-1].chances] == [place > 1 for place in result.places]


def test_a_player_of_anything_gives_more_away_than_one_who_takes_points(whole: kh.Review) -> None:
    anything, points = whole.seats
    assert anything.error_rate > points.error_rate


def test_reasons_are_sentences_in_three_languages(whole: kh.Review) -> None:
    told = [reason for decision in whole.decisions for reason in decision.reasons]
    assert told
    for language in ("en", "de", "fr"):
        texts = [reason.text(whole.game, language, ("Anna", "Resi")) for reason in told]
        assert all(text.endswith(".") and "{" not in text for text in texts)


def test_turning_points_are_the_largest_changes(whole: kh.Review) -> None:
    assert 0 < len(whole.turning_points) <= 3
    for point in whole.turning_points:
        change = whole.steps[point.ply].chances[point.seat] - whole.steps[point.ply - 1].chances[point.seat]
        assert point.change == pytest.approx(change, abs=1e-5)
