"""Position documents in which `?` stands for what nobody knows."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.companion.advice import advice
from kaffeehaus.companion.hidden import UNKNOWN, Place
from tests.cli.running import kaffeehaus
from tests.rules.boards import F6


def dealt(name: str, **options: Any) -> dict[str, Any]:
    """A dealt position as a document."""
    return kh.game(name, **options).deal(seed=3).to_dict()


def hidden_from(document: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a seat knows of a position: `?` for the cards of others and for all piles."""
    document = json.loads(json.dumps(document))
    document.pop("stream", None)
    for part, value in document.items():
        if part.endswith("pile") or part == "bag":
            document[part] = [UNKNOWN] * len(value)
    for other, hand in enumerate(document.get("hands", [])):
        if other != seat:
            unknown = {name: [UNKNOWN] * len(cards) for name, cards in hand.items()} if isinstance(hand, dict) else None
            document["hands"][other] = unknown or [UNKNOWN] * len(hand)
    return document


@pytest.mark.parametrize("name", ["international", "cardgame", "melange"])
def test_a_document_with_unknown_parts_reads_back_equal(name: str) -> None:
    document = hidden_from(dealt(name), 0)
    partial = kh.PartialPosition.from_dict(document)
    assert partial.to_dict() == document
    assert kh.PartialPosition.from_json(partial.to_json()) == partial


@pytest.mark.parametrize("name", ["international", "cardgame", "melange"])
def test_what_a_seat_knows_tells_nothing_else(name: str) -> None:
    position, chance = kh.game(name, players=3).deal(seed=6), Random(6)
    for _ in range(25):
        position = position.play(chance.choice(position.moves))
        for seat in range(3):
            known = kh.PartialPosition.seen_by(position, seat)
            document = known.to_dict()
            other = kh.PartialPosition.seen_by(position.redeal(seat, 11), seat)
            assert other.to_dict() == document
            assert kh.PartialPosition.from_dict(document).to_dict() == document
            assert known.imagine(1).seen_by(seat) == position.seen_by(seat)


@pytest.mark.parametrize("name", ["international", "cardgame", "melange"])
def test_the_seat_whose_hand_is_known_gets_every_answer(name: str) -> None:
    truth = kh.Position.from_dict(dealt(name))
    partial = kh.PartialPosition.from_dict(hidden_from(truth.to_dict(), truth.to_move))
    assert partial.scores == truth.scores
    for move in truth.moves[::7]:
        assert partial.judge(str(move)).possible
        assert partial.explain(str(move)) == move.score_lines
    for number in range(0, truth.ruleset.moves, 211):
        assert partial.possible(number) == (number in truth.numbers)


def test_a_whole_document_is_a_position_without_doubts() -> None:
    truth = kh.game("cardgame").deal(seed=5)
    partial = kh.PartialPosition.from_dict(truth.to_dict())
    assert partial.moves() == [str(move) for move in truth.moves]
    move = str(truth.moves[0])
    assert partial.play(move).to_dict() == truth.play(move).to_dict()
    assert partial.play("take").to_dict() == truth.play("take").to_dict()


def test_moves_lists_what_some_supply_allows() -> None:
    document = dealt("international", board=F6, bar="rising")
    document["supplies"][0] = [UNKNOWN] * 5
    document["bag"] = [UNKNOWN] * len(document["bag"])
    partial = kh.PartialPosition.from_dict(document)
    moves = partial.moves()
    assert "tur.w@a1" in moves
    assert "bar usa.m" in moves
    assert "stop" not in moves
    assert all(partial.possible(move) for move in moves[::25])


def test_a_turn_under_way_is_filled_so_that_it_can_go_on() -> None:
    document = {
        "format": "kaffeehaus-position/1",
        "game": "cardgame",
        "options": {"players": 2},
        "tables": {"NW": "ger", "NE": "ita", "C": "fra", "SW": "spa", "SE": "usa"},
        "seats": {"o1": "ger.w"},
        "hands": [[UNKNOWN] * 2, [UNKNOWN] * 7],
        "to_move": 0,
        "turn": {"number": 0, "placed": ["o1"], "duty": "o1"},
    }
    partial = kh.PartialPosition.from_dict(document)
    assert partial.world.moves
    assert set(partial.moves()) == {"ger.m@o3", "ger.m@iN", "ger.m@iW", "ita.m@iN", "fra.m@iN", "fra.m@iW", "spa.m@iW"}


def test_what_is_unknown_is_counted() -> None:
    partial = kh.PartialPosition.from_dict(hidden_from(dealt("cardgame", players=3), 1))
    assert partial.unknown(Place("hands", 0)) == 7
    assert partial.unknown(Place("hands", 1)) == 0
    assert sum(partial.unseen("hands").values()) == 96 - 7


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"supplies": [["?"] * 6, ["?"] * 5]}, "more than 5 tiles"),
        ({"supplies": [["fra.w"] * 5, ["?"] * 5]}, "CI-02"),
        ({"supplies": [["fra.x", "?"], ["?"] * 5]}, "fra.x"),
        ({"scores": ["?", 0]}, "scores"),
        ({"bag": ["?"] * 200}, "200 unknown things, but only 90"),
    ],
)
def test_faulty_documents_are_refused(change: dict[str, Any], reason: str) -> None:
    document = dealt("international")
    document.pop("bag")
    with pytest.raises(kh.InvalidPosition, match=reason):
        kh.PartialPosition.from_dict({**document, **change})


def test_advice_is_given_from_worlds_that_agree_with_what_is_known() -> None:
    truth = kh.game("cardgame", players=2).deal(seed=4)
    partial = kh.PartialPosition.from_dict(hidden_from(truth.to_dict(), truth.to_move))
    decision = advice(partial, "greedy")
    assert decision.move in truth.numbers
    worlds = {partial.imagine(seed).to_bytes() for seed in range(5)}
    assert len(worlds) == 5
    assert all(partial.imagine(seed).view(truth.to_move) == truth.view(truth.to_move) for seed in range(5))


def test_the_commands_read_unknown_parts(tmp_path: Path) -> None:
    file = tmp_path / "situation.json"
    truth = kh.game("cardgame", players=2).deal(seed=4)
    file.write_text(json.dumps(hidden_from(truth.to_dict(), 1)), "utf-8")
    rows = json.loads(kaffeehaus("position", "moves", file, "--json").stdout)
    assert {"move": "take", "points": 0, "depends": []} in rows
    assert any(row["depends"] for row in rows)
    file.write_text(json.dumps(hidden_from(truth.to_dict(), 0)), "utf-8")
    assert kaffeehaus("position", "advice", file, "--adviser", "greedy").exit_code == 0
