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
    unknown = sorted(hidden.things(plain, place))
    for thing, count in known.get(place, {}).items():
        for _ in range(min(count, unknown.count(thing))):
            unknown.remove(thing)
    return unknown


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
    rest = sorted(thing for things in room.values() for thing in things)
    given: Dealt = {}
    for place in places:
        wanted = wish.wanted.get(place)
        given[place] = sorted((wanted - known.get(place, Counter())).elements()) if wanted else []
        if len(given[place]) > len(room[place]):
            return None
        for thing in given[place]:
            if thing not in rest:
                return None
            rest.remove(thing)
    chance.shuffle(rest)
    for place in sorted(places, key=lambda place: place not in wish.barred):
        missing = len(room[place]) - len(given[place])
        barred = wish.barred.get(place, frozenset())
        taken = [at for at, thing in enumerate(rest) if thing not in barred][:missing] if barred else range(missing)
        if len(taken) < missing:
            return None
        given[place] += [rest[at] for at in taken]
        for at in reversed(taken):
            del rest[at]
    return {place: laid_out(hidden, plain, known, place, given[place], chance) for place in places}


def laid_out(hidden: Hidden, plain: Any, known: Known, place: Place, given: list[int], chance: Random) -> list[int]:
    """What lies at a place; a pile that holds anything unknown lies in any order."""
    if not given:
        return hidden.things(plain, place)
    things = [*known.get(place, Counter()).elements(), *given]
    if place.part in hidden.piles:
        chance.shuffle(things)
    return things
