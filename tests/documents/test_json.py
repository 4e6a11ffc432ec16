"""JSON texts: whole, without double meaning, or refused with every reason."""

import json

import pytest

import kaffeehaus as kh
from kaffeehaus.core.documents import read_json


def reasons_of(text: str | bytes) -> list[str]:
    with pytest.raises(kh.InvalidPosition) as fault:
        read_json(text, kh.InvalidPosition)
    return fault.value.reasons


def test_what_is_whole_is_read() -> None:
    assert read_json('{"chairs": {"c1": "ger.w"}, "bag": []}', kh.InvalidPosition) == {
        "chairs": {"c1": "ger.w"},
        "bag": [],
    }


def test_two_guests_on_one_chair_are_refused() -> None:
    assert reasons_of('{"chairs": {"c1": "ger.w", "c1": "ger.m"}}') == ["'c1' is named twice in one object"]


def test_every_part_that_is_named_twice_is_listed() -> None:
    text = '{"bar": [], "turn": {"number": 1, "number": 2}, "bar": [], "bar": []}'
    assert reasons_of(text) == ["'number' is named twice in one object", "'bar' is named twice in one object"]


def test_one_name_in_two_objects_is_no_fault() -> None:
    assert read_json('[{"c1": 1}, {"c1": 2}]', kh.InvalidPosition) == [{"c1": 1}, {"c1": 2}]


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a": 1', '{"a": 1}}', "{'a': 1}", b"\xff\xfe{", "[" * 100_000, "1" * 10_000],
    ids=["empty", "begun", "cut short", "too long", "wrong quotes", "no text", "too deep", "too many digits"],
)
def test_what_is_damaged_is_refused(text: str | bytes) -> None:
    [reason] = reasons_of(text)
    assert reason.startswith("it is no whole JSON document: ")


def test_what_is_no_number_in_json_is_refused() -> None:
    assert reasons_of("[NaN, -Infinity]") == ["NaN is no number in JSON", "-Infinity is no number in JSON"]


@pytest.mark.parametrize("game", kh.games())
def test_a_position_cut_short_anywhere_is_refused(game: str) -> None:
    text = kh.game(game, players=2).deal(1).to_json().rstrip()
    for length in range(0, len(text), 25):
        with pytest.raises(kh.InvalidPosition):
            kh.Position.from_json(text[:length])


@pytest.mark.parametrize("game", kh.games())
def test_a_position_reads_the_same_from_bytes_and_in_any_layout(game: str) -> None:
    position = kh.game(game, players=2).deal(1)
    assert kh.Position.from_json(position.to_json().encode()) == position
    assert kh.Position.from_json(json.dumps(position.to_dict(), indent=4, sort_keys=True)) == position
