"""What the numbers of actions and observations mean, worked out from a game's vocabulary and layout.

Three ways to number the actions of a game:

- `number`: the integers of the rules themselves, most of which never occur.
- `compact`: one number for each move that can occur with these options, in the same order.
- `split`: the same, but a kind of move with more than a thousand numbers is chosen part by part, one action a part.
  In Wiener Melange these are the two swaps: a chair, then another chair, then the card that pays.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.vocabulary import Parts

NUMBERINGS = ("compact", "split", "number")
MOST_WHOLE = 1000  # moves of one kind beyond which `split` takes them part by part
MOST_STEPS = 3  # actions that make one move at most
NONE = -1

Integers = NDArray[np.int32]


class Choice(NamedTuple):
    """An action that is only a part of a move: the kind of the move, the name of the part, and its value."""

    kind: str
    part: str
    value: Any


@dataclass(frozen=True)
class ActionTable:
    """The actions of a game in one numbering. It changes only with the rules, whose version it names."""

    game: str
    rules_version: int
    numbering: str
    actions: tuple[int | Choice, ...]  # each a move as an integer of the rules, or a part of one
    paths: Integers  # of each integer of the rules: its actions in order, then -1; all -1 if it never occurs
    texts: tuple[str, ...]
    parts: tuple[Parts, ...]

    def __len__(self) -> int:
        return len(self.actions)

    @cached_property
    def moves(self) -> Integers:
        """The integer of the rules that each action is, -1 if it is only a part of a move."""
        return np.array([action if isinstance(action, int) else NONE for action in self.actions], np.int32)

    @cached_property
    def marks(self) -> Integers:
        """The place of each action among the numbers that an observation ends with (see `ObservationTable`), or -1."""
        marks = np.full(len(self), NONE, np.int32)
        before_last = np.unique(self.paths[:, :-1][self.paths[:, 1:] != NONE])
        marks[before_last] = np.arange(len(before_last))
        return marks

    def action(self, move: int) -> int:
        """The first action of a move. Raises InvalidOptions if the move never occurs."""
        if not 0 <= move < len(self.paths) or self.paths[move, 0] == NONE:
            raise InvalidOptions([f"move {move} never occurs in this game"])
        return int(self.paths[move, 0])

    def rows(self) -> list[dict[str, Any]]:
        """The table as plain data: number, text and parts of each action."""
        return [
            {"action": action, "text": text, **parts}
            for action, (text, parts) in enumerate(zip(self.texts, self.parts, strict=True))
        ]


def part_order(moves: list[Parts]) -> list[str]:
    """The parts of moves in ascending order, those that change least often first."""
    changes: Counter[str] = Counter({name: 0 for name in moves[0] if name != "kind"})
    for before, after in pairwise(moves):
        changes.update(name for name in changes if before[name] != after[name])
    return sorted(changes, key=lambda name: changes[name])


@lru_cache(maxsize=64)
def action_table(game: Game, numbering: str = "compact") -> ActionTable:
    """The actions of a game. Raises InvalidOptions."""
    if numbering not in NUMBERINGS:
        raise InvalidOptions([f"actions are {', '.join(NUMBERINGS)}, not {numbering!r}"])
    rules = game.ruleset
    occurring = rules.occurring()
    kinds: dict[str, list[int]] = defaultdict(list)
    for move in occurring:
        kinds[rules.vocabulary.block(move).kind].append(move)
    orders = {
        kind: part_order([rules.move_parts(move) for move in moves])
        for kind, moves in kinds.items()
        if numbering == "split" and len(moves) > MOST_WHOLE
    }
    paths: dict[int, list[int | Choice]] = {}
    for move in occurring:
        kind = rules.vocabulary.block(move).kind
        parts = rules.move_parts(move)
        # Only the first part says which kind of move is meant: what follows is the same for all kinds.
        paths[move] = [
            Choice(kind if place == 0 else "", name, parts[name]) for place, name in enumerate(orders.get(kind, ()))
        ] or [move]
    if numbering == "number":
        actions: list[int | Choice] = list(range(rules.moves))
    else:
        actions = list(
            dict.fromkeys(path[step] for step in range(MOST_STEPS) for path in paths.values() if path[step:])
        )
    places = {action: place for place, action in enumerate(actions)}
    table = np.full((rules.moves, max(map(len, paths.values()))), NONE, np.int32)
    for move, path in paths.items():
        table[move, : len(path)] = [places[action] for action in path]
    words = [_words(game, action, action in paths) for action in actions]
    texts, parts_of = zip(*words, strict=True)
    return ActionTable(game.name, rules.version, numbering, tuple(actions), table, texts, parts_of)


def _words(game: Game, action: int | Choice, occurs: bool) -> tuple[str, Parts]:
    """The text and the parts of an action; both empty for an integer that names nothing."""
    if isinstance(action, int):
        rules = game.ruleset
        return (rules.move_text(action), rules.move_parts(action)) if occurs else ("", {})
    head = f"{action.kind}, " if action.kind else ""
    kind = {"kind": action.kind} if action.kind else {}
    return f"{head}{action.part} {action.value}", {**kind, action.part: action.value}


@dataclass(frozen=True)
class ObservationTable:
    """The numbers of an observation: a name and bounds for each, and where each field of the layout lies.

    With actions that are parts of moves, an observation ends with one number for each of them but the last parts: 1 if
    it is chosen already.
    """

    game: str
    rules_version: int
    names: tuple[str, ...]
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    layout: dict[str, tuple[int, tuple[int, ...]]]  # name → first place, shape

    def __len__(self) -> int:
        return len(self.names)


@lru_cache(maxsize=64)
def observation_table(game: Game, numbering: str = "compact") -> ObservationTable:
    """The observations that go with a numbering of the actions. Raises InvalidOptions."""
    actions, layout = action_table(game, numbering), game.ruleset.observed
    numbers = [*layout.numbers(), *((f"chosen.{actions.texts[each]}", (0.0, 1.0)) for each in marked(actions))]
    fields = {field.name: (field.first, field.shape) for field in layout.fields}
    chosen = {"chosen": (layout.size, (len(numbers) - layout.size,))} if len(numbers) > layout.size else {}
    return ObservationTable(
        game.name,
        game.ruleset.version,
        tuple(name for name, _ in numbers),
        np.array([low for _, (low, _) in numbers], np.float32),
        np.array([high for _, (_, high) in numbers], np.float32),
        {**fields, **chosen},
    )


def marked(actions: ActionTable) -> list[int]:
    """The actions that have a mark, in the order of the marks."""
    return [int(each) for each in np.flatnonzero(actions.marks != NONE)]
