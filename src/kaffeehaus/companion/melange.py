"""What can be unknown in Wiener Melange: hands and piles; and what a table turns over while a turn runs by itself."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from kaffeehaus.companion.hidden import Hidden, Place, Things, Tokens, Wish
from kaffeehaus.companion.imagining import Known
from kaffeehaus.companion.turned import Turned
from kaffeehaus.companion.turning import Turning
from kaffeehaus.companion.wording import fault
from kaffeehaus.games.melange.seating import restore
from kaffeehaus.games.melange.state import (
    CHAIRS,
    DISPLAY,
    FACES,
    FIRST_BONUS,
    HAND,
    KINDS,
    PERSONALITIES,
    PERSONALITY,
    REMOVE_NEUTRAL,
    REMOVE_OWN,
    RULES,
    SETUP,
    SWAP_PERSONALITIES,
    SWAPS,
    WHITE,
    swapped,
)
from kaffeehaus.games.melange.turn import perform
from kaffeehaus.games.melange.vocabulary import (
    ACTION,
    BONUS_MOVE,
    FACE,
    JOKER_MOVE,
    PASS_MOVE,
    PERSON,
    PLAY_MOVE,
    REMOVE_MOVE,
    STOP_MOVE,
    SWAP_MOVE,
    TAKE_OPEN_MOVE,
    TAKE_PILE_MOVE,
)
from kaffeehaus.kernel.contract import Document, Ruleset
from kaffeehaus.kernel.queries import survey
from kaffeehaus.kernel.records import blank, copy_of, plain_of, state_from

CARDS, ACTIONS = "hands.reservation", "hands.actions"
PILE, ACTION_PILE, PEOPLE = Place("pile"), Place("action_pile"), Place("personality_pile")
FIELDS = {CARDS: "hand", ACTIONS: "actions"}
LEFT = {"pile": "pile_left", "action_pile": "action_pile_left", "personality_pile": "personality_pile_left"}


class HiddenMelange(Hidden):
    """The 92 reservation cards, the 28 action cards and the sixteen personalities."""

    kinds: ClassVar = {CARDS: FACE, "pile": FACE, ACTIONS: ACTION, "action_pile": ACTION, "personality_pile": PERSON}
    decks: ClassVar = ((CARDS, "pile"), (ACTIONS, "action_pile"), ("personality_pile",))
    piles: ClassVar = frozenset(LEFT)
    turns_over: ClassVar = True
    liftable: ClassVar = frozenset({25, 64})
    overrulable: ClassVar = frozenset({24, 39})

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.rules = plain_of(ruleset.rules, RULES)

    def places(self) -> list[Place]:
        """Hands, then piles."""
        seats = range(self.ruleset.players)
        return [*(Place(part, seat) for part in FIELDS for seat in seats), PILE, ACTION_PILE, PEOPLE]

    def things(self, plain: Any, place: Place) -> list[int]:
        """Faces, kinds of action cards, or personalities, all counted from 0."""
        if place.number is None:
            pile = getattr(plain, place.part)[: getattr(plain, LEFT[place.part])]
            return [thing - 1 for thing in reversed(pile)]
        cards = getattr(plain, FIELDS[place.part])[place.number]
        return [thing for thing, count in enumerate(cards) for _ in range(count)]

    def put(self, plain: Any, place: Place, things: Sequence[int]) -> None:
        """Hands are counted, piles have an order."""
        if place.number is not None:
            cards = getattr(plain, FIELDS[place.part])
            cards[place.number] = [list(things).count(thing) for thing in range(len(cards[place.number]))]
            return
        pile = getattr(plain, place.part)
        pile[: len(things)] = [thing + 1 for thing in reversed(things)]
        if place == PILE:
            plain.in_pile = [list(things).count(face) for face in range(FACES)]

    def seen(self, plain: Any, seat: int | None) -> dict[Place, Tokens]:
        """Also the cards that others took from the display."""
        taken = {Place(CARDS, each): Counter(dict(enumerate(faces))) for each, faces in enumerate(plain.known)}
        return {**taken, **super().seen(plain, seat)}

    def cards_in(self, move: int) -> tuple[list[int], list[int]]:
        """The reservation cards and the action cards that a move takes out of the hand."""
        if move < JOKER_MOVE:
            return [(move - PLAY_MOVE) % FACES], []
        if move < REMOVE_MOVE:
            return [(move - JOKER_MOVE) % FACES] * 2, []
        if move < SWAP_MOVE:
            return [], [REMOVE_NEUTRAL if (move - REMOVE_MOVE) // CHAIRS >= WHITE else REMOVE_OWN]
        if move < BONUS_MOVE:
            kind, swap = divmod(move - SWAP_MOVE, SWAPS)
            return [int(swapped(swap)[2])], [SWAP_PERSONALITIES + kind]
        return [], [FIRST_BONUS + move - BONUS_MOVE] if move < STOP_MOVE else []

    def spent(self, plain: Any, move: int) -> Things:
        """Cards that are laid, paid or played."""
        faces, actions = self.cards_in(move)
        seat = plain.active
        return [*((Place(CARDS, seat), face) for face in faces), *((Place(ACTIONS, seat), each) for each in actions)]

    def gained(self, plain: Any, move: int) -> Things:
        """WM-42: a card of the display."""
        taken = TAKE_OPEN_MOVE <= move < TAKE_PILE_MOVE
        return [(Place(CARDS, plain.active), move - TAKE_OPEN_MOVE)] if taken else []

    def wishes(self, plain: Any, move: int) -> Iterator[Wish]:
        """The cards themselves; for a joker the wanted face in the pile (WM-25); to pass, nothing playable (WM-64)."""
        wanted: dict[Place, Tokens] = {}
        for place, thing in self.spent(plain, move):
            wanted.setdefault(place, Counter())[thing] += 1
        yield Wish(wanted)
        if JOKER_MOVE <= move < REMOVE_MOVE:
            yield Wish({**wanted, PILE: Counter([(move - JOKER_MOVE) // FACES % FACES])})
        if move == PASS_MOVE:
            yield self.nothing_playable(plain)

    def nothing_playable(self, plain: Any) -> Wish:
        """A hand without any card that could be played; when nothing can be taken, no joker finds its card either."""
        seat = plain.active
        full = plain_of(state_from(plain, self.ruleset.dtype), self.ruleset.dtype)
        full.hand[seat], full.actions[seat] = [1] * FACES, [1] * KINDS
        barred: dict[Place, set[int]] = {Place(CARDS, seat): set(), Place(ACTIONS, seat): set()}
        for move in survey(self.ruleset, state_from(full, self.ruleset.dtype)).moves:
            if spent := self.spent(plain, move):
                place, thing = spent[-1]  # of a swap the action card: any face can pay for it
                barred[place].add(thing)
        return Wish(barred={place: frozenset(things) for place, things in barred.items()})

    def fill_document(self, document: Document, place: Place, things: list[str]) -> None:
        """A hand is an object with two lists."""
        if place.number is None:
            document[place.part] = things
        else:
            document["hands"][place.number][place.part.removeprefix("hands.")] = things

    def in_document(self, document: Mapping[str, Any]) -> list[tuple[Place, list[Any]]]:
        """Both lists of each hand, and the piles that are there."""
        hands, found = document.get("hands"), []
        for seat, hand in enumerate(hands if isinstance(hands, list) else ()):
            for part in FIELDS:
                things = hand.get(part.removeprefix("hands.")) if isinstance(hand, Mapping) else None
                found.append((Place(part, seat), things))
        found += [(place, document.get(place.part)) for place in (PILE, ACTION_PILE, PEOPLE)]
        return [(place, things) for place, things in found if isinstance(things, list)]

    def elsewhere(self, document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Cards in rows, on display and discarded; action cards that were played; personalities in the café."""
        rows = document.get("rows")
        lists = [
            *(rows.values() if isinstance(rows, Mapping) else ()),
            document.get("display"),
            document.get("discard"),
        ]
        for cards in lists:
            yield from ((CARDS, card) for card in (cards if isinstance(cards, list) else ()))
        for part in ("played_actions", "removed_actions"):
            cards = document.get(part)
            yield from ((ACTIONS, card) for card in (cards if isinstance(cards, list) else ()) if card is not None)
        for part in ("chairs", "personalities"):
            people = document.get(part)
            for person in people.values() if isinstance(people, Mapping) else ():
                if isinstance(person, str) and "." not in person:
                    yield "personality_pile", person

    def whole(self, part: str) -> Tokens:
        """WM-06 … WM-08."""
        if part in (CARDS, "pile"):
            return Counter(dict(enumerate(self.ruleset.board.copies)))
        if part in (ACTIONS, "action_pile"):
            return Counter(dict(enumerate(self.ruleset.board.action_copies)))
        return Counter(range(PERSONALITIES))

    def advance(self, state: Any, known: Known, move: int, turned: Turned, chance: Random) -> Any:
        """The state after a move and all that follows by itself. Raises Missing."""
        after = copy_of(state, self.ruleset.dtype)
        perform(self.ruleset.rules, after, move)
        return Turning(self, known, turned, chance).run(after)

    def set_up(self, turned: Turned, chance: Random) -> Any:
        """WM-06 … WM-11: the state after a setup in which these things were turned over. Raises Missing."""
        plain = blank(self.ruleset.dtype)
        display, thrown = self.first_display(turned)
        chairs = [chair for chair in range(self.rules.chairs) if self.rules.start_chairs >> chair & 1]
        seated = [turned.person(fault("seat-personality", chair=self.ruleset.board.chairs[chair])) for chair in chairs]
        for chair, person in zip(chairs, seated, strict=True):
            plain.visitor[chair] = PERSONALITY + person
        plain.active, plain.mode = self.rules.start, SETUP
        plain.display, plain.displayed = [display.count(face) for face in range(FACES)], DISPLAY
        plain.discard, plain.discarded = [thrown.count(face) for face in range(FACES)], len(thrown)
        self.hand_out(plain, display + thrown, seated, chance)
        state = state_from(plain, self.ruleset.dtype)
        restore(self.ruleset.rules, state)
        return Turning(self, {}, turned, chance).run(state)

    def first_display(self, turned: Turned) -> tuple[list[int], list[int]]:
        """WM-44: four open cards, turned over again while they are of one category; and the cards thrown away."""
        thrown: list[int] = []
        while True:
            display = [turned.card(fault("open-display")) for _ in range(DISPLAY)]
            if len({self.rules.category[face] for face in display}) > 1:
                return display, thrown
            thrown += display

    def hand_out(self, plain: Any, shown: list[int], seated: list[int], chance: Random) -> None:
        """WM-06, WM-07: four cards and one action card to each; the rest are the piles."""
        cards = sorted((self.whole("pile") - Counter(shown)).elements())
        actions = sorted(self.whole("action_pile").elements())
        people = sorted(set(range(PERSONALITIES)) - set(seated))
        for things in (cards, actions, people):
            chance.shuffle(things)
        for seat in range(self.ruleset.players):
            self.put(plain, Place(CARDS, seat), [cards.pop() for _ in range(HAND)])
            self.put(plain, Place(ACTIONS, seat), [actions.pop()])
        plain.pile_left, plain.action_pile_left, plain.personality_pile_left = len(cards), len(actions), len(people)
        for place, things in ((PILE, cards), (ACTION_PILE, actions), (PEOPLE, people)):
            self.put(plain, place, things)
        plain.in_pile = [0] * FACES  # `restore` counts them
