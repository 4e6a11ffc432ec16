"""Whatever is damaged in a document, record, board or option: it still makes sense, or it is refused."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kaffeehaus as kh
from tests.agreement.compare import compare
from tests.agreement.drivers import uniform
from tests.conformance.games import CASES, played
from tests.documents.damage import damage
from tests.rules import boards

EXAMPLES = 300


def with_hypothesis(check: Callable[[Random], None], examples: int = EXAMPLES) -> None:
    """Runs a check with all the chances that Hypothesis gives it."""
    rules = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    rules(given(st.randoms(use_true_random=False))(check))()


def damaged(data: Any, chance: Random) -> Any:
    """A copy with one fault or some."""
    for _ in range(chance.randint(1, 3)):
        data = damage(data, chance)
    return data


@pytest.mark.parametrize("game", kh.games())
def test_a_position_is_refused_or_both_engines_play_it(game: str) -> None:
    cases = [case for case in CASES if CASES[case][0] == game]

    def check(chance: Random) -> None:
        document = damaged(chance.choice(played(chance.choice(cases))).to_dict(), chance)
        try:
            position = kh.Position.from_dict(document)
        except kh.KaffeehausError:
            return
        assert kh.Position.from_dict(position.to_dict()) == position
        compare(position, uniform, chance)

    with_hypothesis(check)


@pytest.mark.parametrize("game", kh.games())
def test_a_record_is_refused_or_replays(game: str) -> None:
    case = next(case for case in CASES if CASES[case][0] == game)
    chosen = kh.game(game, **CASES[case][1])
    record = kh.play_out(chosen, 1, ["random"]).to_dict()

    def check(chance: Random) -> None:
        try:
            read = kh.Record.from_dict(damaged(record, chance))
        except kh.KaffeehausError:
            return
        assert kh.Record.from_json(read.to_json()) == read

    with_hypothesis(check)


@pytest.mark.parametrize("game", kh.games())
def test_options_are_refused_or_deal(game: str) -> None:
    cases = [case for case in CASES if CASES[case][0] == game]

    def check(chance: Random) -> None:
        options = damaged(CASES[chance.choice(cases)][1], chance)
        try:
            position = kh.game(game, **options).deal(1)
        except kh.KaffeehausError:
            return
        assert kh.Position.from_json(position.to_json()) == position

    with_hypothesis(check)


def test_a_board_is_refused_or_both_engines_play_on_it() -> None:
    def check(chance: Random) -> None:
        board = damaged(chance.choice([boards.F6, boards.TWINS, boards.SISTERS]), chance)
        try:
            position = kh.game("international", board=board).deal(1)
        except kh.KaffeehausError:
            return
        compare(position, uniform, chance)

    with_hypothesis(check)
