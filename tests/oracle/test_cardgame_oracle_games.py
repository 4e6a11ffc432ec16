"""The naive engine of the card game in whole random games."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from tests.oracle.cardgame import SEATS_OF, TABLES, TOUCHED, Oracle
from tests.oracle.cardgame_cafes import ALL_GUESTS, ALL_TABLES, deal


def check_cards(document: dict[str, Any]) -> None:
    """All 96 guests and 24 tables are somewhere, once."""
    guests = [*document["seats"].values(), *document["guest_pile"], *document["box"]["guests"]]
    guests += [guest for cards in document["hands"] + document["laid"] for guest in cards]
    assert Counter(guests) == Counter(ALL_GUESTS)
    tables = [*document["tables"].values(), *document["table_pile"], *document["box"]["tables"]]
    assert Counter(tables) == Counter(ALL_TABLES)


def check_cafe(document: dict[str, Any]) -> None:
    """What holds between two cards unless a group is under way."""
    seats = document["seats"]
    for table in TABLES:
        genders = Counter(seats[seat][-1] for seat in SEATS_OF[table] if seat in seats)
        assert genders.total() < 4
        assert max(genders["w"], genders["m"]) < 3
    for seat, guest in seats.items():
        assert guest[:3] in [document["tables"].get(table) for table in TOUCHED[seat]]


def check_turn(document: dict[str, Any]) -> None:
    options, turn = document["options"], document["turn"]
    assert document["to_move"] == (options["start"] + turn["number"]) % options["players"]
    assert all(len(hand) <= 12 for hand in document["hands"])
    assert len(document["tables"]) == 5 or document["ended"] == "tables"
    assert document["guest_pile"] or document["ended"] == "guests"


def check_new_tables(before: dict[str, Any], after: dict[str, Any]) -> None:
    """KG-24: a new table starts with four free seats."""
    new = len(before["table_pile"]) - len(after["table_pile"])
    empty = [table for table in TABLES if not any(seat in after["seats"] for seat in SEATS_OF[table])]
    assert new <= len(empty)
    assert all(after["tables"][table] == before["tables"][table] for table in after["tables"] if table not in empty)


def check_score(before: dict[str, Any], after: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    mover = before["to_move"]
    gain = [now - then for now, then in zip(after["scores"], before["scores"], strict=True)]
    assert gain.pop(mover) == sum(line["points"] for line in lines)
    assert not any(gain)


def check_move(before: dict[str, Any], after: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    check_cards(after)
    check_turn(after)
    check_score(before, after, lines)
    if after["turn"]["group"] is None:
        check_cafe(after)
        check_new_tables(before, after)
    assert json.dumps(Oracle(after, {}).document()) == json.dumps(after)


def random_game(document: dict[str, Any], seed: int) -> Oracle:
    """Half of the games place a guest whenever one can be placed, so that all kinds of endings occur."""
    chance = random.Random(seed)
    oracle = Oracle(document, {})
    while oracle.ended is None:
        before = oracle.document()
        moves = oracle.moves()
        assert len(set(moves)) == len(moves) > 0
        placements = [move for move in moves if "@" in move]
        wanted = placements if seed % 2 and placements else moves
        lines = oracle.play(chance.choice(wanted))
        check_move(before, oracle.document(), lines)
    return oracle


VARIANTS = {
    "base": {},
    "strict": {"single_gender_variant": True},
    "relaxed": {"single_gender_variant": True, "variant_neighbour_parity": "relaxed"},
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_random_games_keep_what_must_hold(options: dict[str, Any], players: int) -> None:
    for seed in range(8):
        oracle = random_game(deal(seed, players, start=seed % players, **options), seed)
        assert min(oracle.places()) == 1
        assert max(oracle.totals()) == oracle.totals()[oracle.places().index(1)]


def test_random_games_end_in_all_three_ways() -> None:
    assert {random_game(deal(seed, 5), seed).ended for seed in range(60)} == {"tables", "guests", "declared"}


def test_kg_04_the_deal_leaves_the_printed_piles() -> None:
    assert [len(deal(0, players)["guest_pile"]) for players in (2, 3, 4, 5)] == [82, 75, 68, 61]
