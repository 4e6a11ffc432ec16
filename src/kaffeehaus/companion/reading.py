"""Reads position documents in which `?` stands for things that nobody knows."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any

from kaffeehaus.companion.hidden import UNKNOWN, Hidden, Place, Tokens
from kaffeehaus.companion.wording import fault
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidPosition, InvalidText
from kaffeehaus.kernel.faults import Listing

TRIES = 256  # fillings, until one is found in which the turn can go on


def read_partial(hidden: Hidden, document: Mapping[str, Any]) -> tuple[Position, dict[Place, Tokens]]:
    """A world that a document with unknown things allows, and what it says of each place.

    Raises InvalidPosition with all faults.
    """
    lists = hidden.in_document(document)
    if not any(UNKNOWN in things for _, things in lists):
        world = Position.from_dict(document)
        plain = world._plain
        return world, {place: Counter(hidden.things(plain, place)) for place in hidden.places()}
    reasons: list[str] = []
    filled = fill(hidden, document, lists, Random(0), reasons)
    try:
        world = Position.from_dict(filled)
    except InvalidPosition as broken:
        if reasons or not under_way(document):
            raise InvalidPosition([*reasons, *broken.reasons]) from broken
        world = try_again(hidden, document, lists, broken)
    if reasons:
        raise InvalidPosition(reasons)
    return world, known_in(hidden, world, lists)


def known_in(hidden: Hidden, world: Position, lists: list[tuple[Place, list[Any]]]) -> dict[Place, Tokens]:
    """What a document says of each place; of a pile all or nothing, for a part of it has no order."""
    known = {}
    given = dict(lists)
    for place in hidden.places():
        things = given.get(place, [] if place.part in hidden.piles else None)
        if things is None:
            known[place] = Counter(hidden.things(world._plain, place))
        elif place.part not in hidden.piles or UNKNOWN not in things:
            known[place] = Counter(hidden.read(place.part, thing) for thing in things if thing != UNKNOWN)
    return known


def under_way(document: Mapping[str, Any]) -> bool:
    """Is a turn under way, which may need a partner or the rest of a group?"""
    turn = document.get("turn")
    return isinstance(turn, Mapping) and any(turn.get(name) for name in ("seated", "placed", "group"))


def try_again(
    hidden: Hidden, document: Mapping[str, Any], lists: list[tuple[Place, list[Any]]], broken: InvalidPosition
) -> Position:
    """Tries other fillings, for one in which the turn can go on, before the fault is told."""
    for seed in range(1, TRIES):
        try:
            return Position.from_dict(fill(hidden, document, lists, Random(seed), []))
        except InvalidPosition as other:
            if len(other.reasons) > 1:
                raise
    raise broken


def fill(
    hidden: Hidden,
    document: Mapping[str, Any],
    lists: list[tuple[Place, list[Any]]],
    chance: Random,
    reasons: list[str],
) -> Document:
    """The document with a thing that is nowhere else for every `?`; adds to `reasons` where there are too few."""
    filled = deepcopy(dict(document))
    for deck in hidden.decks:
        own = [(place, things) for place, things in lists if place.part in deck]
        rest = loose_things(hidden, document, deck[0], own)
        chance.shuffle(rest)
        wanted = sum(things.count(UNKNOWN) for _, things in own)
        if wanted > len(rest):
            reasons.append(fault("too-many-unknown", parts=Listing(deck), count=wanted, left=len(rest)))
        for place, things in own:
            laid = []
            for thing in things:
                if thing != UNKNOWN:
                    laid.append(thing)
                elif rest:
                    laid.append(hidden.write(place.part, rest.pop()))
            hidden.fill_document(filled, place, laid)
    return filled


def loose_things(
    hidden: Hidden, document: Mapping[str, Any], part: str, lists: list[tuple[Place, list[Any]]]
) -> list[int]:
    """The things of a deck that a document names nowhere."""
    loose = hidden.whole(part)
    open_things = [text for each, text in hidden.elsewhere(document) if each in hidden.deck_of(part)]
    for text in (*open_things, *(thing for _, things in lists for thing in things)):
        if isinstance(text, str) and text != UNKNOWN:
            loose.subtract(read_or_none(hidden, part, text))
    return sorted((+loose).elements())


def read_or_none(hidden: Hidden, part: str, text: str) -> list[int]:
    """The thing of a text, nothing if it is none: the reader of positions tells that."""
    try:
        return [hidden.read(part, text)]
    except InvalidText:
        return []
