"""A match at a real table: people tell what happens, and the companion judges, counts and says what is due.

Chance comes from the real bag, pile and hands. A companion never changes: each telling gives a new one. All tellings
are kept in order, so one can go back to any point, and a slip is corrected by telling everything again without it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from kaffeehaus.companion.hidden import UNKNOWN, Place
from kaffeehaus.companion.partial import HELD, PartialPosition, Verdict, hidden_of, words_of
from kaffeehaus.companion.tellings import Told, read_told
from kaffeehaus.companion.turned import Missing, Turned
from kaffeehaus.companion.wording import fault
from kaffeehaus.core.documents import read_json
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import AnyMove, Move, Position, Result, ScoreLine
from kaffeehaus.core.record import result_dict
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import Faulty, IllegalMove, InvalidOptions, InvalidText, KaffeehausError
from kaffeehaus.kernel.faults import LANGUAGES, Fault, Translated

FORMAT = "kaffeehaus-companion/1"
TURNED = ("pile", "personality_pile")  # from where a table turns things over during a move
MOST_TOLD = 5000
MOST_NAME = 40  # letters


class InvalidTelling(Faulty):
    """What was told does not fit together; `reasons` has every fault with its place in the log."""

    subject = "What was told"


@dataclass(frozen=True)
class Due:
    """What the table should say next: how many things, at which place, and whether nothing else can be said before."""

    place: Place
    count: int
    words: Fault
    blocking: bool = False


@dataclass(frozen=True)
class Answer:
    """What followed from a telling: points by clause, what was trusted, and what was set aside."""

    seat: int
    move: str | None = None
    lines: tuple[ScoreLine, ...] = ()
    points: int = 0
    trusted: tuple[Fault, ...] = ()  # what the table was believed
    overruled: str | None = None  # the clause that the table set aside


@dataclass(frozen=True)
class Started:
    """A move that waits for what the table turns over; None is the setup."""

    move: int | None
    seat: int
    turned: Turned = field(default_factory=Turned)
    trusted: tuple[Fault, ...] = ()
    overruled: str | None = None
    missing: Missing | None = None  # what is turned over next, once that is known


class Companion:
    """A match told by the people at the table.

    >>> table = Companion(Game("cardgame", players=2), ["Ada", "Ben"])
    >>> table = table.tell("ger ita fra spa usa")  # the five tables, in reading order
    >>> table = table.tell("ger.w@o1").tell("ger.m@o3").tell("stop")
    >>> table.scores, table.names[table.to_move]
    ([4, 0], 'Ben')
    """

    def __init__(self, game: Game, names: Sequence[str] = (), *, advice: bool = False) -> None:
        self.game = game
        self.names = check_names(game, names)
        self.advice = advice
        self.told: tuple[Told, ...] = ()
        self.answers: tuple[Answer, ...] = ()
        self._later: dict[Place, int] = {}  # unknown things of which the table has said that they come later
        self._before: Companion | None = None
        self._started: Started | None = None
        self._position = self._dealt()

    def _dealt(self) -> PartialPosition:
        hidden = hidden_of(self.game.ruleset)
        if hidden.turns_over:
            self._started = Started(None, int(self.game.options["start"]))
        return PartialPosition(self.game.deal(0), {})

    @property
    def position(self) -> PartialPosition:
        """The position as far as it was told, before a move that still waits for something to be turned over.

        Until a setup is told to its end it is any deal of the game, and says nothing about this match.
        """
        return self._position

    @property
    def to_move(self) -> int:
        """The seat whose decision is open."""
        return self._started.seat if self._started else self._position.to_move

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._started is None and self._position.over

    @property
    def scores(self) -> list[int]:
        """Points so far; at the end the totals, as soon as they are certain."""
        if self._started and self._started.move is None:
            return [0] * self.game.players
        return self._position.scores

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on, or while `due` asks for what it depends on."""
        return self._position.result if self.over else None

    @cached_property
    def due(self) -> tuple[Due, ...]:
        """What the table should say now, the most urgent first; empty if the next move is due."""
        if self._started:
            return (self._turning_due(),)
        hidden, found = self._position.hidden, []
        last = self.answers[-1].seat if self.answers else self.to_move
        for place in hidden.places():
            missing = self._position.unknown(place) - self._later.get(place, 0)
            if place.part in hidden.open and missing > 0:
                blocking = place.part in hidden.needed
                found.append(Due(place, missing, hidden.words(place, missing), blocking))
        found += [
            Due(place, self._position.unknown(place), fault("say-left", place=words_of(place)), blocking=True)
            for place in self._position.missing
            if place not in [due.place for due in found]
        ]
        return tuple(sorted(found, key=lambda due: (not due.blocking, due.place != Place("supplies", last))))

    def _turning_due(self) -> Due:
        assert self._started is not None
        missing = self._started.missing or self._try_to_finish(self._started)
        assert isinstance(missing, Missing)
        return Due(Place(missing.part), 1, missing.words, blocking=True)

    def _try_to_finish(self, started: Started) -> PartialPosition | Missing:
        """The position after the move that waits, or what the table has to turn over before."""
        try:
            if started.move is None:
                return self._set_up(started.turned.copy())
            overrule = started.overruled is not None
            return self._position.play(started.move, started.turned, overrule=overrule)
        except Missing as missing:
            return missing

    def _set_up(self, turned: Turned) -> PartialPosition:
        hidden = hidden_of(self.game.ruleset)
        state = hidden.set_up(turned, Random(0))
        if turned.cards or turned.people:
            raise InvalidText(fault("nothing-more"))
        return PartialPosition(Position(self.game.ruleset, state), {})

    def judge(self, move: AnyMove, language: str = "en") -> Verdict:
        """Whether a move is possible now, in every world or in some, or by which clause in none. Raises InvalidText."""
        self.check_ready()
        return self._position.judge(move, language)

    def explain(self, move: AnyMove) -> tuple[ScoreLine, ...]:
        """What a possible move would pay, by which clause."""
        return self._position.explain(move)

    def tell(self, telling: str | Mapping[str, Any] | Move, *, overrule: bool = False) -> "Companion":
        """The companion after one more telling.

        A telling is a move, things that were drawn or turned over (`fra.w ?`), or a document as `told` holds it:
        `{"move": …}`, `{"shown": […], "seat": …}`, `{"holds": […], "seat": …}`, `{"points": …, "seat": …}`.
        With `overrule` a move is played although the rules forbid it. Raises InvalidText or IllegalMove.
        """
        if len(self.told) >= MOST_TOLD:
            raise InvalidText(fault("told-most", most=MOST_TOLD))
        told = self._read(str(telling) if isinstance(telling, Move) else telling, overrule=overrule)
        after = self._copy(told)
        if told.move is not None:
            after._tell_move(told)
        elif told.points is not None:
            after._tell_points(told)
        elif told.holds is not None:
            after._tell_hand(told)
        else:
            after._tell_shown(told)
        return after

    def _read(self, telling: str | Mapping[str, Any], *, overrule: bool) -> Told:
        if isinstance(telling, Mapping):
            return read_told(telling, self.game.players)
        words = telling.split()
        if words and set(words) == {UNKNOWN}:
            return Told(shown=tuple(words))
        parts = TURNED if self._started else {due.place.part for due in self.due[:1]}
        if words and all(any(self._is_thing(Place(part), word) for part in parts) for word in words):
            return Told(shown=tuple(words))
        return Told(move=" ".join(words), overruled=overrule)

    def _is_thing(self, place: Place, word: str) -> bool:
        if word == UNKNOWN:
            return True
        try:
            self._position.hidden.read(place.part, word)
        except InvalidText:
            return False
        return True

    def _copy(self, told: Told) -> "Companion":
        copy = Companion.__new__(Companion)
        copy.game, copy.names, copy.advice = self.game, self.names, self.advice
        copy.told, copy.answers = (*self.told, told), self.answers
        copy._later, copy._before = dict(self._later), self
        copy._started, copy._position = self._started, self._position
        return copy

    def check_ready(self) -> None:
        """Raises InvalidText while something must be said before any move."""
        if self._started:
            raise InvalidText(fault("first-due", due=self._turning_due().words))
        if self.over:
            raise InvalidText(fault("game-over"))
        for due in self.due:
            if due.blocking:
                raise InvalidText(fault("first-due", due=due.words))

    def _tell_move(self, told: Told) -> None:
        assert self._before is not None
        assert told.move is not None
        self._before.check_ready()
        position, seat = self._position, self._position.to_move
        verdict = position.judge(told.move)
        if verdict.refusal and not told.overruled:
            raise IllegalMove(verdict.refusal.move, verdict.refusal.clause, verdict.refusal.text)
        clause = verdict.refusal.clause if verdict.refusal else None
        if position._is_hidden(told.move):
            self._finish(position.play(told.move), Answer(seat, told.move), ())
            return
        started = Started(position.read_move(told.move), seat, Turned(), verdict.depends, clause)
        lines = () if clause else position.explain(told.move)
        self._go_on(started, lines)

    def _go_on(self, started: Started, lines: tuple[ScoreLine, ...]) -> None:
        """Finishes a move, or waits for what is turned over."""
        found = self._try_to_finish(started)
        if isinstance(found, Missing):
            self._started = replace(started, missing=found)
            return
        move = None if started.move is None else self.game.ruleset.move_text(started.move)
        answer = Answer(started.seat, move, (), 0, started.trusted, started.overruled)
        self._started = None
        self._finish(found, answer, lines)

    def _finish(self, found: PartialPosition, answer: Answer, lines: tuple[ScoreLine, ...]) -> None:
        before = self._position.booked if answer.move else [0] * self.game.players
        gain = [now - then for now, then in zip(found.booked, before, strict=True)]
        points = gain[answer.seat]
        if (rest := points - sum(line.points for line in lines)) and answer.move:
            lines = (*lines, ScoreLine(None, rest, answer.overruled or self._luck_clause(), luck=True))
        self._later = self._still_later(answer.move)
        self._position = found
        self.answers = (
            *self.answers,
            Answer(answer.seat, answer.move, lines, points, answer.trusted, answer.overruled),
        )
        self._later = {place: min(count, found.unknown(place)) for place, count in self._later.items()}

    def _still_later(self, move: str | None) -> dict[Place, int]:
        """What is still put off after a move: an unknown thing that was played has become known."""
        if move is None or self._position._is_hidden(move):
            return self._later
        position = self._position
        number = position.ruleset.moves_from_text(move)[0]
        left = {place: position.unknown(place) for place in self._later}
        for (place, thing), count in Counter(position.hidden.spent(position.plain, number)).items():
            if place in left:
                left[place] -= max(count - position.known.get(place, Counter())[thing], 0)
        return {place: min(count, left[place]) for place, count in self._later.items()}

    def _luck_clause(self) -> str:
        """By which clause something pays that was turned over during a move: a personality sits down at once."""
        return self.game.ruleset.clause_id(33)

    def _tell_shown(self, told: Told) -> None:
        assert told.shown is not None
        for word in told.shown:
            due = self._due_for(told)
            if self._started:
                self._turn_over(self._started, due, word)
            elif word == UNKNOWN:
                if due.blocking:
                    raise InvalidText(fault("cannot-wait", due=due.words))
                self._later[due.place] = self._later.get(due.place, 0) + 1
            else:
                self._show(due.place, word)
            self.__dict__.pop("due", None)

    def _due_for(self, told: Told) -> Due:
        """Which of the things that are due is meant: those of a seat, or the most urgent."""
        self.__dict__.pop("due", None)
        fitting = [due for due in self.due if told.seat is None or due.place.number == told.seat]
        if not fitting and told.seat is not None and not self._started:
            fitting = self._put_off(told.seat)
        if not fitting:
            raise InvalidText(fault("nothing-due"))
        return fitting[0]

    def _put_off(self, seat: int) -> list[Due]:
        """What the table has said that it will tell later."""
        hidden = self._position.hidden
        places = [place for place in hidden.places() if place.part in hidden.open and place.number == seat]
        return [
            Due(place, self._position.unknown(place), hidden.words(place, self._position.unknown(place)))
            for place in places
            if self._position.unknown(place)
        ]

    def _turn_over(self, started: Started, due: Due, word: str) -> None:
        if word == UNKNOWN:
            raise InvalidText(fault("cannot-wait", due=due.words))
        if not self._is_thing(due.place, word):
            raise InvalidText(fault("later-due", thing=word, due=due.words))
        thing = self._position.hidden.read(due.place.part, word)
        turned = started.turned.copy()
        (turned.cards if due.place.part == "pile" else turned.people).append(thing)
        if len(set(turned.people)) < len(turned.people):
            raise InvalidText(fault("already-turned", thing=word))
        waiting = replace(started, turned=turned, missing=None)
        lines = () if started.move is None or started.overruled else self._position.explain(started.move)
        self._started = waiting
        self._go_on(waiting, lines)

    def _show(self, place: Place, word: str) -> None:
        thing = self._position.hidden.read(place.part, word)
        self._position = self._position.shown(place, thing)
        self._later = {each: min(count, self._position.unknown(each)) for each, count in self._later.items()}

    def _tell_hand(self, told: Told) -> None:
        """A seat says what it holds, so that it can be advised; the cards may be of both kinds."""
        assert told.holds is not None
        assert told.seat is not None
        hidden = self._position.hidden
        parts = [part for part in hidden.kinds if part.startswith(HELD)]
        for word in told.holds:
            part = next((part for part in parts if self._is_thing(Place(part), word)), None)
            if part is None:
                raise InvalidText(fault("no-holding", thing=word))
            if word != UNKNOWN:
                self._show(Place(part, told.seat), word)

    def _tell_points(self, told: Told) -> None:
        assert told.points is not None
        assert told.seat is not None
        self._position = self._position.with_scores(told.seat, told.points)

    @property
    def answer(self) -> Answer | None:
        """What followed from the last move."""
        return self.answers[-1] if self.answers else None

    def history(self) -> "list[Companion]":
        """The companion after each telling, the first one first."""
        found: list[Companion] = []
        each: Companion | None = self
        while each is not None and each.told:
            found.append(each)
            each = each._before
        return found[::-1]

    def left(self) -> dict[str, dict[str, int]]:
        """How many things of each kind nobody has seen yet, by the first part of each deck."""
        hidden, started = self._position.hidden, self._started
        if started is None or started.move is not None:
            return {deck[0]: self._position.unseen(deck[0]) for deck in hidden.decks}
        found = {}
        for deck in hidden.decks:
            turned = {"pile": started.turned.cards, "personality_pile": started.turned.people}
            seen = [thing for part in deck for thing in turned.get(part, [])]
            rest = hidden.whole(deck[0]) - Counter(seen)
            found[deck[0]] = {hidden.write(deck[0], thing): rest[thing] for thing in sorted(+rest)}
        return found

    def undone(self, count: int | None = None) -> "Companion":
        """The companion as it was when that number of things had been told; without a count, before the last one."""
        keep = len(self.told) - 1 if count is None else count
        if not 0 <= keep <= len(self.told):
            raise InvalidOptions([fault("no-point", count=len(self.told), point=keep)])
        found: Companion | None = self
        while found is not None and len(found.told) > keep:
            found = found._before
        return found if found is not None else self._retold(self.told[:keep])

    def corrected(
        self, number: int, telling: str | Mapping[str, Any] | None, *, overrule: bool = False, drop: bool = False
    ) -> "Companion":
        """The companion that was told something else at a point, or with None nothing, and then all that followed.

        Everything after the point is checked anew. Raises InvalidTelling with each telling that does not fit any more;
        with `drop` those are left out instead.
        """
        if not 0 <= number < len(self.told):
            raise InvalidOptions([fault("no-telling", count=len(self.told), number=number)])
        start = self.undone(number)
        if telling is not None:
            start = start.tell(telling, overrule=overrule)
        return start._told_again(self.told[number + 1 :], number + 1, drop=drop)

    def _told_again(self, told: Sequence[Told], first: int, *, drop: bool) -> "Companion":
        companion, reasons = self, []
        for number, each in enumerate(told, first):
            try:
                companion = companion.tell(each.to_dict())
            except KaffeehausError as broken:
                why = companion._why(broken)
                reasons.append(fault("told-misfit", number=number, telling=str(each), why=why))
        if reasons and not drop:
            raise InvalidTelling(reasons)
        return companion

    def _why(self, broken: KaffeehausError) -> Any:
        """Why a telling does not fit here, in every language."""
        if isinstance(broken, InvalidText):
            return broken.fault
        if not isinstance(broken, IllegalMove):
            return str(broken)
        said = {}
        for language in LANGUAGES:
            refusal = self.judge(broken.move, language).refusal
            said[language] = f"{refusal.text if refusal else broken.text} ({broken.clause})"
        return Translated(said)

    def _retold(self, told: Sequence[Told]) -> "Companion":
        fresh = Companion(self.game, self.names, advice=self.advice)
        return fresh._told_again(told, 0, drop=False)

    def unknown(self) -> dict[str, int]:
        """What stayed unknown: how many things at each place."""
        places = self._position.hidden.places()
        return {words_of(place): count for place in places if (count := self._position.unknown(place))}

    def view(self, seat: int | None = None) -> Document:
        """What everybody at the table sees, with `?` for what was not told. Raises InvalidText during the setup."""
        self._check_set_up()
        return self._position.view(seat)

    def unseen(self, part: str) -> dict[str, int]:
        """How many things of each kind nobody has seen yet; see `PartialPosition.unseen`."""
        self._check_set_up()
        return self._position.unseen(part)

    def _check_set_up(self) -> None:
        if self._started and self._started.move is None:
            raise InvalidText(fault("first-due", due=self._turning_due().words))

    def to_dict(self) -> Document:
        """The companion as plain data: options, names, all that was told, and what came of it."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "options": deepcopy(self.game.ruleset.options),
            "names": list(self.names),
            "advice": self.advice,
            "told": [told.to_dict() for told in self.told],
            "scores": self.scores,
            "result": result_dict(self.result),
            "unknown": self.unknown(),
        }

    @classmethod
    def from_dict(cls, document: Any) -> "Companion":
        """Reads a companion and tells it everything again. Raises InvalidTelling with all faults."""
        found = document.get("format") if isinstance(document, Mapping) else document
        if found != FORMAT:
            raise InvalidTelling([fault("no-constant", place="format", value=FORMAT, found=found)])
        reasons: list[str] = []
        known = {"format", "game", "options", "names", "advice", "told", "scores", "result", "unknown"}
        reasons += [fault("no-such-part", name=name) for name in document if name not in known]
        options, told = document.get("options", {}), document.get("told", [])
        if not isinstance(options, Mapping):
            reasons.append(fault("no-object", place="options", found=options))
        if not isinstance(told, list) or not all(isinstance(each, Mapping) for each in told):
            reasons.append(fault("told-list"))
        if not isinstance(document.get("advice", False), bool):
            reasons.append(fault("no-flag", place="advice", found=document["advice"]))
        if reasons:
            raise InvalidTelling(reasons)
        game = Game(str(document.get("game")), **options)
        companion = cls(game, document.get("names", ()), advice=document.get("advice", False))
        entries = []
        for number, each in enumerate(told):
            try:
                entries.append(read_told(each, game.players))
            except InvalidText as broken:
                reasons.append(fault("told-unreadable", number=number, why=broken.fault))
        if reasons:
            raise InvalidTelling(reasons)
        return companion._told_again(entries, 0, drop=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Companion":
        """The same from JSON."""
        return cls.from_dict(read_json(text, InvalidTelling))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Companion) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game, self.names, self.told))

    def __repr__(self) -> str:
        return f"<Companion of {self.game.ruleset.title}: {len(self.told)} things told, scores {self.scores}>"


def check_names(game: Game, names: Any) -> tuple[str, ...]:
    """A name for each seat. Raises InvalidOptions."""
    if not names:
        return tuple(f"seat {seat}" for seat in range(game.players))
    listed = names if isinstance(names, list | tuple) else ()
    fit = all(isinstance(name, str) and 0 < len(name) <= MOST_NAME for name in listed)
    if not fit or len(listed) != game.players:
        raise InvalidOptions([fault("names-needed", count=game.players, most=MOST_NAME)])
    return tuple(listed)
