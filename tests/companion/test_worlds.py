"""On small cases the companion allows exactly the moves that are legal in some world that agrees with what was told.

`worlds.py` enumerates the worlds without the companion. Broken companions are caught by the same cases.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.companion.cardgame import HiddenCardgame
from kaffeehaus.companion.hidden import Place, Wish
from kaffeehaus.companion.international import HiddenInternational
from kaffeehaus.companion.melange import HiddenMelange
from kaffeehaus.companion.partial import PartialPosition
from tests.companion.worlds import SHORT, Case, History, things_at
from tests.oracle.engines import SUBJECTS
from tests.rules.boards import F6

EDITIONS = ("amigo-us-2018", "rio-grande-2012", "amigo-de-2009")
MOVES = 4  # that are told in each case
MOST_WORLDS = 400
PARTNERS = 9  # a case of the card game in which it matters who holds a partner (KG-17)


def case(position: kh.Position, parts: tuple[str, ...], counts: tuple[int, ...], chance: Random) -> Case:
    """A position of which nobody has seen some things of the mover, and of the seats after it."""
    document, part = position.to_dict(), chance.choice(parts)
    unknown = {}
    for after, count in enumerate(counts):
        place = Place(part, (position.to_move + after) % position.game.players)
        things = things_at(document, place)
        unknown[place] = chance.sample(things, min(count, len(things)))
    return Case(position, unknown)


def random_position(name: str, options: dict[str, Any], chance: Random, moves: int, *, late: bool) -> kh.Position:
    """Some moves after the deal; `late` lays out hands that play from the deal hardly ever reaches."""
    game, rare = kh.game(name, **options), SUBJECTS[name].late
    while True:
        position = game.deal(chance.randrange(1000))
        for _ in range(chance.randrange(moves)):
            if not position.over:
                position = position.play(chance.choice(position.numbers))
        with suppress(kh.InvalidPosition):
            if late and rare:
                position = kh.Position.from_dict(rare(position.to_dict(), chance))
            if not position.over:
                return position


def international(edition: str, seed: int) -> Case:
    chance = Random(seed)
    options = {"edition": edition, "board": F6, "bar": "rising", "single_gender_variant": edition != EDITIONS[1]}
    position = random_position("international", options, chance, 20, late=bool(seed % 2))
    return case(position, ("supplies",), (1 + seed // 2 % 2,), chance)


def cardgame(seed: int) -> Case:
    """With hardly any cards in hand, with hands that fit the café, or near the end, when the pile is short."""
    chance, options = Random(seed), {"players": 2 + seed % 2, "single_gender_variant": seed % 2 == 0}
    if seed % 3 < 2:
        position = random_position("cardgame", options, chance, 40, late=True)
        few = len(position.to_dict()["hands"][position.to_move]) <= 2
        return case(position, ("hands",), (2 if few else 1,), chance)
    record = kh.play_out(kh.game("cardgame", **options), seed=seed, players=["greedy"])
    ends = [each for each in record.positions() if not each.over and len(each.to_dict()["guest_pile"]) <= SHORT]
    return case(chance.choice(ends[:-1]), ("hands",), (2, 1), chance)


def melange(seed: int) -> Case:
    """With nearly all cards in hands."""
    chance = Random(seed)
    position = random_position("melange", {"players": 2 + seed % 2}, chance, 60, late=True)
    return case(position, ("hands.reservation", "hands.actions"), (2, 2), chance)


def check(found: Case, moves: int = MOVES) -> int:
    history = History(found, Random(1))
    assert len(history.worlds) <= MOST_WORLDS
    return history.run(moves)


@pytest.mark.parametrize("edition", EDITIONS)
def test_international_allows_what_some_supply_allows(edition: str) -> None:
    assert sum(check(international(edition, seed)) for seed in range(3)) > 0


def test_the_card_game_allows_what_some_hand_allows() -> None:
    assert sum(check(cardgame(seed)) for seed in (1, 2, 5, 6, PARTNERS)) > 0


def test_melange_allows_what_some_hand_allows() -> None:
    assert sum(check(melange(seed)) for seed in range(6)) > 0


HIDDEN = {"international": HiddenInternational, "cardgame": HiddenCardgame, "melange": HiddenMelange}


@pytest.mark.parametrize("name", ["international", "cardgame"])
def test_a_companion_that_thinks_of_no_partners_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = international(EDITIONS[0], 4) if name == "international" else cardgame(PARTNERS)
    wishes = HIDDEN[name].wishes

    def only_own(hidden: Any, plain: Any, move: int) -> Iterator[Wish]:
        yield next(iter(wishes(hidden, plain, move)))

    check(found, 0)
    monkeypatch.setattr(HIDDEN[name], "wishes", only_own)
    with pytest.raises(AssertionError, match="refused"):
        check(found, 0)


@pytest.mark.parametrize("name", sorted(HIDDEN))
def test_a_companion_that_believes_everything_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PartialPosition, "_world_for", lambda self, _: self.world)
    made: dict[str, Callable[[int], Case]] = {
        "international": partial(international, EDITIONS[0]),
        "cardgame": cardgame,
        "melange": melange,
    }
    found = made[name](0)
    with pytest.raises(AssertionError, match="allowed"):
        check(found, 0)
