"""Worlds that agree with all that is known: the unknown things of each deck dealt afresh to where such things lie."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kaffeehaus.companion.hidden import Hidden, Place, Tokens, Wish

Known = Mapping[Place, Tokens]  # what is known to lie at each place; nothing where a place is missing
Dealt = dict[Place, list[int]]


def unknown_at(hidden: Hidden, plain: Any, known: Known, place: Place) -> list[int]:
    """The things of a world at a place whose kind nobody knows, as this world has them."""
    unknown = Counter(hidden.things(plain, place))
    unknown.subtract(known.get(place, {}))
    return sorted((+unknown).elements())


def deal(hidden: Hidden, plain: Any, known: Known, wish: Wish, chance: Random, *, whole: bool = True) -> Dealt | None:
    """What lies at each place of a world as wished for; None if there is no such world.

    Unless it is to be `whole`, only the decks that the wish is about are dealt.
    """
    dealt: Dealt = {}
    about = {place.part for place in (*wish.wanted, *wish.barred)}
    for deck in hidden.decks:
        if not whole and about.isdisjoint(deck):
            continue
        places = [place for place in hidden.places() if place.part in deck]
        part = deal_deck(hidden, plain, known, wish, chance, places)
        if part is None:
            return None
        dealt |= part
    return dealt


def deal_deck(
    hidden: Hidden, plain: Any, known: Known, wish: Wish, chance: Random, places: Sequence[Place]
) -> Dealt | None:
    """The same for the places of one deck."""
    room = {place: unknown_at(hidden, plain, known, place) for place in places}
    loose = Counter(thing for things in room.values() for thing in things)
    given: dict[Place, list[int]] = {}
    for place in places:
        wanted = +(wish.wanted.get(place, Counter()) - known.get(place, Counter()))
        given[place] = sorted(wanted.elements())
        if len(given[place]) > len(room[place]):
            return None
        loose.subtract(wanted)
    if loose and min(loose.values()) < 0:
        return None
    rest = sorted((+loose).elements())
    chance.shuffle(rest)
    for place in sorted(places, key=lambda place: place not in wish.barred):
        missing = len(room[place]) - len(given[place])
        barred = wish.barred.get(place, frozenset())
        taken = [thing for thing in rest if thing not in barred][:missing]
        if len(taken) < missing:
            return None
        for thing in taken:
            rest.remove(thing)
        given[place] += taken
    return {place: laid_out(hidden, plain, known, place, given[place], chance) for place in places}


def laid_out(hidden: Hidden, plain: Any, known: Known, place: Place, given: list[int], chance: Random) -> list[int]:
    """What lies at a place; a pile that holds anything unknown lies in any order."""
    if not given:
        return hidden.things(plain, place)
    things = [*known.get(place, Counter()).elements(), *given]
    if place.part in hidden.piles:
        chance.shuffle(things)
    return things
