"""What a table turns over while a turn of Wiener Melange runs by itself: cards, and personalities.

The rules draw from a pile whose order nobody knows. So the pile is laid out anew before every step: first what the
table has said, in that order, then anything that may be there. A step that draws more than was said is not taken; the
table is asked instead. Before a step the discards are laid under the pile, for the table may shuffle them in the middle
of it (WM-45); afterwards pile and discards are parted again.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from kaffeehaus.companion.hidden import Hidden, Place, Tokens, Wish
from kaffeehaus.companion.imagining import Known, deal_deck
from kaffeehaus.companion.turned import Missing, Turned
from kaffeehaus.companion.wording import fault
from kaffeehaus.games.melange.seating import NO_PAY
from kaffeehaus.games.melange.state import DISPLAY, FACES, REVEAL, SETUP, TAKE
from kaffeehaus.games.melange.turn import STILL, step
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import Fault
from kaffeehaus.kernel.records import plain_of, state_from

PILE, PEOPLE = Place("pile"), Place("personality_pile")


class Turning:
    """Runs the steps that follow a move, on what the table has turned over."""

    def __init__(self, hidden: Hidden, known: Known, turned: Turned, chance: Random) -> None:
        self.hidden = hidden
        self.rules = hidden.ruleset.rules
        self.dtype = hidden.ruleset.dtype
        self.known = known
        self.turned = turned
        self.chance = chance

    def run(self, state: Any) -> Any:
        """The state after all steps. Raises Missing, or InvalidText if what was told cannot be."""
        event = NO_PAY
        while event != STILL:
            mode = state.mode if INTERPRETED else state["mode"]
            if mode in (SETUP, REVEAL, TAKE):
                state, event = self.drawing_step(plain_of(state, self.dtype))
            else:
                event = int(step(self.rules, state))
        return state

    def drawing_step(self, before: Any) -> tuple[Any, int]:
        """One step that may draw: the state after it, and what it brought."""
        pile = self.lay_out(before)
        trial = self.trial(before, pile)
        event = int(step(self.rules, trial))
        after = plain_of(trial, self.dtype)
        drawn = len(pile) - after.pile_left
        people = before.personality_pile_left - after.personality_pile_left
        if people > len(self.turned.people):
            raise Missing("personality_pile", fault("reveal-personality"))
        if drawn > len(self.turned.cards):
            raise Missing("pile", self.what_for(before))
        self.part_again(before, after, pile, drawn)
        self.turned.cards, self.turned.people = self.turned.cards[drawn:], self.turned.people[people:]
        return state_from(after, self.dtype), event

    def what_for(self, before: Any) -> Fault:
        """Why a card is turned over."""
        if before.mode == TAKE:
            return fault("open-display")
        return fault("turn-card")

    def lay_out(self, plain: Any) -> list[int]:
        """Gives every unknown card a place such that those turned over come first; the pile with the discards below."""
        told, left = self.turned.cards, plain.pile_left
        wish = Wish({PILE: Counter(told[:left]), PEOPLE: Counter(self.turned.people)})
        for deck in (self.hidden.decks[0], self.hidden.decks[2]):
            places = [place for place in self.hidden.places() if place.part in deck]
            dealt = deal_deck(self.hidden, plain, self.known, wish, self.chance, places)
            if dealt is None:
                raise InvalidText(fault("not-in-pile"))
            for place, things in dealt.items():
                self.hidden.put(plain, place, things)
        people = put_first(self.hidden.things(plain, PEOPLE), self.turned.people)
        self.hidden.put(plain, PEOPLE, people)
        own = put_first(self.hidden.things(plain, PILE), told[:left])
        self.hidden.put(plain, PILE, own)
        discards = Counter(dict(enumerate(plain.discard)))
        below = sorted((discards - Counter(told[left:])).elements())
        self.chance.shuffle(below)
        return own + told[left:] + below

    def trial(self, plain: Any, pile: Sequence[int]) -> Any:
        """A state with this pile and no discards."""
        trial = plain_of(state_from(plain, self.dtype), self.dtype)
        trial.pile_left = len(pile)
        self.hidden.put(trial, PILE, pile)
        trial.discard, trial.discarded = [0] * FACES, 0
        return state_from(trial, self.dtype)

    def part_again(self, before: Any, after: Any, pile: Sequence[int], drawn: int) -> None:
        """Says what is pile and what is discards once `drawn` cards have been drawn."""
        left, discards = before.pile_left, Counter(dict(enumerate(before.discard)))
        thrown = Counter(dict(enumerate(after.discard)))
        if drawn <= left:
            rest = list(pile[drawn:left])
            discards += thrown
        else:
            first = self.thrown_first(before, +thrown, pile, left)
            shuffled = discards + first
            rest, used = [], Counter(pile[left:drawn])
            if used - shuffled:
                raise InvalidText(fault("shuffled-otherwise"))
            rest = sorted((shuffled - used).elements())
            self.chance.shuffle(rest)
            discards = thrown - first
        after.pile = [0] * len(after.pile)
        after.pile_left = len(rest)
        self.hidden.put(after, PILE, rest)
        after.discard = [discards[face] for face in range(FACES)]
        after.discarded = sum(after.discard)

    def thrown_first(self, before: Any, thrown: Tokens, pile: Sequence[int], left: int) -> Tokens:
        """The cards that were thrown away before the discards were shuffled into a new pile."""
        if before.mode != TAKE:
            return Counter(pile[:left])
        opened = [*(face for face, count in enumerate(before.display) for _ in range(count)), *pile]
        flushes = thrown.total() // DISPLAY
        early = [number for number in range(flushes) if DISPLAY * (number + 1) - before.displayed <= left]
        return Counter(opened[: DISPLAY * len(early)])


def put_first(things: list[int], first: Sequence[int]) -> list[int]:
    """The things with these at their beginning."""
    rest = list(things)
    for thing in first:
        rest.remove(thing)
    return [*first, *rest]
