"""Positions of which parts are unknown: every question that can be answered without them is answered."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from kaffeehaus.companion.hidden import UNKNOWN, Hidden, Place, Tokens, Wish
from kaffeehaus.companion.imagining import Known, deal, unknown_at
from kaffeehaus.companion.reading import read_partial
from kaffeehaus.companion.turned import Turned
from kaffeehaus.companion.wording import fault
from kaffeehaus.core.documents import read_json
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import FORMAT, AnyMove, Position, Refusal, Result, ScoreLine
from kaffeehaus.kernel import verbs
from kaffeehaus.kernel.contract import Document, Ruleset, ruleset_named
from kaffeehaus.kernel.errors import IllegalMove, InvalidOptions, InvalidPosition, InvalidText
from kaffeehaus.kernel.faults import Fault, Listing
from kaffeehaus.kernel.queries import state_after
from kaffeehaus.kernel.records import plain_of, state_from

GAMES = {"international": "HiddenInternational", "cardgame": "HiddenCardgame", "melange": "HiddenMelange"}
Barred = Mapping[Place, frozenset[int]]
RULESETS = 64  # whose hidden things are kept
HELD = ("supplies", "hands")  # how the parts that a seat holds begin
TRIES = 64  # worlds that are dealt until one is found in which the turn can go on
DOUBTS = 6  # worlds that have to agree before an answer counts as certain


@lru_cache(maxsize=RULESETS)
def hidden_of(ruleset: Ruleset) -> Hidden:
    """What can be unknown in a game. Raises InvalidOptions for a game that nobody has told about."""
    if ruleset.name not in GAMES:
        raise InvalidOptions([fault("no-companion", game=ruleset.name, known=Listing(sorted(GAMES)))])
    found: Hidden = getattr(import_module(f"{__package__}.{ruleset.name}"), GAMES[ruleset.name])(ruleset)
    return found


@dataclass(frozen=True)
class Verdict:
    """Whether a move is possible: in every world, in some (`depends` says on what), or by which clause in none."""

    move: str
    refusal: Refusal | None = None
    depends: tuple[Fault, ...] = ()

    @property
    def possible(self) -> bool:
        """Is the move legal in some world that agrees with all that is known?"""
        return self.refusal is None

    @property
    def certain(self) -> bool:
        """Is the answer the same in all worlds?"""
        return not self.depends


class PartialPosition:
    """A position with unknown parts. It never changes; `play` and `shown` give new ones.

    `world` is one of the positions that it may be: everything unknown has been given a kind that agrees with all that
    is known, and the rules answer for it.
    """

    def __init__(self, world: Position, known: Known, barred: Barred | None = None, seed: int = 0) -> None:
        self.world = world
        self.known = {place: +Counter(things) for place, things in known.items() if +Counter(things)}
        self.barred = dict(barred or {})  # what none of the unknown things at a place is
        self.hidden = hidden_of(world.ruleset)
        self._seed = seed

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> "PartialPosition":
        """Reads a position document in which `?` stands for a thing that nobody knows.

        Raises as `Position.from_dict` does, with all faults.
        """
        if not isinstance(document, Mapping) or document.get("format") != FORMAT:
            Position.from_dict(document)
        kind = ruleset_named(str(document.get("game")))
        options = kind.options_of(document)
        if not isinstance(options, Mapping):
            raise InvalidPosition([fault("no-object", place="options", found=options)])
        return cls(*read_partial(hidden_of(kind(options)), document))

    @classmethod
    def from_json(cls, text: str | bytes) -> "PartialPosition":
        """Reads such a document as JSON."""
        return cls.from_dict(read_json(text, InvalidPosition))

    @classmethod
    def seen_by(cls, position: Position, seat: int | None) -> "PartialPosition":
        """A position as a seat knows it, or as somebody who only watches does (None); what it may not know is unknown.

        >>> import kaffeehaus as kh
        >>> kh.PartialPosition.seen_by(kh.game("cardgame", players=2).deal(1), 0).to_dict()["hands"][1]
        ['?', '?', '?', '?', '?', '?', '?']
        """
        hidden = hidden_of(position.ruleset)
        seen = cls(position, hidden.seen(position._plain, seat))
        return cls(seen.imagine(0), seen.known)

    def to_dict(self) -> Document:
        """The position document, with `?` for everything unknown; a pile whose order is unknown is all `?`."""
        document = self.world.to_dict()
        document.pop("stream", None)
        for place in self.hidden.places():
            if self.unknown(place):
                self.hidden.fill_document(document, place, self.words_at(place))
        return document

    def words_at(self, place: Place) -> list[str]:
        """What is known to lie at a place, then `?` for each unknown thing."""
        known = [] if place.part in self.hidden.piles else sorted(self.known.get(place, Counter()).elements())
        count = len(self.hidden.things(self.plain, place))
        return [self.hidden.write(place.part, thing) for thing in known] + [UNKNOWN] * (count - len(known))

    def to_json(self) -> str:
        """The same as JSON, one line a part."""
        parts = (
            f" {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in self.to_dict().items()
        )
        return "{\n" + ",\n".join(parts) + "\n}\n"

    @cached_property
    def plain(self) -> Any:
        """The state of the world, for reading by name."""
        return self.world._plain

    @property
    def ruleset(self) -> Ruleset:
        """The rules with their options."""
        return self.world.ruleset

    @property
    def game(self) -> Game:
        """The game that is played, with its options."""
        return self.world.game

    @property
    def to_move(self) -> int:
        """The seat whose decision is open."""
        return self.world.to_move

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.world.over

    @property
    def scores(self) -> list[int]:
        """Points so far; once the game is over, the totals, as far as they do not depend on what is unknown."""
        return self.world.scores if not self.over or not self.missing else [int(each) for each in self.booked]

    @property
    def booked(self) -> list[int]:
        """The points that were booked in play, without what the end counts."""
        return [int(points) for points in self.plain.score[: self.ruleset.players]]

    def unknown(self, place: Place) -> int:
        """How many unknown things lie at a place."""
        return len(unknown_at(self.hidden, self.plain, self.known, place))

    def unseen(self, part: str) -> dict[str, int]:
        """How many things of each kind lie where nobody knows them, of the deck that a part belongs to."""
        deck = self.hidden.deck_of(part)
        counts: Tokens = Counter()
        for place in self.hidden.places():
            if place.part in deck:
                counts.update(unknown_at(self.hidden, self.plain, self.known, place))
        return {self.hidden.write(part, thing): counts[thing] for thing in sorted(counts)}

    @property
    def missing(self) -> tuple[Place, ...]:
        """Whose unknown things the result of a finished game depends on."""
        if not self.over:
            return ()
        return tuple(place for place in self.hidden.doubtful(self.plain) if self.unknown(place))

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on, or while it depends on what is unknown."""
        return None if self.missing else self.world.result

    def imagine(self, seed: int) -> Position:
        """A world that agrees with all that is known."""
        world = self.find(Wish(), seed)
        return self.world if world is None else world

    def find(self, wish: Wish, seed: int | None = None) -> Position | None:
        """A world as wished for in which the game can go on; None if none was found."""
        chance = Random(self._seed if seed is None else seed)
        for _ in range(TRIES):
            world = self._dealt(wish, chance)
            if world is None:
                return None
            if world.over or world.numbers:
                return world
        duties = list(self.hidden.duties(self.plain))
        chance.shuffle(duties)
        for duty in duties:
            world = self._dealt(both(wish, duty), chance)
            if world is not None and world.numbers:
                return world
        return None

    def _dealt(self, wish: Wish, chance: Random, *, whole: bool = True) -> Position | None:
        """A world as wished for; unless it is to be `whole`, only the decks that the wish is about are dealt afresh."""
        things = deal(self.hidden, self.plain, self.known, both(wish, Wish(barred=self.barred)), chance, whole=whole)
        if things is None:
            return None
        plain = plain_of(self.world._state, self.ruleset.dtype)
        for place, laid in things.items():
            self.hidden.put(plain, place, laid)
        state = state_from(plain, self.ruleset.dtype)
        self.hidden.settle(state)
        return Position(self.ruleset, state)

    def _world_for(self, number: int) -> Position | None:
        """A world in which the move is legal; None if there is none.

        The first wish is for what the move itself needs. If that world forbids it by a clause that does not look at
        other hidden things, no world allows it.
        """
        if self._fault(self.world, number) == 0:
            return self.world
        for place, wish in enumerate(self.hidden.wishes(self.plain, number)):
            world = self._wished(wish)
            clause = None if world is None else self._fault(world, number)
            if clause == 0:
                return world
            if place == 0 and clause not in self.hidden.liftable:
                return None
        return None

    def _wished(self, wish: Wish) -> Position | None:
        """A world as wished for, the same one whenever it is asked for."""
        key = tuple((place, *sorted(things.items())) for place, things in sorted(wish.wanted.items()))
        if wish.barred:
            return self._dealt(wish, Random(self._seed), whole=False)
        if key not in self._worlds:
            self._worlds[key] = self._dealt(wish, Random(self._seed), whole=False)
        return self._worlds[key]

    @cached_property
    def _worlds(self) -> dict[tuple[Any, ...], Position | None]:
        """Worlds that were wished for."""
        return {}

    def _fault(self, world: Position, number: int) -> int:
        """The number of the clause that forbids the move in a world, 0 if it is legal."""
        return int(verbs.why_not(self.ruleset.rules, world._state, number))

    def possible(self, move: AnyMove) -> bool:
        """Is a move legal in some world that agrees with all that is known? Raises InvalidText."""
        if self._is_hidden(move):
            return self._judge_hidden(str(move), "en").possible
        return self._world_for(self.read_move(move)) is not None

    def read_move(self, move: AnyMove) -> int:
        """The integer of a move as `Position.read_move` reads it; where a text leaves a choice, any possible one."""
        if isinstance(move, str):
            return self._settled(move, self.ruleset.moves_from_text(self.hidden.told_move(move)))
        if isinstance(move, Mapping):
            return self._settled(move, self.ruleset.moves_from_parts(move))
        return self.world.read_move(move)

    def _settled(self, text: str | Mapping[str, Any], meant: list[int]) -> int:
        possible = [number for number in meant if len(meant) == 1 or self._world_for(number)]
        if len(possible) > 1:
            choices = Listing(self.ruleset.move_text(number) for number in possible)
            raise InvalidText(fault("choice-open", text=text, choices=choices))
        return (possible or meant)[0]

    def judge(self, move: AnyMove, language: str = "en") -> Verdict:
        """Whether a move is possible, and what that depends on. Raises InvalidText."""
        if self._is_hidden(move):
            return self._judge_hidden(str(move), language)
        number = self.read_move(move)
        text = self.ruleset.move_text(number)
        world = self._world_for(number)
        if world is None:
            return Verdict(text, self._refusal(number, language))
        return Verdict(text, None, self._doubts(number))

    def _untold(self, number: int) -> Place | None:
        """A place of which everything must be told before the move can be played, if something there is unknown."""
        place = self.hidden.to_be_told(self.plain, number)
        return place if place and self.unknown(place) else None

    def _is_hidden(self, move: AnyMove) -> bool:
        return isinstance(move, str) and self.hidden.hides(self.hidden.told_move(move)) is not None

    def _judge_hidden(self, move: str, language: str) -> Verdict:
        """A move such as `lay ?`: possible if it is for any thing that may lie there."""
        text = self.hidden.told_move(move)
        number = self._hidden_number(text)
        refusal = self.world.why_not(number, language)
        if refusal:
            return Verdict(text, Refusal(text, refusal.clause, refusal.text))
        return Verdict(text)

    def _hidden_number(self, move: str) -> int:
        """The number of a move with a hidden thing, for a thing that lies there in this world and is unknown."""
        part = self.hidden.hides(move)
        assert part is not None
        place = Place(part.part, self.to_move)
        if self.known.get(place):
            raise InvalidText(fault("card-known", seat=self.to_move, example=f"{move[:-1]}fra.w"))
        unknown = unknown_at(self.hidden, self.plain, self.known, place)
        if not unknown:
            raise InvalidText(fault("no-cards", seat=self.to_move))
        return self.hidden.any_hidden(self.plain, move, unknown[0])

    def _refusal(self, number: int, language: str) -> Refusal:
        """The clause that forbids a move in a world where the mover has what it needs, if there is such a world."""
        own = next(iter(self.hidden.wishes(self.plain, number)))
        world = self._dealt(own, Random(self._seed)) or self.world
        refusal = world.why_not(number, language)
        assert refusal is not None
        return refusal

    def _doubts(self, number: int) -> tuple[Fault, ...]:
        """What the possibility of a move depends on: unknown things that the mover must hold."""
        if place := self._untold(number):
            return (fault("everything-at", place=words_of(place)),)
        said = []
        spent = Counter(self.hidden.spent(self.plain, number))
        for (place, thing), count in spent.items():
            if self.known.get(place, Counter())[thing] < count and self.unknown(place):
                held = {"seat": place.number, "thing": self.hidden.write(place.part, thing)}
                said.append(fault("holds-two", **held) if count == 2 else fault("holds", **held))
        if not said and not self._agreed(number):
            said.append(fault("holds-partner", seat=self.to_move))
        return tuple(said)

    def _agreed(self, number: int) -> bool:
        """Is the move legal in some other worlds too?"""
        if not any(self.unknown(place) for place in self.hidden.places() if place.part not in self.hidden.piles):
            return True
        own, *others = islice(self.hidden.wishes(self.plain, number), 2)
        if not others:
            return True
        worlds = (self.find(own, seed) for seed in range(DOUBTS))
        return all(self._fault(world, number) == 0 for world in worlds if world is not None)

    def explain(self, move: AnyMove) -> tuple[ScoreLine, ...]:
        """What a possible move books by which clause, as far as it can be foreseen."""
        number = self.read_move(move)
        world = self._world_for(number)
        lines = (world or self.world).explain(number)
        return tuple(line for line in lines if not line.luck)

    def moves(self) -> list[str]:
        """The moves that are legal in some world, in the order of their integers."""
        if not any(self.unknown(place) for place in self.hidden.decisive(self.plain)):
            return [str(move) for move in self.world.moves]
        return [text for number in range(self.ruleset.moves) if (text := self._possible_text(number)) is not None]

    def moves_of(self, thing: str | None) -> list[str]:
        """The possible moves that take a thing out of the mover's hand, or with None those that take nothing."""
        by_thing = self.hidden.moves_by_thing(self.plain)
        if thing is None:
            numbers = by_thing[None]
        else:
            parts = [part for part in self.hidden.kinds if part.startswith(HELD)]
            things = {(part, each) for part in parts for each in self._read_quietly(part, thing)}
            numbers = [number for each in things for number in by_thing.get(each, ())]
        return [text for number in numbers if (text := self._possible_text(number)) is not None]

    def _read_quietly(self, part: str, text: str) -> list[int]:
        """The thing of a text, nothing if it is none of that part."""
        try:
            return [self.hidden.read(part, text)]
        except InvalidText:
            return []

    def _possible_text(self, number: int) -> str | None:
        """The text of a move that is legal in some world; None for others, and for what names nothing on this board."""
        world = self._wished(next(iter(self.hidden.wishes(self.plain, number))))
        clause = None if world is None else self._fault(world, number)
        if clause is None or (clause and (clause not in self.hidden.liftable or self._world_for(number) is None)):
            return None
        try:
            return self.ruleset.move_text(number)
        except InvalidText:
            return None

    def play(self, move: AnyMove, turned: Turned | None = None, *, overrule: bool = False) -> "PartialPosition":
        """The position after a move that is legal in some world, and after what was turned over.

        With `overrule` the table plays it although the rules forbid it, as far as the position can bear that.
        Raises InvalidText, IllegalMove, or Missing where the table has to turn something over first.
        """
        self._check_needed()
        if self._is_hidden(move):
            return self._play_hidden(self.hidden.told_move(str(move)))
        number = self.read_move(move)
        world = self._world_for(number)
        if world is not None and (place := self._untold(number)):
            text = self.ruleset.move_text(number)
            raise InvalidText(fault("depends-on-all", move=text, place=words_of(place)))
        if world is None:
            refusal = self._refusal(number, "en")
            world = self._overruled(number, refusal) if overrule else None
            if world is None:
                raise IllegalMove(refusal.move, refusal.clause, refusal.text)
        return self._after(world, number, turned)

    def _check_needed(self) -> None:
        for place in self.hidden.places():
            if place.part in self.hidden.needed and self.unknown(place):
                raise InvalidText(fault("first-due", due=self.hidden.words(place, 1)))

    def overrulable(self, refusal: Refusal) -> bool:
        """May a table play on as if this clause were not there, without harm to the position?"""
        return int(refusal.clause.rpartition("-")[2]) in self.hidden.overrulable

    def _overruled(self, number: int, refusal: Refusal) -> Position | None:
        """A world in which the mover holds what the move needs, if the clause may be set aside."""
        if not self.overrulable(refusal):
            return None
        own = next(iter(self.hidden.wishes(self.plain, number)))
        return self._dealt(own, Random(self._seed))

    def _play_hidden(self, move: str) -> "PartialPosition":
        verdict = self._judge_hidden(move, "en")
        if verdict.refusal:
            raise IllegalMove(move, verdict.refusal.clause, verdict.refusal.text)
        number = self._hidden_number(move)
        after = Position(self.ruleset, self._played(self.world, number))
        return PartialPosition(after, self.known, self.barred, self._seed + 1)

    def _after(self, world: Position, number: int, turned: Turned | None) -> "PartialPosition":
        before = world._plain
        known = self._known_after(before, number)
        if self.hidden.turns_over:
            told = (turned or Turned()).copy()
            state = self.hidden.advance(world._state, known, number, told, Random(self._seed))
            if told.cards or told.people:
                raise InvalidText(fault("nothing-more"))
        else:
            state = self._played(world, number)
        after = plain_of(state, self.ruleset.dtype)
        self._note_arrivals(before, number, after, known)
        barred = self._barred_after(before, number, after)
        return PartialPosition(Position(self.ruleset, state), known, barred, self._seed + 1)

    def _barred_after(self, before: Any, number: int, after: Any) -> Barred:
        """What the unknown things cannot be; where an unknown thing has joined them, nothing is known about them."""
        barred = dict(self.barred)
        for wish in self.hidden.wishes(before, number):
            barred |= wish.barred
        gained = Counter(place for place, _ in self.hidden.gained(before, number))
        sizes = {place: len(self.hidden.things(before, place)) + gained[place] for place in barred}
        return {
            place: things for place, things in barred.items() if len(self.hidden.things(after, place)) <= sizes[place]
        }

    def _played(self, world: Position, number: int) -> Any:
        state = state_after(self.ruleset, world._state, number)
        if state is None:  # the table overrules the rules
            state = world.state()
            verbs.play(self.ruleset.rules, state, number)
        return state

    def _known_after(self, before: Any, number: int) -> dict[Place, Tokens]:
        """What is known after a move, before anything is drawn: a known thing goes first, as nobody can tell."""
        known = {place: Counter(things) for place, things in self.known.items()}
        for place, thing in self.hidden.spent(before, number):
            if known.get(place, Counter())[thing]:
                known[place][thing] -= 1
        for place, thing in self.hidden.gained(before, number):
            known.setdefault(place, Counter())[thing] += 1
        return known

    def _note_arrivals(self, before: Any, number: int, after: Any, known: dict[Place, Tokens]) -> None:
        """What comes out of a pile that is known whole stays known; what replaces something open is not known yet."""
        for place in self.hidden.replaced(before, number, after):
            known.pop(place, None)
        for source, target in self.hidden.moved(before, after):
            known[target] = known.get(target, Counter()) + known.pop(source, Counter())
        spent, gained = Counter(self.hidden.spent(before, number)), Counter(self.hidden.gained(before, number))
        for pile in (place for place in self.hidden.places() if place.part in self.hidden.piles):
            if Counter(self.hidden.things(before, pile)) != self.known.get(pile):
                continue
            known[pile] = Counter(self.hidden.things(after, pile))
            for place in self.hidden.places():
                if place.part in self.hidden.deck_of(pile.part) and place != pile:
                    was = Counter(self.hidden.things(before, place))
                    was.subtract({thing: count for (at, thing), count in spent.items() if at == place})
                    was.update({thing: count for (at, thing), count in gained.items() if at == place})
                    known[place] = known.get(place, Counter()) + (Counter(self.hidden.things(after, place)) - was)

    def shown(self, place: Place, thing: int) -> "PartialPosition":
        """The same position, of which it is now known that this thing lies at a place. Raises InvalidText."""
        known = self.known.get(place, Counter())
        if not self.unknown(place):
            raise InvalidText(fault("nothing-unknown", place=words_of(place)))
        wanted = known + Counter([thing])
        world = self.world if self._holds(self.world, place, wanted) else self.find(Wish({place: wanted}))
        if world is None:
            text = self.hidden.write(place.part, thing)
            left = self.unseen(place.part).get(text, 0)
            why = fault("turn-stuck") if left else fault("copies-elsewhere")
            raise InvalidText(fault("cannot-be-there", thing=text, place=words_of(place), why=why))
        return PartialPosition(world, {**self.known, place: wanted}, self.barred, self._seed + 1)

    def _holds(self, world: Position, place: Place, wanted: Tokens) -> bool:
        return not wanted - Counter(self.hidden.things(world._plain, place))

    def with_scores(self, seat: int, points: int) -> "PartialPosition":
        """The same position with points added to a seat's score, because the table says so."""
        plain = plain_of(self.world.state(), self.ruleset.dtype)
        plain.score[seat] += points
        return PartialPosition(Position(self.ruleset, state_from(plain, self.ruleset.dtype)), self.known, self.barred)

    def view(self, seat: int | None = None) -> Document:
        """What everybody at the table sees, with `?` for what nobody has told, and without tables that nobody has."""
        view = self.world.view(seat)
        for place in self.hidden.places():
            if place.part == "supplies":
                view["supplies"][place.number] = self.words_at(place)
            elif place.part == "set_aside":
                view["set_aside"] = self.words_at(place)
            elif place.part == "tables" and self.unknown(place):
                del view["tables"][self.ruleset.board.tables[place.number]]
        return view

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PartialPosition) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __repr__(self) -> str:
        return f"<PartialPosition of {self.ruleset.title}: seat {self.to_move} to move, scores {self.scores}>"


def both(wish: Wish, duty: Wish) -> Wish:
    """Two wishes at once: at least what either of them wants."""
    wanted = {place: Counter(things) for place, things in wish.wanted.items()}
    for place, things in duty.wanted.items():
        wanted[place] = wanted.get(place, Counter()) | things
    places = {*wish.barred, *duty.barred}
    none = frozenset[int]()
    return Wish(wanted, {place: wish.barred.get(place, none) | duty.barred.get(place, none) for place in places})


def words_of(place: Place) -> str:
    """A place as people write it: `supplies[2]`."""
    return place.part if place.number is None else f"{place.part}[{place.number}]"
