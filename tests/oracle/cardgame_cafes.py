"""Cafés of the card game for its naive engine."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.cardgame import GUESTS, NATIONS, SEATS, TABLES, Oracle

ALL_GUESTS = [guest for guest in GUESTS for _ in range(4)]
ALL_TABLES = NATIONS * 2
EMPTY_CAFE = "ind eng fra spa ita"


def remaining(cards: list[str], used: list[str]) -> list[str]:
    rest = list(cards)
    for card in used:
        rest.remove(card)
    return rest


def position(
    tables: str,
    seated: str,
    *hands: str,
    laid: tuple[str, ...] = (),
    guests_left: int = 96,
    tables_left: int = 24,
    scores: tuple[int, ...] = (),
    **options: Any,
) -> dict[str, Any]:
    """A position before the first turn: five tables in their order, then guests on seats, then hands."""
    seats = {seat: guest for guest, seat in (card.split("@") for card in seated.split())}
    held = [sorted(hand.split(), key=GUESTS.index) for hand in hands]
    players = max(2, len(held))
    held += [[] for _ in range(players - len(held))]
    down = [pile.split() for pile in laid] + [[] for _ in range(players - len(laid))]
    guests = remaining(ALL_GUESTS, [*seats.values(), *(guest for cards in held + down for guest in cards)])
    spare_tables = remaining(ALL_TABLES, tables.split())
    switches = {"players": players, "start": 0, "single_gender_variant": False, "variant_neighbour_parity": "strict"}
    switches |= options
    return {
        "format": "kaffeehaus-position/1",
        "game": "cardgame",
        "options": switches,
        "tables": dict(zip(TABLES, tables.split(), strict=True)),
        "seats": {seat: seats[seat] for seat in SEATS if seat in seats},
        "hands": held,
        "laid": down,
        "guest_pile": guests[:guests_left],
        "table_pile": spare_tables[:tables_left],
        "box": {"guests": guests[guests_left:], "tables": sorted(spare_tables[tables_left:], key=NATIONS.index)},
        "scores": list(scores) or [0] * players,
        "to_move": switches["start"],
        "turn": {"number": 0, "placed": [], "duty": None, "group": None, "asking": False},
        "ended": None,
    }


def cafe(tables: str, seated: str, *hands: str, **rest: Any) -> Oracle:
    return Oracle(position(tables, seated, *hands, **rest), {})


def play(oracle: Oracle, *moves: str) -> list[int]:
    """The points of each move."""
    return [sum(line["points"] for line in oracle.play(move)) for move in moves]


def deal(seed: int, players: int, **options: Any) -> dict[str, Any]:
    """KG-03 to KG-05 with any shuffle."""
    chance = random.Random(seed)
    guests = chance.sample(ALL_GUESTS, 96)
    tables = chance.sample(ALL_TABLES, 24)
    hands = [" ".join(guests[7 * seat : 7 * seat + 7]) for seat in range(players)]
    document = position(" ".join(tables[:5]), "", *hands, **options)
    document["guest_pile"] = guests[7 * players :]
    document["table_pile"] = tables[5:]
    return document
