"""Which second engine answers for which game, and the options that every game is proven with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, Protocol

import kaffeehaus as kh
from tests.oracle import cardgame, international, melange
from tests.rules import boards
from tests.rules.melange import GREAT_HALL, HALL, W6, components_of

Document = dict[str, Any]
Options = dict[str, Any]


class Oracle(Protocol):
    """What every second engine can do.

    `document` gives a new position document each time, with its parts in the order of the game's own. `play` and
    `carry_out` give the score lines of the move, each `{"table", "points", "clause"}`; `play` raises ValueError with
    the text of an illegal move, and `carry_out` need not check.
    """

    @property
    def to_move(self) -> int: ...

    @property
    def ended(self) -> str | None: ...

    def moves(self) -> list[str]: ...

    def play(self, text: str) -> list[Document]: ...

    def carry_out(self, text: str) -> list[Document]: ...

    def document(self) -> Document: ...

    def totals(self) -> list[int]: ...

    def places(self) -> list[int]: ...


@dataclass(frozen=True)
class Subject:
    """How a game is proven."""

    second_engine: Callable[[Document, Document], Oracle]
    components: Callable[[Any], Document]  # of a ruleset, as the second engine reads them
    axes: Mapping[str, tuple[Any, ...]]  # all combinations of these options are proven
    alternatives: tuple[Options, ...] = ()  # and each of these beside one of the combinations
    rare: tuple[str, ...] = ()  # kinds of moves that are taken whenever they are legal, so that they are seen at all
    late: Callable[[Document, Random], Document] | None = None  # what play from the deal hardly ever reaches


def board_of(ruleset: Any) -> Document:
    """The board as plain data."""
    board = ruleset.board
    nations = international.NATIONS
    return {
        "tables": [
            {"id": table, "nation": nations[board.nations[n]], "chairs": [board.chairs[c] for c in board.chairs_at[n]]}
            for n, table in enumerate(board.tables)
        ],
        "chairs": list(board.chairs),
        "bars": {name: list(stools) for name, stools in board.bars.items()},
    }


def rare_supplies(document: Document, chance: Random) -> Document:
    """The same café with other supplies: one or two tiles, often jokers, or many of one nation and gender.

    Empty supplies, skipped turns and groups of one gender are near then.
    """
    tiles = [*document["bag"], *(tile for supply in document["supplies"] for tile in supply)]
    chance.shuffle(tiles)
    nations = chance.sample(international.NATIONS, len(international.NATIONS))
    tiles.sort(
        key=chance.choice(
            (
                international.is_joker,
                international.gender_of,
                lambda tile: (nations.index(tile.split(".")[0]), international.gender_of(tile)),
            )
        )
    )
    few = chance.random() < 0.5
    remaining = [seat for seat in range(len(document["supplies"])) if seat not in document["eliminated"]]
    if len(tiles) <= 5 * len(remaining):
        return document
    supplies: list[list[str]] = [[] for _ in document["supplies"]]
    for seat in remaining:
        supplies[seat] = [tiles.pop() for _ in range(chance.randint(1, 2) if few else 5)]
    chance.shuffle(tiles)
    return {**document, "supplies": supplies, "bag": tiles}


def rare_hands(document: Document, chance: Random) -> Document:
    """The same café with other hands: one or two cards, or twelve that mostly fit it and often have one gender.

    In one of two there are hardly any tables left. Every end of the game and groups of one gender are near then.
    """
    guests = [*document["guest_pile"], *(guest for hand in document["hands"] for guest in hand)]
    chance.shuffle(guests)
    tables, box = document["table_pile"], document["box"]
    gone = tables[chance.randint(0, 2) :] if chance.random() < 0.5 else []
    few = chance.random() < 0.5
    size = chance.randint(1, 2) if few else 12
    if len(guests) <= 3 * len(gone) + size * len(document["hands"]):
        return document
    cleared = [guests.pop() for _ in range(3 * len(gone))]
    gender = chance.choice("wm")
    guests.sort(key=lambda guest: (guest[:3] in document["tables"].values()) + (guest[-1] == gender))
    return {
        **document,
        "hands": [[guests.pop() for _ in range(size)] for _ in document["hands"]],
        "guest_pile": guests,
        "table_pile": tables[: len(tables) - len(gone)],
        "box": {"guests": [*box["guests"], *cleared], "tables": [*box["tables"], *gone]},
    }


def empty_piles(document: Document, chance: Random) -> Document:
    """The same café at the start of a turn with nearly all cards in hands: piles run out, and at last all pass."""
    hands = [{name: list(cards) for name, cards in hand.items()} for hand in document["hands"]]
    cards = [*document["pile"], *document["discard"]]
    chance.shuffle(cards)
    few = chance.randint(0, 4)
    for card in cards[few:]:
        chance.choice(hands)["reservation"].append(card)
    for card in document["action_pile"]:
        chance.choice(hands)["actions"].append(card)
    return {**document, "hands": hands, "pile": cards[:few], "discard": [], "action_pile": []}


SUBJECTS = {
    "international": Subject(
        second_engine=international.Oracle,
        components=board_of,
        axes={
            "edition": ("amigo-us-2018", "rio-grande-2012", "amigo-de-2009"),
            "players": (2, 3, 4),
            "single_gender_variant": (False, True),
        },
        alternatives=(
            {"bar": "waves"},
            {"bag_end": "last-drawn"},
            {"bag_end": "remaining-20"},
            {"joker_at_bar": "never"},
            {"joker_at_bar": "last-resort"},
            {"joker_nation": "declared"},
            {"joker_nation": "blend"},
            {"waiver_cap": "per-table"},
            {"waiver_cap": "once-per-turn"},
            {"start_lone": "first-turn-only"},
            {"start_lone": "while-chairs-empty"},
            {"exchange_nation": "declared"},
            {"single_gender_variant": True, "variant_neighbour_scoring": False},
            *({"board": board, "bar": "rising"} for board in (boards.F6, boards.HALL, boards.SISTERS, boards.TWINS)),
        ),
        rare=("group",),
        late=rare_supplies,
    ),
    "cardgame": Subject(
        second_engine=cardgame.Oracle,
        components=lambda _: {},
        axes={"players": (2, 3, 4, 5), "single_gender_variant": (False, True)},
        alternatives=({"single_gender_variant": True, "variant_neighbour_parity": "relaxed"},),
        rare=("group",),
        late=rare_hands,
    ),
    "melange": Subject(
        second_engine=melange.Oracle,
        components=components_of,
        axes={"edition": ("rulebook", "publisher"), "players": (2, 3, 4)},
        alternatives=(
            {"pair_lock": True},
            {"pair_lock": False},
            {"joker_scope": "category"},
            *({"components": components} for components in (W6, HALL, GREAT_HALL)),
        ),
        rare=("action",),
        late=empty_piles,
    ),
}


def second_engine(position: kh.Position) -> Oracle:
    """The second engine of the position's game, in the same position."""
    subject = SUBJECTS[position.ruleset.name]
    return subject.second_engine(position.to_dict(), subject.components(position.ruleset))


def combinations(game: str) -> list[Options]:
    """All combinations of a game's axes, with each seat as start player in turn."""
    axes = SUBJECTS[game].axes
    chosen = (dict(zip(axes, values, strict=True)) for values in product(*axes.values()))
    return [{**options, "start": number % options["players"]} for number, options in enumerate(chosen)]


def proven_options(game: str) -> list[Options]:
    """All combinations, and each alternative beside one of them."""
    every = combinations(game)
    mixed = (every[number % len(every)] | other for number, other in enumerate(SUBJECTS[game].alternatives))
    return [*every, *mixed]


def random_options(game: str, chance: Random) -> Options:
    """Any combination with any start player; in one game of two, some of the alternatives."""
    options: Options = chance.choice(combinations(game))
    options["start"] = chance.randrange(options["players"])
    if chance.random() < 0.5:
        for other in SUBJECTS[game].alternatives:
            options |= other if chance.random() < 0.2 else {}
    return options


def words_for(options: Options) -> str:
    """The options in a few words, to name a test by."""
    words = {"edition": "{}", "players": "{} players", "start": "seat {} starts", "single_gender_variant": "variant {}"}
    shown = {name: value["name"] if isinstance(value, dict) else value for name, value in options.items()}
    told = (words.get(name, name + " {}").format(value) for name, value in shown.items())
    return ", ".join(told).replace("True", "on").replace("False", "off")
