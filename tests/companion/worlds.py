"""Every world that agrees with what a table was told, without the companion: documents that the core reads and plays.

A world is the true position with the unknown things dealt otherwise: among the slots of hands that nobody has seen and
the pile. Worlds in which a told move is illegal, or shows something else, are dropped.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any

import kaffeehaus as kh
from kaffeehaus.companion.hidden import Place
from kaffeehaus.companion.melange import HiddenMelange
from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.companion.turned import Missing, Turned
from tests.companion.table import piles_after

PILES = {"supplies": "bag", "hands": "guest_pile", "hands.reservation": "pile", "hands.actions": "action_pile"}
OTHERS = 120  # moves that are asked about in a position beside those that some world allows
SHORT = 2  # things of a pile whose every order is tried
Unknown = Mapping[Place, Sequence[str]]  # things of a hand that nobody has seen


@dataclass(frozen=True)
class Case:
    """A position of which some things in hands are unknown, and the order of all piles."""

    truth: kh.Position
    unknown: Unknown

    @property
    def pile(self) -> Place:
        """The pile from which the unknown things came."""
        (pile,) = {PILES[place.part] for place in self.unknown}
        return Place(pile)

    def worlds(self) -> list[kh.Position]:
        """Every world in which a game can be."""
        document = self.truth.to_dict()
        unseen = [thing for things in self.unknown.values() for thing in things]
        pool = sorted([*unseen, *things_at(document, self.pile)])
        slots = [(place, len(things)) for place, things in self.unknown.items()]
        found = []
        for hands, rest in dealt(pool, slots):
            for order in orders(rest, things_at(document, self.pile)):
                world = deepcopy(document)
                for place, things in hands.items():
                    things_at(world, place)[:] = [*self.seen(place), *things]
                things_at(world, self.pile)[:] = order
                with suppress(kh.InvalidPosition):  # the turn under way could not go on
                    found.append(kh.Position(self.truth.ruleset, self.truth.ruleset.state_from(world)))
        return found

    def seen(self, place: Place) -> list[str]:
        """What is known of a hand."""
        everything = Counter(things_at(self.truth.to_dict(), place))
        return list((everything - Counter(self.unknown[place])).elements())

    def partial(self, world: kh.Position) -> PartialPosition:
        """What the table knows, beginning with any world."""
        true = PartialPosition(self.truth, {})
        hidden, known = true.hidden, {}
        for place in hidden.places():
            if place in self.unknown:
                known[place] = Counter(hidden.read(place.part, word) for word in self.seen(place))
            elif place.part not in hidden.piles:
                known[place] = Counter(hidden.things(true.plain, place))
        return PartialPosition(world, known)


def things_at(document: Mapping[str, Any], place: Place) -> list[str]:
    """The list of a position document that lies at a place."""
    part, _, kind = place.part.partition(".")
    found: Any = document[part] if place.number is None else document[part][place.number]
    things: list[str] = found[kind] if kind else found
    return things


def dealt(pool: list[str], hands: Sequence[tuple[Place, int]]) -> Iterator[tuple[dict[Place, list[str]], list[str]]]:
    """Every way to deal things to hands, each with what is left."""
    if not hands:
        yield {}, pool
        return
    (place, count), *others = hands
    for chosen in sorted(set(combinations(pool, count))):
        rest = sorted((Counter(pool) - Counter(chosen)).elements())
        for given, left in dealt(rest, others):
            yield {place: list(chosen), **given}, left


def orders(rest: list[str], true: Sequence[str]) -> list[list[str]]:
    """Every order of a short pile. Of a longer one the order that shows the same things as the true one, as far as it
    has them: what has not been drawn yet changes no answer, and every other order would be dropped no later."""
    if len(rest) <= SHORT:
        return [list(order) for order in sorted(set(permutations(rest)))]
    left = Counter(rest)
    order: list[str | None] = []
    for thing in true:
        order.append(thing if left[thing] else None)
        left[thing] -= bool(left[thing])
    spare = left.elements()
    return [[next(spare) if thing is None else thing for thing in order]]


def compare(partial: PartialPosition, worlds: Sequence[kh.Position], chance: Random) -> int:
    """What any world allows is possible, and nothing else; how many moves were asked about."""
    legal = {number for world in worlds for number in world.numbers}
    assert legal, "there is no world"
    for number in sorted(legal):
        assert partial.possible(number), f"refused: {partial.ruleset.move_text(number)}"
    others = [number for number in chance.sample(named(partial.ruleset), OTHERS) if number not in legal]
    for number in others:
        assert not partial.possible(number), f"allowed: {partial.ruleset.move_text(number)}"
    return len(legal) + len(others)


@cache
def named(ruleset: Any) -> list[int]:
    """Every move that can be written down on this board."""
    found = []
    for number in range(ruleset.moves):
        with suppress(kh.InvalidText):
            ruleset.move_text(number)
            found.append(number)
    return found


class History:
    """A case that is played on: the table tells what it sees, and worlds that show something else are dropped."""

    def __init__(self, case: Case, chance: Random) -> None:
        self.truth, self.chance = case.truth, chance
        self.worlds = case.worlds()
        self.partial = case.partial(chance.choice(self.worlds))
        self.short = len(things_at(case.truth.to_dict(), case.pile)) <= SHORT
        self.drew: set[int] = set()

    def run(self, moves: int) -> int:
        """Compares before each of some moves; how many answers were compared."""
        answers = compare(self.partial, self.worlds, self.chance)
        for _ in range(moves):
            if not self.go_on():
                break
            answers += compare(self.partial, self.worlds, self.chance)
        return answers

    def go_on(self) -> bool:
        """Plays a random move; False where the worlds at hand are no longer all worlds."""
        seat = self.truth.to_move
        if seat in self.drew and not self.short:
            return False  # of a long pile not every order is there
        numbers = [n for n in self.truth.numbers if self.truth.ruleset.move_parts(n)["kind"] != "lay"]
        if not numbers:
            return False  # a card laid face down has a world for each card
        number = self.chance.choice(numbers)
        self.tell_all_before(number)
        before, self.truth = self.truth, self.truth.play(number)
        if self.truth.over or shuffled(before.to_dict(), self.truth.to_dict()):
            return False
        self.partial = told(self.partial, before, number, self.truth)
        self.worlds = [w.play(number) for w in self.worlds if number in w.numbers and same(w, before, number)]
        if held(before, seat) <= held(self.truth, seat):
            self.drew.add(seat)
        return True

    def tell_all_before(self, number: int) -> None:
        """CI-33, CI-53: what a move depends on is told first."""
        place = self.partial.hidden.to_be_told(self.partial.plain, number)
        if place is None:
            return
        true = things_at(self.truth.to_dict(), place)
        known = Counter(self.partial.words_at(place)) - Counter("?")
        for word in (Counter(true) - known).elements():
            self.partial = self.partial.shown(place, self.partial.hidden.read(place.part, word))
        self.worlds = [w for w in self.worlds if sorted(things_at(w.to_dict(), place)) == sorted(true)]


def shuffled(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Have discards become a pile, perhaps a single card, which leaves no trace in the stream?"""
    return before.get("stream") != after.get("stream") or len(after.get("discard", ())) < len(before.get("discard", ()))


def public(position: kh.Position) -> dict[str, Any]:
    """What lies open; in Café International the table tells supplies tile by tile."""
    view = position.view(None)
    view.pop("supplies", None)
    return view


def held(position: kh.Position, seat: int) -> int:
    """How many things a seat holds."""
    document = position.to_dict()
    hand = document["supplies"][seat] if "supplies" in document else document["hands"][seat]
    return len(hand) if isinstance(hand, list) else sum(map(len, hand.values()))


def same(world: kh.Position, before: kh.Position, number: int) -> bool:
    """Does a move show the same in a world as in truth?"""
    if before.game.name == "international":
        return drawn(world, number) == drawn(before, number)
    return public(world.play(number)) == public(before.play(number))


def drawn(position: kh.Position, number: int) -> list[str]:
    """The tiles that a move draws."""
    was, now = position.to_dict()["bag"], position.play(number).to_dict()["bag"]
    return was[: len(was) - len(now)]  # type: ignore[no-any-return]


def told(partial: PartialPosition, before: kh.Position, number: int, after: kh.Position) -> PartialPosition:
    """The table tells a move, and what it shows."""
    if before.game.name == "international":
        seat = Place("supplies", before.to_move)
        following = partial.play(number)
        for word in drawn(before, number):
            following = following.shown(seat, partial.hidden.read("supplies", word))
        return following
    if before.game.name == "cardgame":
        following = partial.play(number)
        for place in following.hidden.places():
            if place.part == "tables" and following.unknown(place):
                nation = after.to_dict()["tables"][after.ruleset.board.tables[place.number]]
                following = following.shown(place, following.hidden.read("tables", nation))
        return following
    hidden, piles, turned = partial.hidden, piles_after(before, number), Turned()
    assert isinstance(hidden, HiddenMelange)
    while True:
        try:
            return partial.play(number, turned)
        except Missing as missing:
            thing = hidden.read(missing.part, piles.next(missing.part, hidden))
            (turned.cards if missing.part == "pile" else turned.people).append(thing)
