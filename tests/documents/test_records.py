"""Records that cannot be replayed are refused, with all reasons in one error."""

from dataclasses import replace
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.core.fairness import Dealt, Seal, Words, words_commitment

Change = dict[str, Any]


@pytest.fixture(params=kh.games())
def record(request: pytest.FixtureRequest) -> kh.Record:
    """A whole game between two random players."""
    return kh.play_out(kh.game(request.param, players=2), seed=1, players=["random"])


def reasons_for(data: Any) -> list[str]:
    with pytest.raises(kh.InvalidRecord) as fault:
        kh.Record.from_dict(data)
    return fault.value.reasons


def test_a_record_reads_as_it_was_written(record: kh.Record) -> None:
    again = kh.Record.from_json(record.to_json())
    assert again == record
    assert again.to_json() == record.to_json()
    assert again.replay() == record.replay()


def test_a_record_of_a_game_under_way_has_no_result(record: kh.Record) -> None:
    half = kh.Record(record.game, record.seed, record.moves[:5], record.players, record.rules_version)
    assert half.to_dict()["result"] is None
    assert kh.Record.from_json(half.to_json()) == half


def test_a_record_cut_short_anywhere_is_refused(record: kh.Record) -> None:
    text = record.to_json().rstrip()
    for length in range(0, len(text), 40):
        with pytest.raises(kh.InvalidRecord, match="it is no whole JSON document"):
            kh.Record.from_json(text[:length])


def test_a_part_that_is_named_twice_is_refused(record: kh.Record) -> None:
    text = record.to_json().replace('"seed": 1', '"seed": 1,\n "seed": 2')
    with pytest.raises(kh.InvalidRecord, match="'seed' is named twice in one object"):
        kh.Record.from_json(text)


@pytest.mark.parametrize("data", [None, [], "record", 7, {}, {"format": "kaffeehaus-position/1"}], ids=str)
def test_what_is_no_record_is_refused(data: Any) -> None:
    [reason] = reasons_for(data)
    assert reason.startswith('format is "kaffeehaus-record/1" or "kaffeehaus-record/2", not ')


def test_every_missing_part_is_named(record: kh.Record) -> None:
    data = record.to_dict()
    for part in ("seed", "moves", "result"):
        del data[part]
    assert reasons_for(data) == ["seed is missing", "moves is missing", "result is missing"]


def test_all_faults_are_listed_at_once(record: kh.Record) -> None:
    change = {"rules_version": 99, "seed": -1, "players": ["me"], "moves": "stop", "nonsense": 1}
    reasons = reasons_for(record.to_dict() | change)
    assert reasons[0] == "there is no part 'nonsense'"
    assert "moves is a list of texts" in reasons
    assert any(reason.startswith("a seed is a whole number") for reason in reasons)
    assert "rules_version is 1 in this house, not 99" in reasons
    assert "players has 2 names, one per seat, not 1" in reasons
    assert len(reasons) == 5


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": None}, "there is no game"),
        ({"options": []}, "options is an object, not []"),
        ({"options": {"players": 2, "colour": "red"}}, "there is no option 'colour'"),
        ({"rules_version": "1"}, "rules_version is 1 in this house, not '1'"),
        ({"rules_version": True}, "rules_version is 1 in this house, not True"),
        ({"seed": 2**63}, "a seed is a whole number from 0 to"),
        ({"players": [1, 2]}, "players is a list of texts"),
        ({"moves": [["stop"]]}, "moves is a list of texts"),
    ],
    ids=str,
)
def test_a_wrong_part_is_named(record: kh.Record, change: Change, reason: str) -> None:
    assert any(found.startswith(reason) for found in reasons_for(record.to_dict() | change))


def test_a_move_that_does_not_fit_is_named(record: kh.Record) -> None:
    *first, second_last, last = record.moves
    for moves in ([*first, second_last, last, last], [*first, "nonsense", last]):
        [reason] = reasons_for(record.to_dict() | {"moves": moves})
        assert reason.startswith("move ")


def test_a_result_that_does_not_fit_is_refused(record: kh.Record) -> None:
    data = record.to_dict()
    totals = [total + 1 for total in data["result"]["totals"]]
    wrong: list[Any] = [None, {}, data["result"] | {"totals": totals}, data["result"] | {"ended": "boredom"}]
    for result in wrong:
        [reason] = reasons_for(data | {"result": result})
        assert reason.startswith("the moves lead to the result ")


def test_a_game_that_did_not_end_has_no_result(record: kh.Record) -> None:
    data = record.to_dict()
    [reason] = reasons_for(data | {"moves": data["moves"][:-1]})
    assert reason.startswith("the moves lead to the result None, not ")


KEY, HOUSE, WORDS = "ab" * 32, "cd" * 32, "ef" * 32


def sealed(game: str = "melange") -> kh.Record:
    """The beginning of a game that was dealt from a key."""
    chosen = kh.game(game, players=2, start=1)
    seal = Seal(HOUSE, 1, (Words("revealed", words_commitment(WORDS), WORDS), Words("kept", "0" * 64)))
    first = str(chosen.deal(key=KEY).moves[0])
    return kh.Record(chosen, None, (first,), ("Anna", "Berta"), chosen.ruleset.version, dealt=Dealt(KEY, seal))


@pytest.mark.parametrize("game", kh.games())
def test_a_record_of_a_sealed_deal_reads_as_it_was_written(game: str) -> None:
    record = sealed(game)
    again = kh.Record.from_json(record.to_json())
    assert again == record
    assert again.to_json() == record.to_json()
    assert again.replay() == record.replay() == record.game.deal(key=KEY).play(record.moves[0])
    bare = replace(record, dealt=Dealt(KEY))
    assert kh.Record.from_json(bare.to_json()) == bare


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"method": "dice"}, 'deal is an object with the method "chacha20/1"'),
        ({"key": "7"}, 'deal is an object with the method "chacha20/1"'),
        ({"seed": 7}, "deal has method and key"),
        ({"house": None}, "deal.house is 64"),
        ({"start": 2}, 'deal.start is "lots" or a seat'),
        ({"start": True}, 'deal.start is "lots" or a seat'),
        ({"seats": []}, "deal.seats has one entry"),
        ({"seats": [{"state": "none"}, {"state": "kept"}]}, "deal.seats, seat 1: the state is"),
        ({"seats": [{"state": "none"}, []]}, "deal.seats, seat 1: the state is"),
        ({"seats": [{"state": "none"}, {"state": "kept", "commitment": "x"}]}, "deal.seats, seat 1: commitment"),
    ],
    ids=str,
)
def test_a_wrong_part_of_a_sealed_deal_is_named(change: Change, reason: str) -> None:
    data = sealed().to_dict()
    assert any(found.startswith(reason) for found in reasons_for(data | {"deal": data["deal"] | change}))


def test_a_record_has_a_seed_or_a_deal_as_its_format_says() -> None:
    data = sealed().to_dict()
    assert reasons_for({**data, "seed": 7}) == ["there is no part 'seed'"]
    assert reasons_for({**data, "format": "kaffeehaus-record/1"}) == ["there is no part 'deal'", "seed is missing"]
