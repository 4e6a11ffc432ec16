"""The thirty lines of docs/fairness.md give the deal that the house gives."""

import json
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.core.fairness import Dealt, Seal, Words, house_commitment, words_commitment
from kaffeehaus.core.record import Record

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
DECKS, METHOD, LATER = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

HOUSE = "c0ffee" + "0" * 58
GIVEN = "1234" * 16
KEPT = words_commitment("5678" * 16)


def sealed(game: str, start: Any) -> Record:
    """A record without moves, of three seats: one added words, one kept them, one added none."""
    seal = Seal(HOUSE, start, (Words("revealed", words_commitment(GIVEN), GIVEN), Words("kept", KEPT), Words()))
    chosen = kh.game(game, players=3)
    key = seal.key(game, chosen.options)
    chosen = kh.game(game, players=3, start=seal.first_seat(key))
    return Record(chosen, None, (), ("Anna", "Berta", "Carl"), chosen.ruleset.version, dealt=Dealt(key, seal))


def redone(record: dict[str, Any], *piles: list[str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-c", DECKS + METHOD + LATER, *map(" ".join, piles)]
    return subprocess.run(command, input=json.dumps(record), capture_output=True, text=True, check=False)


def drawn(deck: list[str], game: str) -> list[str]:
    """The deck in the order in which it is drawn."""
    return deck if game == "melange" else deck[::-1]


def test_they_are_thirty_lines_without_any_library() -> None:
    lines = [line for line in METHOD.splitlines() if line]
    assert len(lines) <= 30
    assert lines[0] == "import hashlib, itertools, json, struct, sys"


@pytest.mark.parametrize("start", ["lots", 2])
@pytest.mark.parametrize("game", kh.games())
def test_they_give_the_deal_of_the_house(game: str, start: Any) -> None:
    record = sealed(game, start)
    done = redone(record.to_dict())
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["commitment"] == house_commitment(HOUSE)
    document = record.deal().to_dict()
    piles = {
        "international": ["bag"],
        "cardgame": ["guest_pile", "table_pile"],
        "melange": ["pile", "action_pile", "personality_pile"],
    }[game]
    for name, deck in zip(piles, told["decks"], strict=True):
        left = document[name]
        assert left
        assert drawn(deck, game)[-len(left) :] == left
    if game != "melange":  # its first cards go to hands, display and rows
        cards = drawn(told["decks"][0], game)
        held = document.get("hands") or document["supplies"]
        each = len(held[0])
        hands = [sorted(cards[seat * each : (seat + 1) * each]) for seat in range(3)]
        assert [sorted(hand) for hand in held] == hands
    assert document["options"]["start"] == record.game.options["start"]


def later_shuffles(record: Record, choose: random.Random) -> list[list[str]]:
    """The pile of Wiener Melange after each shuffle inside a game; that game moves its stream on by so many cards."""
    position, piles, count = record.deal(), [], 0
    while not position.over:
        position = position.play(choose.choice(position.moves))
        document = position.to_dict()
        used, count = document["stream"]["count"] - count, document["stream"]["count"]
        if used:
            assert used == len(document["pile"]) - 1
            piles.append(document["pile"])
    return piles


@pytest.mark.parametrize(("start", "seed"), [("lots", 3), (1, 6)])  # of games with several later shuffles
def test_they_give_every_later_shuffle_of_wiener_melange(start: Any, seed: int) -> None:
    record = sealed("melange", start)
    piles = later_shuffles(record, random.Random(seed))
    assert len(piles) > 1
    done = redone(record.to_dict(), *(sorted(pile) for pile in piles))
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()[1:]] == piles


@pytest.mark.parametrize("part", ["house", "key", "start", "words"])
def test_they_fail_where_something_does_not_fit(part: str) -> None:
    data = sealed("international", "lots").to_dict()
    if part == "start":
        data["options"]["start"] = (data["options"]["start"] + 1) % 3
    elif part == "words":
        data["deal"]["seats"][0]["words"] = "0" * 64
    else:
        data["deal"][part] = "0" * 64
    assert redone(data).returncode != 0


def test_lots_let_every_seat_begin() -> None:
    seal = Seal(HOUSE, "lots", (Words(), Words(), Words()))
    seats = [replace(seal, house=f"{number:064x}").first_seat(f"{number:064x}") for number in range(300)]
    assert all(70 < seats.count(seat) < 130 for seat in range(3))
