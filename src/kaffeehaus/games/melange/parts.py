"""The parts of a position of Wiener Melange; docs/notation/melange.md explains them."""

from collections.abc import Mapping
from typing import Any

from kaffeehaus.games.melange.state import DISPLAY, DRAWS, ENDINGS, MODES, PERSONALITIES, PERSONALITY, START, TURN_CARDS
from kaffeehaus.games.melange.vocabulary import ACTION, CHAIR, FACE, NEUTRAL, PERSON, ROW, VISITOR
from kaffeehaus.kernel import shapes
from kaffeehaus.kernel.faults import fault
from kaffeehaus.kernel.parts import Found, Hidden, Inner, Part, Pile
from kaffeehaus.kernel.reading import FieldReader
from kaffeehaus.kernel.sealed import key_bytes, key_words, read_key
from kaffeehaus.kernel.shapes import FLAG, SEAT, Bits, By, BySeat, Choice, Counted, Listed, Number, Scores, Token
from kaffeehaus.kernel.vocabulary import Kind

MOST_KEY = 2**64 - 1
MOST_COUNT = 2**31 - 1
FACES, ACTIONS = Counted(FACE), Counted(ACTION)
PEOPLE = Listed(PERSON, shift=1, unique=True)


def all_cards(game: Any) -> dict[int, int]:
    """WM-06: how many reservation cards of each face there are."""
    return dict(enumerate(game.board.copies))


def all_actions(game: Any) -> dict[int, int]:
    """WM-07: how many action cards of each kind there are."""
    return dict(enumerate(game.board.action_copies))


def cards_outside(found: Found) -> list[int]:
    """Every reservation card that is not in the pile."""
    return [*found.display, *found.discard, *(face for cards in found.hand + found.card for face in cards)]


def actions_outside(found: Found) -> list[int]:
    """Every action card that is not in the pile."""
    played = [kind - 1 for kind in found.played if kind]
    return [*found.removed, *played, *(kind for hand in found.actions for kind in hand)]


def people_outside(found: Found) -> list[int]:
    """Every personality that is not in the pile."""
    seated = [visitor - PERSONALITY for visitor in found.visitor if visitor >= PERSONALITY]
    return [*seated, *(person - 1 for person in found.open if person)]


def turns_so_far(game: Any, found: Found) -> int:
    """How many turns must have passed, at least, before it is the turn of the active seat."""
    return int((found.active - game.options["start"]) % game.players)


class Seal(shapes.Shape):
    """The key of a sealed game, as hexadecimal digits; None in a game from a seed."""

    def empty(self, game: Any) -> None:
        return None

    def write(self, game: Any, stored: Any) -> str:
        return key_bytes(stored).hex()

    def read(self, game: Any, reader: FieldReader, name: str, value: Any) -> bytes | None:
        found = read_key(value)
        if found is None:
            reader.note("no-hexadecimal", name, value)
        return found

    def schema(self, game: Any) -> shapes.Schema:
        return {"type": "string", "pattern": "^[0-9a-f]{64}$"}


class Stream(Hidden):
    """From what the shuffles to come are made: the key of a fast stream, or the seal of a sealed one."""

    def write(self, game: Any, plain: Any) -> dict[str, Any]:
        other = "key" if plain.sealed else "seal"
        return {part.name: part.write(game, plain) for part in self.parts if part.name != other}

    def read(self, game: Any, reader: FieldReader, found: Found) -> None:
        super().read(game, reader, found)
        given = reader.document.get(self.name)
        if isinstance(given, Mapping) and {"key", "seal"} <= set(given):
            reader.faults.append(fault("key-and-seal"))

    def fill(self, game: Any, found: Found, plain: Any) -> None:
        plain.key, plain.count = found.key, found.count
        if found.seal is not None:
            plain.sealed, plain.seal = 1, key_words(found.seal)

    def schema(self, game: Any) -> shapes.Schema:
        return {**super().schema(game), "not": {"required": ["key", "seal"]}}


PILES = (("reservation", "hand", FACES), ("actions", "actions", ACTIONS))  # name, field and shape of a hand's cards


class Hands(Part):
    """Both kinds of cards of each seat, whole for their owner; the others see how many they are."""

    def hand(self, game: Any, plain: Any, seat: int) -> dict[str, Any]:
        """A hand, card by card."""
        return {name: shape.write(game, getattr(plain, field)[seat]) for name, field, shape in PILES}

    def write(self, game: Any, plain: Any) -> list[dict[str, Any]]:
        return [self.hand(game, plain, seat) for seat in range(game.players)]

    def show(self, game: Any, plain: Any, seat: int | None) -> list[dict[str, Any]]:
        sizes = [{name: sum(getattr(plain, field)[each]) for name, field, _ in PILES} for each in range(game.players)]
        return [self.hand(game, plain, each) if each == seat else size for each, size in enumerate(sizes)]

    def read(self, game: Any, reader: FieldReader, found: Found) -> None:
        hands = reader.per_seat(self.name, reader.document.get(self.name), game.players) or [{}] * game.players
        readers = [
            FieldReader(reader.mapping(f"hands[{seat}]", hand), reader.faults, f"hands[{seat}].")
            for seat, hand in enumerate(hands)
        ]
        for hand in readers:
            hand.known(*(name for name, _, _ in PILES))
        for name, field, shape in PILES:
            setattr(found, field, [shape.read(game, hand, name, hand.document.get(name, [])) for hand in readers])

    def fill(self, game: Any, found: Found, plain: Any) -> None:
        for _, field, shape in PILES:
            setattr(plain, field, BySeat(shape).store(game, getattr(found, field), getattr(plain, field)))

    def kinds(self) -> list[Kind]:
        return [FACE, ACTION]

    def schema(self, game: Any) -> shapes.Schema:
        hand = {name: shape.schema(game) for name, _, shape in PILES}
        return shapes.list_of(shapes.object_of(hand, hand), minItems=2, maxItems=game.most_players)

    def view_schema(self, game: Any) -> shapes.Schema:
        hand = {name: {"anyOf": [shapes.COUNT, shape.schema(game)]} for name, _, shape in PILES}
        return shapes.list_of(shapes.object_of(hand), minItems=2, maxItems=game.most_players)


class Decider(Part):
    """Follows from the rest; checked against it if it is given."""

    def fill(self, game: Any, found: Found, plain: Any) -> None:
        """The rules work it out."""


PARTS = (
    Part("chairs", "visitor", By(CHAIR, Token(VISITOR))),
    Part("markers", "marker", By(ROW, Bits(CHAIR))),
    Part("rows", "card", By(ROW, Listed(FACE, shift=1)), count="laid"),
    Part("personalities", "open", By(NEUTRAL, Token(PERSON, shift=1, null=True), all_listed=True)),
    Hands("hands", "hand", BySeat(FACES), required=True),
    Part("known", "known", BySeat(FACES)),
    Part("display", "display", Counted(FACE, most=DISPLAY), count="displayed"),
    Part("discard", "discard", FACES, count="discarded"),
    Pile("pile", Listed(FACE, shift=1), "pile_left", all_cards, cards_outside, "WM-06"),
    Pile("action_pile", Listed(ACTION, shift=1), "action_pile_left", all_actions, actions_outside, "WM-07"),
    Pile("personality_pile", PEOPLE, "personality_pile_left", lambda _: range(PERSONALITIES), people_outside, "WM-08"),
    Part("played_actions", "played", BySeat(Token(ACTION, shift=1, null=True))),
    Part("removed_actions", "removed", ACTIONS),
    Part("scores", "score", Scores()),
    Decider("to_move", "to_move", SEAT, default=lambda *_: None),
    Part("active", "active", SEAT, default=lambda game, _: int(game.options["start"])),
    Inner(
        "turn",
        Part("number", "turn", Number(), default=turns_so_far),
        Part("mode", "mode", Choice(MODES), default=lambda *_: START),
        Part("used", "used", Number(most=TURN_CARDS)),
        Part("action_used", "action_used", FLAG),
        Part("named", "named", Token(ROW, shift=1, null=True)),
        Part("skipped", "skipped", Bits(CHAIR)),
        Part("served", "served", Bits(NEUTRAL)),
        Part("draws_left", "draws_left", Number(most=DRAWS)),
        Part("action_taken", "action_taken", FLAG),
    ),
    Part("passes", "passes", Number(most=lambda players: players)),
    Stream(
        "stream",
        Part("key", "key", Number(most=MOST_KEY)),
        Part("seal", "seal", Seal()),
        Part("count", "count", Number(most=MOST_COUNT)),
    ),
    Part("ended", "ending", Choice(ENDINGS)),
)
