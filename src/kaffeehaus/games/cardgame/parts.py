"""The parts of a position of the card game; docs/notation/cardgame.md explains them."""

from typing import Any

from kaffeehaus.games.cardgame.state import ASKING, ENDINGS, HAND_LIMIT, KINDS, OVER, TABLES_A_NATION
from kaffeehaus.games.cardgame.vocabulary import CHAIR, TABLE
from kaffeehaus.games.guests import COPIES, GUEST, NATION, NATION_COUNT, TABLE_CHAIRS
from kaffeehaus.kernel import shapes
from kaffeehaus.kernel.parts import Asked, Found, Inner, Part, Pile, Shown
from kaffeehaus.kernel.shapes import SEAT, By, BySeat, Choice, Counted, Listed, Number, Place, Schema, Scores, Token

GUESTS, TABLE_CARDS = Counted(GUEST), Counted(NATION)


def all_guests(_: Any) -> list[int]:
    """KG-02: the 96 guests."""
    return [guest for guest in range(1, KINDS) for _ in range(COPIES)]


def all_tables(_: Any) -> list[int]:
    """KG-02: the 24 tables."""
    return [nation for nation in range(NATION_COUNT) for _ in range(TABLES_A_NATION)]


def guests_outside(found: Found) -> list[int]:
    """Every guest that is not in the pile."""
    return [*filter(None, found.guest), *found.box, *(guest for cards in found.hand + found.laid for guest in cards)]


def tables_outside(found: Found) -> list[int]:
    """Every table that is not in the pile."""
    return [*(nation - 1 for nation in found.nation if nation), *found.box_tables]


def turns_until(game: Any, seat: int | None) -> int:
    """How many turns must have passed, at least, before it is this seat's turn."""
    return 0 if seat is None else int((seat - game.options["start"]) % game.players)


def shown_to(game: Any, plain: Any, seat: int | None) -> list[int]:
    """KG-04, KG-12: whose cards a seat sees: its own, and at the end all."""
    return [player for player in range(game.players) if player == seat or plain.phase == OVER]


class Cards(Part):
    """Cards that only their owner sees; the others see how many they are."""

    def show(self, game: Any, plain: Any, seat: int | None) -> list[dict[str, Any]]:
        cards, counts = getattr(plain, self.field), getattr(plain, str(self.count))
        shown = {player: GUESTS.write(game, cards[player]) for player in shown_to(game, plain, seat)}
        return [{"count": counts[player], "guests": shown.get(player)} for player in range(game.players)]

    def view_schema(self, game: Any) -> Schema:
        hand = shapes.object_of({"count": shapes.COUNT, "guests": shapes.or_null(GUESTS.schema(game))})
        return shapes.list_of(hand, minItems=2, maxItems=game.most_players)


class Unseen(Shown):
    """What a seat can tell by counting."""

    def show(self, game: Any, plain: Any, seat: int | None) -> dict[str, Any]:
        shown = shown_to(game, plain, seat)
        seen = [plain.box, *(plain.hand[player] for player in shown), *(plain.laid[player] for player in shown)]
        guests = [COPIES - plain.guest.count(guest) - sum(cards[guest] for cards in seen) for guest in range(1, KINDS)]
        places, box = plain.nation, plain.box_tables
        tables = [TABLES_A_NATION - places.count(nation + 1) - box[nation] for nation in range(NATION_COUNT)]
        return {"guests": GUESTS.write(game, [0, *guests]), "tables": TABLE_CARDS.write(game, tables)}

    def view_schema(self, game: Any) -> Schema:
        return shapes.object_of({"guests": GUESTS.schema(game), "tables": TABLE_CARDS.schema(game)})


PARTS = (
    Part("tables", "nation", By(TABLE, Token(NATION, shift=1)), required=True),
    Part("seats", "guest", By(CHAIR, Token(GUEST))),
    Cards("hands", "hand", BySeat(Counted(GUEST, most=HAND_LIMIT)), count="held", required=True),
    Cards("laid", "laid", BySeat(GUESTS), count="laid_down"),
    Pile("guest_pile", Listed(GUEST), "guests_left", all_guests, guests_outside, "KG-02"),
    Pile("table_pile", Listed(NATION, shift=1), "tables_left", all_tables, tables_outside, "KG-02"),
    Inner("box", Part("guests", "box", GUESTS), Part("tables", "box_tables", TABLE_CARDS)),
    Part("scores", "score", Scores()),
    Part("to_move", "to_move", SEAT, default=lambda *_: None),
    Inner(
        "turn",
        Part("number", "turn", Number(), default=lambda game, found: turns_until(game, found.to_move)),
        Part("placed", "seated", Listed(CHAIR, most=TABLE_CHAIRS), count="placed"),
        Part("duty", "opener", Place(CHAIR, lambda board: board.chairs)),
        Part("group", "group", Place(TABLE, lambda board: board.tables)),
        Asked("asking", "asking", phase=ASKING),
    ),
    Part("ended", "ending", Choice(ENDINGS)),
    Unseen("unseen"),
)
