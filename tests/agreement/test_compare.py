"""The comparison itself: it notices when an engine is wrong, and says where."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

import kaffeehaus as kh
from tests.agreement import compare
from tests.agreement.__main__ import run
from tests.agreement.compare import Comparison, Disagreement, compare_random_game
from tests.agreement.drivers import uniform
from tests.oracle.engines import Oracle, proven_options, second_engine

NAME = kh.games()[0]
NONSENSE = {"table": None, "points": 99, "clause": "CI-22"}


class Wrong:
    """A second engine of which one answer is false."""

    def __init__(self, oracle: Oracle, answer: str, value: Any) -> None:
        self._oracle, self._answer, self._value = oracle, answer, value

    def __getattr__(self, name: str) -> Any:
        true = getattr(self._oracle, name)
        if name != self._answer:
            return true
        return (lambda *_: self._value) if callable(true) else self._value


@pytest.fixture
def position() -> kh.Position:
    return kh.game(NAME, **proven_options(NAME)[0]).deal(1)


@pytest.mark.parametrize(
    ("answer", "value", "subject"),
    [
        ("moves", ["stop"], "the legal moves"),
        ("carry_out", [NONSENSE], "the score lines"),
        ("to_move", 7, "who is to move"),
        ("ended", "boredom", "the end"),
        ("document", {"format": "kaffeehaus-position/2"}, "'format' in the document"),
    ],
)
def test_a_wrong_answer_is_found(position: kh.Position, answer: str, value: Any, subject: str) -> None:
    game = Comparison(position, Wrong(second_engine(position), answer, value))

    def play_a_move() -> None:
        game.check()
        game.play(uniform(position, Random(1)))

    with pytest.raises(Disagreement, match=f"disagree about {subject}"):
        play_a_move()


def test_parts_in_another_order_are_found(position: kh.Position) -> None:
    turned = dict(reversed(position.to_dict().items()))
    game = Comparison(position, Wrong(second_engine(position), "document", turned))
    with pytest.raises(Disagreement, match="disagree about the order of the document"):
        game.check()


def test_wrong_totals_and_places_are_found(position: kh.Position) -> None:
    game = compare.compare(position, uniform, Random(1))
    for answer in ("totals", "places"):
        wrong = Comparison(game.position, Wrong(game.oracle, answer, [0]))
        with pytest.raises(Disagreement, match=f"disagree about the {answer}"):
            wrong.check_result()


def test_a_report_has_all_that_is_needed_to_see_the_fault_again(position: kh.Position) -> None:
    game = Comparison(position, Wrong(second_engine(position), "carry_out", [NONSENSE]))
    move = position.moves[0]
    with pytest.raises(Disagreement) as fault:
        game.play(move)
    report = str(fault.value)
    start = report.partition("start: ")[2].partition("\n")[0]
    assert kh.Position.from_json(start) == position
    assert f"moves: {move}" in report
    assert f"second engine: {[NONSENSE]}" in report


@pytest.mark.parametrize("name", kh.games())
def test_the_same_number_names_the_same_game(name: str) -> None:
    assert compare_random_game(name, 3) == compare_random_game(name, 3)


def test_the_long_run_sums_up_what_it_compared(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(1) as pool:
        assert run([NAME], first=0, games=2, pool=pool) == 0
    assert f"{NAME}: both engines agree on 2 games" in capsys.readouterr().out


def test_the_long_run_fails_and_reports_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compare, "second_engine", lambda position: Wrong(second_engine(position), "to_move", 7))
    with ThreadPoolExecutor(1) as pool:
        assert run([NAME], first=5, games=2, pool=pool) == 1
    report = capsys.readouterr().err
    assert f"random game number 5 of {NAME}: seed 5" in report
    assert "disagree about who is to move" in report
