"""Whole games as a real table would tell them: the engine plays, and only what people see is told."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

import kaffeehaus as kh
from kaffeehaus.companion.melange import HiddenMelange
from kaffeehaus.companion.partial import hidden_of
from kaffeehaus.games.melange.state import DISPLAY, FACE_NAMES, FACES, TAKE
from kaffeehaus.games.melange.supply import fill_piles, shuffle_piles
from kaffeehaus.games.melange.turn import perform, step
from kaffeehaus.kernel.random import DEAL, shuffle, stream, unsigned
from kaffeehaus.kernel.records import copy_of, new_state, plain_of

Telling = dict[str, Any]


@dataclass
class RealTable:
    """A game that is played for real; `tellings` are what the people say about each move, in order."""

    game: kh.Game
    seed: int
    chance: Random
    forgetful: float = 0.0  # how often a tile that was drawn is told later
    position: kh.Position = field(init=False)

    def __post_init__(self) -> None:
        self.position = self.game.deal(self.seed)

    def beginning(self) -> list[Telling]:
        """What lies open after the deal."""
        if self.game.name == "international":
            supplies = self.position.to_dict()["supplies"]
            return [{"shown": self.perhaps_later(supply), "seat": seat} for seat, supply in enumerate(supplies)]
        if self.game.name == "cardgame":
            tables = self.position.to_dict()["tables"]
            return [{"shown": [tables[name] for name in self.game.ruleset.board.tables]}]
        return []

    def perhaps_later(self, things: list[str]) -> list[str]:
        """Some of the things, and `?` for the others."""
        return [thing if self.chance.random() >= self.forgetful else "?" for thing in things]

    def play(self, number: int) -> list[Telling]:
        """Plays a move for real; what the people say about it, but for what they turn over in Wiener Melange."""
        before = self.position
        self.position = before.play(number)
        move = before.ruleset.told_text(number)
        told: list[Telling] = [{"move": move}]
        if self.game.name == "international":
            told += self.drawn(before)
        elif self.game.name == "cardgame":
            told += self.new_tables(before, number)
        return told

    def drawn(self, before: kh.Position) -> list[Telling]:
        """The tiles that the mover drew."""
        was, now = before.to_dict()["bag"], self.position.to_dict()["bag"]
        drawn = was[: len(was) - len(now)]
        return [{"shown": self.perhaps_later(drawn), "seat": before.to_move}] if drawn else []

    def new_tables(self, before: kh.Position, number: int) -> list[Telling]:
        """The tables that came for those that were cleared."""
        hidden = hidden_of(self.game.ruleset)
        was, now = (plain_of(p.state(), self.game.ruleset.dtype) for p in (before, self.position))
        places = [p for p in hidden.replaced(was, number, now) if now.nation[p.number]]
        return [{"shown": [hidden.write("tables", now.nation[p.number]) for p in places]}] if places else []


class Piles:
    """What comes off the piles of a true game of Wiener Melange, card by card; `after` is the state after a move."""

    def __init__(self, cards: list[int], people: list[int], game: kh.Game, after: Any = None) -> None:
        self.cards, self.people = cards, people
        self.game = game
        self.after = after

    def next(self, part: str, hidden: HiddenMelange) -> str:
        """The next card or personality, as people say it."""
        if part == "personality_pile":
            return hidden.write(part, self.people.pop(0))
        if not self.cards:
            self.cards = self.shuffled(hidden)
        return FACE_NAMES[self.cards.pop(0)]

    def shuffled(self, hidden: HiddenMelange) -> list[int]:
        """WM-45: the discards as the engine shuffles them, with displays that are flushed just before (WM-44)."""
        dtype, state = self.game.ruleset.dtype, copy_of(self.after, self.game.ruleset.dtype)
        while True:
            before = plain_of(state, dtype)
            step(self.game.ruleset.rules, state)
            after = plain_of(state, dtype)
            if after.count != before.count or after.discarded < before.discarded:  # one card is shuffled without chance
                break
        discards = Counter(dict(enumerate(before.discard)))
        rest = [face - 1 for face in before.pile[: before.pile_left]][::-1]
        if before.mode != TAKE:
            discards.update(rest)
        else:
            discards.update(flushed(before.display, rest, hidden))
        cards = np.array([face for face in range(FACES) for _ in range(discards[face])], np.int8)
        shuffle(cards, len(cards), unsigned(before.key), before.count)
        return [int(face) for face in cards]


def flushed(display: Sequence[int], rest: list[int], hidden: HiddenMelange) -> list[int]:
    """What goes to the discards while the rest of the pile is opened for the display."""
    opened, gone = [face for face, count in enumerate(display) for _ in range(count)], []
    for face in [*rest, None]:
        if len(opened) == DISPLAY:
            if len({hidden.rules.category[each] for each in opened}) > 1:
                break
            gone += opened
            opened = []
        if face is not None:
            opened.append(face)
    return gone


def setup_piles(game: kh.Game, seed: int) -> Piles:
    """What a setup turns over: hands come first, and nobody sees them."""
    rules, state = game.ruleset.rules, new_state(game.ruleset.dtype)
    fill_piles(rules, state)
    shuffle_piles(state, unsigned(stream(seed, DEAL)))
    plain = plain_of(state, game.ruleset.dtype)
    cards = [face - 1 for face in plain.pile[: plain.pile_left]]
    return Piles(cards[4 * game.players :], [each - 1 for each in plain.personality_pile], game)


def piles_after(before: kh.Position, number: int) -> Piles:
    """What follows a move comes off these piles."""
    ruleset = before.ruleset
    state = copy_of(before.state(), ruleset.dtype)
    perform(ruleset.rules, state, number)
    plain = plain_of(state, ruleset.dtype)
    cards = [face - 1 for face in plain.pile[: plain.pile_left]][::-1]
    people = [each - 1 for each in plain.personality_pile[: plain.personality_pile_left]][::-1]
    return Piles(cards, people, before.game, state)


def random_moves(table: RealTable, most: int = 2000) -> Iterator[int]:
    """Moves of a random player until the game is over; it likes rare kinds of moves."""
    for _ in range(most):
        if table.position.over:
            return
        numbers = table.position.numbers
        yield table.chance.choice(numbers)
