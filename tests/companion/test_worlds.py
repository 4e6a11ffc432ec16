"""On small cases the companion allows exactly the moves that are legal in some world that agrees with what is known.

Every world is enumerated: each way to give kinds to the unknown things of the mover.
"""

from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.companion.hidden import Place
from kaffeehaus.companion.partial import PartialPosition
from tests.oracle.engines import SUBJECTS
from tests.rules.boards import F6

HANDS = {"international": ("supplies",), "cardgame": ("hands",), "melange": ("hands.reservation", "hands.actions")}
OTHERS = 200  # moves that are asked about beside the legal ones
UNKNOWN = 2  # things of the mover that nobody knows


def partly_known(position: kh.Position, chance: Random) -> PartialPosition:
    """The position as a table knows it, of which two things of the mover's hand are unknown, and all piles."""
    partial = PartialPosition(position, {})
    known: dict[Place, Counter[int]] = {}
    part = chance.choice(HANDS[position.ruleset.name])
    for place in partial.hidden.places():
        things = partial.hidden.things(partial.plain, place)
        if place.part in partial.hidden.piles:
            continue
        if place.part == part and place.number == position.to_move:
            things = chance.sample(things, max(len(things) - UNKNOWN, 0))
        known[place] = Counter(things)
    return PartialPosition(position, known)


def every_world(partial: PartialPosition) -> list[kh.Position]:
    """A world for each way to fill the mover's unknown slots; the order of the piles changes nothing that is asked."""
    hands = [Place(part, partial.to_move) for part in HANDS[partial.ruleset.name]]
    worlds = [PartialPosition(partial.world, partial.known)]
    for hand in hands:
        filled = []
        for world in worlds:
            things = [world.hidden.read(hand.part, text) for text in world.unseen(hand.part)]
            for chosen in combinations_with_replacement(things, world.unknown(hand)):
                following: PartialPosition | None = world
                for thing in chosen:
                    following = shown(following, hand, thing)
                if following is not None:
                    filled.append(following)
        worlds = filled
    return [world.world for world in worlds]


def shown(partial: PartialPosition | None, place: Place, thing: int) -> PartialPosition | None:
    try:
        return None if partial is None else partial.shown(place, thing)
    except kh.InvalidText:
        return None


def check(position: kh.Position, chance: Random) -> int:
    """Compares every move that any world allows, and as many others."""
    partial = partly_known(position, chance)
    worlds = every_world(partial)
    legal = {number for world in worlds for number in world.numbers}
    assert legal
    for number in legal:
        assert partial.possible(number), partial.ruleset.move_text(number)
    for number in chance.sample(named(partial.ruleset), OTHERS):
        if number not in legal and partial.possible(number):
            # A joker's face may also lie in the pile, which is not enumerated; the rules have judged a world for it.
            assert partial.ruleset.move_parts(number)["kind"] == "joker", partial.ruleset.move_text(number)
    return len(legal)


@cache
def named(ruleset: Any) -> list[int]:
    """Every move that can be written down on this board."""
    found = []
    for number in range(ruleset.moves):
        with suppress(kh.InvalidText):
            ruleset.move_text(number)
            found.append(number)
    return found


def situations(name: str, options: dict[str, Any], seeds: range, moves: int) -> list[kh.Position]:
    """Positions of random games, some of them rare ones."""
    found = []
    for seed in seeds:
        chance = Random(seed)
        position = kh.game(name, **options).deal(seed)
        for _ in range(chance.randrange(moves)):
            if not position.over:
                position = position.play(chance.choice(position.numbers))
        late = SUBJECTS[name].late
        if not position.over and late and seed % 2:
            try:
                position = kh.Position.from_dict(late(position.to_dict(), chance))
            except kh.InvalidPosition:
                continue
        if not position.over:
            found.append(position)
    return found


EDITIONS = ("amigo-us-2018", "rio-grande-2012", "amigo-de-2009")


@pytest.mark.parametrize("edition", EDITIONS)
def test_international_allows_what_some_supply_allows(edition: str) -> None:
    options = {"edition": edition, "board": F6, "bar": "rising", "single_gender_variant": edition != EDITIONS[1]}
    for position in situations("international", options, range(6), 30):
        check(position, Random(1))


def test_the_card_game_allows_what_some_hand_allows() -> None:
    for position in situations("cardgame", {"single_gender_variant": True}, range(5), 60):
        check(position, Random(2))


def test_melange_allows_what_some_hand_allows() -> None:
    for number, position in enumerate(situations("melange", {}, range(6), 60)):
        check(position, Random(number))
