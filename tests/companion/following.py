"""A companion that follows a real table: everything it says is held against the engine that knows all."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import kaffeehaus as kh
from kaffeehaus.companion.companion import Companion
from kaffeehaus.companion.hidden import Place
from kaffeehaus.companion.melange import HiddenMelange
from kaffeehaus.kernel.errors import KaffeehausError
from tests.companion.table import Piles, RealTable, Telling, piles_after, random_moves, setup_piles
from tests.oracle.engines import combinations

ASKED = 4  # moves of each kind whose legality is asked about in a position
HIDDEN_AT_END = {"hands", "laid", "unseen"}  # which a view of the card game shows when the game is over
NOT_TOLD = {"supplies", "bag", "set_aside"}  # which differ while a table is forgetful


@dataclass
class Counts:
    """What was compared."""

    games: int = 0
    moves: int = 0
    answers: int = 0
    slips: int = 0

    def __iadd__(self, other: "Counts") -> "Counts":
        for name in ("games", "moves", "answers", "slips"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


class Disagreement(AssertionError):
    """The companion and the engine say different things."""


class Following:
    """One game, told and compared from its deal to its end."""

    def __init__(self, options: dict[str, Any], name: str, seed: int, *, forgetful: float = 0.0, slips: bool = False):
        self.game = kh.game(name, **options)
        self.chance = Random(seed)
        self.table = RealTable(self.game, seed, self.chance, forgetful)
        self.companion = Companion(self.game)
        self.counts = Counts(games=1)
        self.forgetful = forgetful > 0
        self.slips = slips
        self.what = f"{name} {options} seed {seed}"

    def run(self) -> Counts:
        """Tells the whole game."""
        for telling in self.table.beginning():
            self.companion = self.companion.tell(telling)
        if self.game.name == "melange":
            self.turn_over(setup_piles(self.game, self.table.seed))
        self.compare()
        turns = 0
        for number in random_moves(self.table):
            self.ask()
            if self.slips and self.chance.random() < 0.03:
                self.slip(number)
            else:
                self.tell_move(number)
            turns += 1
            self.compare()
        self.end()
        self.counts.moves += turns
        return self.counts

    def tell_move(self, number: int) -> None:
        """Plays a move for real, and tells it."""
        before = self.table.position
        for telling in self.table.play(number):
            self.companion = self.companion.tell(telling)
        if self.game.name == "melange":
            self.turn_over(piles_after(before, number))

    def turn_over(self, piles: Piles) -> None:
        """Turns over what the companion asks for."""
        hidden = self.companion.position.hidden
        assert isinstance(hidden, HiddenMelange)
        while self.companion.due and self.companion.due[0].blocking:
            word = piles.next(self.companion.due[0].place.part, hidden)
            self.companion = self.companion.tell({"shown": [word]})

    def tellings(self, number: int) -> Iterator[Telling]:
        """All that is told about a move, with what is turned over; the companion must be right before."""
        mark = len(self.companion.told)
        self.tell_move(number)
        yield from (told.to_dict() for told in self.companion.told[mark:])

    def slip(self, number: int) -> None:
        """Another move is told than the one that was played; some turns later it is noticed and corrected."""
        wrong = self.chance.choice(self.table.position.numbers)
        right, mark = self.companion, len(self.companion.told)
        slipped = right.tell({"move": self.table.position.ruleset.told_text(wrong)})
        first, *rest = self.tellings(number)
        for _ in range(3):
            if not self.table.position.over:
                rest += self.tellings(self.chance.choice(self.table.position.numbers))
        accepted = 0
        try:
            for telling in rest:
                slipped = slipped.tell(telling)
                accepted += 1
        except KaffeehausError:
            pass
        corrected = slipped.corrected(mark, first)
        for telling in rest[accepted:]:
            corrected = corrected.tell(telling)
        if corrected != self.companion:
            raise Disagreement(f"{self.what}: a corrected slip leads elsewhere")
        self.companion = corrected
        self.counts.slips += 1

    def compare(self) -> None:
        """Scores, turn, end, and everything that lies open."""
        truth, companion = self.table.position, self.companion
        if companion.over != truth.over or companion.to_move != truth.to_move:
            raise Disagreement(f"{self.what}: {companion!r} against {truth!r}")
        if not truth.over and companion.scores != truth.scores:
            raise Disagreement(f"{self.what}: scores {companion.scores} against {truth.scores}")
        left_out = (NOT_TOLD if self.forgetful else set()) | (HIDDEN_AT_END if truth.over else set())
        shown, true = companion.position.world.view(None), truth.view(None)
        if truth.over:
            left_out |= {"scores"} if self.forgetful else set()
        different = [name for name in true if name not in left_out and shown[name] != true[name]]
        if different:
            told = {name: (shown[name], true[name]) for name in different}
            raise Disagreement(f"{self.what} after {companion.told[-3:]}: {told}")

    def ask(self) -> None:
        """What is legal for the engine is never refused; with everything known the answers are the same."""
        truth, position = self.table.position, self.companion.position
        open_hands = self.game.name == "international" and not self.forgetful
        some = self.chance.sample(truth.numbers, min(ASKED, len(truth.numbers)))
        for number in some:
            if not position.possible(number):
                raise Disagreement(f"{self.what}: {truth.ruleset.move_text(number)} is refused")
        for _ in range(ASKED):
            number = self.chance.randrange(truth.ruleset.moves)
            try:
                self.game.ruleset.move_text(number)
                possible = position.possible(number)
            except kh.InvalidText:
                continue
            legal = number in truth.numbers
            if (legal and not possible) or (open_hands and possible and not legal):
                raise Disagreement(f"{self.what}: {truth.ruleset.move_text(number)}, {possible} against {legal}")
            if open_hands and not legal and position.judge(number).refusal != truth.why_not(number):
                raise Disagreement(f"{self.what}: {position.judge(number)} against {truth.why_not(number)}")
            self.counts.answers += 1
        self.counts.answers += len(some)

    def end(self) -> None:
        """The same result, once all that it depends on has been told."""
        truth = self.table.position
        if not truth.over:
            raise Disagreement(f"{self.what}: no end")
        supplies = truth.to_dict().get("supplies", [])
        while self.companion.result is None:
            place = self.companion.position.missing[0]
            rest = Counter(position_words(self.companion, place)) - Counter("?")
            words = list((Counter(supplies[place.number or 0]) - rest).elements())
            self.companion = self.companion.tell({"shown": words, "seat": place.number})
        result, true = self.companion.result, truth.result
        if true is None or (result.ended, result.totals, result.places) != (true.ended, true.totals, true.places):
            raise Disagreement(f"{self.what}: {result} against {true}")


def position_words(companion: Companion, place: Place) -> list[str]:
    """What the companion knows of a place."""
    return companion.position.words_at(place)


def follow(name: str, number: int) -> Counts:
    """Game number so-and-so of a game: all editions, player counts and start players in turn."""
    every = combinations(name)
    options = every[number % len(every)]
    forgetful = 0.3 if name == "international" and number // len(every) % 2 else 0.0
    return Following(options, name, number, forgetful=forgetful, slips=number // len(every) % 3 == 2).run()
