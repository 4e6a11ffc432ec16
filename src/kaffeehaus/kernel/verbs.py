"""The verbs of the contract. The type of `rules` picks the game, in compiled code and in plain Python alike.

What must hold between them, for every game and every state reached by `deal` or `deal_sealed` and `play`:

- `legal` writes at most `records.MOST_LEGAL` moves, in ascending order, and they are exactly the integers from 0 to
  `moves - 1` for which `why_not` is 0. It writes none if and only if `over`.
- `deal` sets up the same game whatever stood in the state before: it wipes the state first (`records.wipe`).
- `play` of a legal move leads to a valid state and needs nothing from outside: the same state and move always
  give the same bytes. Illegal moves are not checked here; callers ask `why_not` first.
- `to_move` is the seat whose decision is open; it need not be the seat whose turn it is.
- `redeal` changes nothing that `seat` may know: its view, its legal moves and `observe` stay equal to the byte. What
  it writes follows from that and the seed alone: no imagined world leads back to the true one, and none has its key.
- `deal_sealed` lays out the same things in the same order as `deal`; only the numbers that shuffle them differ.
- `scores` gives the points booked so far; once `over`, the final totals and places (1 is best, ties share).
- `explain` writes one row (table + 1 or 0, points, clause, luck) for each thing that the move books, always to the
  player whose turn it is; the rows add up to what `play` adds to that player's points. Luck is 1 in a row that exists
  only because of something that lay hidden before the move; nobody may see such a row before the move is played.
  `lines` comes filled with zeros, and `state` may be changed: give it a copy.
- `observe` reads only what `seat` may know, and writes `observation` numbers: two states of one game have the same
  numbers for a seat if and only if they have the same view.
- `stage` and `features` may read everything: they are for worlds that a player imagines. `stage` is the same for all
  seats, and `features` writes one number for each name in the game's `features`. The state is not over.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from types import ModuleType
from typing import Any

import numpy as np

from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.records import Dtype, plain_class

if not INTERPRETED:
    from numba import typeof, types
    from numba.core.typing.templates import AbstractTemplate, infer_global
    from numba.extending import lower_builtin


@dataclass(frozen=True)
class Verbs:
    """One game's own functions for the verbs."""

    deal: Callable[..., None]
    deal_sealed: Callable[..., None]
    legal: Callable[..., int]
    why_not: Callable[..., int]
    play: Callable[..., None]
    to_move: Callable[..., int]
    over: Callable[..., bool]
    scores: Callable[..., None]
    redeal: Callable[..., None]
    observe: Callable[..., None]
    explain: Callable[..., int]
    stage: Callable[..., float]
    features: Callable[..., bool]


VERBS: dict[Any, Verbs] = {}  # by the kind of rules record, its plain twin, and its type in compiled code


def verbs_of(rules: Any) -> Verbs:
    """The verbs of the game that the rules belong to."""
    return VERBS[type(rules) if INTERPRETED else rules.dtype]


def deal(rules: Any, state: Any, seed: int) -> None:
    """Sets up a new game in `state`."""
    verbs_of(rules).deal(rules, state, seed)


def deal_sealed(rules: Any, state: Any, key: Any) -> None:
    """Sets up a new game in `state` from a key (see `sealed.key_words`); its later shuffles come from that key too."""
    verbs_of(rules).deal_sealed(rules, state, key)


def legal(rules: Any, state: Any, out: Any) -> int:
    """Writes the legal moves to `out.move`, ascending; returns how many (see `records.move_list`)."""
    return verbs_of(rules).legal(rules, state, out)


def why_not(rules: Any, state: Any, move: int) -> int:
    """The number of the clause that forbids the move, 0 if it is legal."""
    return verbs_of(rules).why_not(rules, state, move)


def play(rules: Any, state: Any, move: int) -> None:
    """Plays a legal move in place."""
    verbs_of(rules).play(rules, state, move)


def to_move(rules: Any, state: Any) -> int:
    """The seat whose decision is open."""
    return verbs_of(rules).to_move(rules, state)


def over(rules: Any, state: Any) -> bool:
    """Has the game ended?"""
    return verbs_of(rules).over(rules, state)


def scores(rules: Any, state: Any, points: Any, places: Any) -> None:
    """Writes each seat's points and, once the game is over, its place."""
    verbs_of(rules).scores(rules, state, points, places)


def redeal(rules: Any, state: Any, seat: int, seed: int) -> None:
    """Re-samples everything that `seat` cannot know, in place."""
    verbs_of(rules).redeal(rules, state, seat, seed)


def observe(rules: Any, state: Any, seat: int, out: Any) -> None:
    """Writes numbers for learning, from what `seat` may know."""
    verbs_of(rules).observe(rules, state, seat, out)


def explain(rules: Any, state: Any, move: int, lines: Any) -> int:
    """Writes the score lines of a legal move; returns how many."""
    return verbs_of(rules).explain(rules, state, move, lines)


def stage(rules: Any, state: Any) -> float:
    """How far the game has come, from 0 to 1."""
    return verbs_of(rules).stage(rules, state)


def features(rules: Any, state: Any, seat: int, out: Any) -> bool:
    """Writes the numbers by which an evaluation judges the prospects of a seat; False if it cannot win any more."""
    return verbs_of(rules).features(rules, state, seat, out)


def bind(rules: Dtype, verbs: Verbs) -> None:
    """Registers a game: from now on the verbs answer for its kind of rules."""
    VERBS[rules] = VERBS[plain_class(rules)] = verbs
    if not INTERPRETED:
        VERBS[typeof(np.zeros(1, rules)[0])] = verbs


def verbs_in(*modules: ModuleType) -> Verbs:
    """The verbs of a game from the modules that define them, each under its own name."""
    found: dict[str, Any] = {
        verb.name: next(filter(callable, (getattr(module, verb.name, None) for module in modules)))
        for verb in fields(Verbs)
    }
    return Verbs(**found)


def _dispatch(verb: Callable[..., Any]) -> None:
    """Lets compiled code call `verb`: numba asks once per type of rules, and the call goes straight to that game.

    `overload` would do the same through one more function, compiled and optimised again for each verb of each game.
    """

    def chosen(rules: Any) -> Any:
        return types.Dispatcher(getattr(VERBS[rules], verb.__name__))

    @infer_global(verb)
    class Chosen(AbstractTemplate):  # type: ignore[misc]
        key = verb

        def generic(self, args: Any, kws: Any) -> Any:
            return chosen(args[0]).get_call_type(self.context, args, kws)

    @lower_builtin(verb, types.VarArg(types.Any))  # type: ignore[untyped-decorator]
    def call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = context.get_function(chosen(signature.args[0]), signature)
        for library in function.libs:
            context.active_code_library.add_linking_library(library)
        return function(builder, arguments)


if not INTERPRETED:
    for _verb in fields(Verbs):
        _dispatch(globals()[_verb.name])
