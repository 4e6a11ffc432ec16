"""What can be unknown in the card game: guests in hands, laid down and in the pile, and the tables to come."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from kaffeehaus.companion.hidden import UNKNOWN, Hidden, Place, Things, Tokens, Wish
from kaffeehaus.companion.wording import fault
from kaffeehaus.games.cardgame.parts import all_guests, all_tables
from kaffeehaus.games.cardgame.state import CHAIRS, GROUP, KINDS, SEATED
from kaffeehaus.games.cardgame.supply import restore_hands
from kaffeehaus.games.cardgame.tables import restore_cafe
from kaffeehaus.games.cardgame.vocabulary import GROUP_MOVE, LAY_MOVE, TAKE_MOVE
from kaffeehaus.games.guests import GUEST, NATION, gender_of, guest_of
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.faults import Fault

GUEST_PILE, TABLE_PILE = Place("guest_pile"), Place("table_pile")
LAY = "lay"


class HiddenCardgame(Hidden):
    """The 96 guests and the 24 tables."""

    kinds: ClassVar = {"hands": GUEST, "laid": GUEST, "guest_pile": GUEST, "tables": NATION, "table_pile": NATION}
    decks: ClassVar = (("hands", "laid", "guest_pile"), ("tables", "table_pile"))
    piles: ClassVar = frozenset({"guest_pile", "table_pile"})
    open: ClassVar = frozenset({"tables"})
    needed: ClassVar = frozenset({"tables"})
    liftable: ClassVar = frozenset({17, 31})
    overrulable: ClassVar = frozenset({14, 15, 16, 17})

    def places(self) -> list[Place]:
        """Tables first: without them nothing can be judged."""
        seats = range(self.ruleset.players)
        tables = [Place("tables", table) for table in range(len(self.ruleset.board.tables))]
        return [*tables, *(Place(part, seat) for part in ("hands", "laid") for seat in seats), GUEST_PILE, TABLE_PILE]

    def things(self, plain: Any, place: Place) -> list[int]:
        """Guests, or tables as 1 + nation."""
        if place == GUEST_PILE:
            return list(plain.guest_pile[: plain.guests_left])[::-1]
        if place == TABLE_PILE:
            return list(plain.table_pile[: plain.tables_left])[::-1]
        if place.part == "tables":
            return [plain.nation[place.number]] if plain.nation[place.number] else []
        cards = plain.hand if place.part == "hands" else plain.laid
        return [guest for guest, count in enumerate(cards[place.number]) for _ in range(count)]

    def put(self, plain: Any, place: Place, things: Sequence[int]) -> None:
        """Hands are counted, piles have an order."""
        if place == GUEST_PILE:
            plain.guest_pile[: len(things)] = things[::-1]
        elif place == TABLE_PILE:
            plain.table_pile[: len(things)] = things[::-1]
        elif place.part == "tables":
            plain.nation[place.number] = things[0] if things else 0
        else:
            cards = plain.hand if place.part == "hands" else plain.laid
            cards[place.number] = [list(things).count(guest) for guest in range(KINDS)]

    def settle(self, state: Any) -> None:
        """What follows from hands and tables."""
        restore_hands(self.ruleset.rules, state)
        restore_cafe(self.ruleset.rules, state)

    def guest_in(self, move: int) -> int:
        """The guest that a move takes out of the hand, 0 if none."""
        if move < LAY_MOVE:
            return move % GROUP_MOVE // CHAIRS
        return move - LAY_MOVE if move < TAKE_MOVE else 0

    def spent(self, plain: Any, move: int) -> Things:
        """The guest that is placed or laid down."""
        guest = self.guest_in(move)
        return [(Place("hands", plain.to_move), guest)] if guest else []

    def gained(self, plain: Any, move: int) -> Things:
        """KG-12: a card laid down is known to those who knew it before."""
        lays = LAY_MOVE <= move < TAKE_MOVE
        return [(Place("laid", plain.to_move), move - LAY_MOVE)] if lays else []

    def replaced(self, before: Any, move: int, after: Any) -> list[Place]:
        """KG-24: the tables whose seats were all taken by this card."""
        if move >= LAY_MOVE or after.tables_left == before.tables_left:
            return []
        taken = before.taken | 1 << move % GROUP_MOVE % CHAIRS
        board = self.ruleset.board
        return [
            Place("tables", table)
            for table, chairs in enumerate(board.chairs_at)
            if all(taken >> chair & 1 for chair in chairs)
        ]

    def wishes(self, plain: Any, move: int) -> Iterator[Wish]:
        """The card itself; a partner for an opener (KG-17), the rest of a group (KG-31)."""
        hand, guest = Place("hands", plain.to_move), self.guest_in(move)
        own = Counter([guest] if guest else [])
        yield Wish({hand: own})
        if not guest or move >= LAY_MOVE:
            return
        if move < GROUP_MOVE and plain.phase != GROUP:
            for partner in range(1, KINDS):
                if gender_of(partner) != gender_of(guest):
                    yield Wish({hand: own + Counter([partner])})
        else:
            chair = move % GROUP_MOVE % CHAIRS
            table = plain.group - 1 if move < GROUP_MOVE else self.table_at(chair, move // GROUP_MOVE - 1)
            if table is not None:
                for others in self.fillings(plain, table, gender_of(guest), 1 << chair):
                    yield Wish({hand: own + others})

    def table_at(self, chair: int, side: int) -> int | None:
        """The table on one side of a chair."""
        tables = self.ruleset.board.tables_of(chair)
        return int(tables[side]) if side < len(tables) else None

    def fillings(self, plain: Any, table: int, gender: int, taken: int) -> Iterator[Tokens]:
        """The guests of one gender that fit the free chairs of a table, one for each chair."""
        board = self.ruleset.board
        free = [chair for chair in board.chairs_at[table] if not (plain.taken | taken) >> chair & 1]
        fitting = [
            sorted({guest_of(plain.nation[near] - 1, gender) for near in board.tables_of(chair) if plain.nation[near]})
            for chair in free
        ]
        yield from {tuple(sorted(guests)): Counter(guests) for guests in product(*fitting)}.values()

    def duties(self, plain: Any) -> Iterator[Wish]:
        """A partner, or the rest of the group."""
        hand = Place("hands", plain.to_move)
        if plain.phase == SEATED and plain.opener:
            yield from (Wish({hand: Counter([partner])}) for partner in range(1, KINDS))
        if plain.phase == GROUP:
            for gender in range(2):
                yield from (Wish({hand: guests}) for guests in self.fillings(plain, plain.group - 1, gender, 0))

    def decisive(self, plain: Any) -> Sequence[Place]:
        """The tables, and the hand of the seat that decides."""
        tables = [place for place in self.places() if place.part == "tables"]
        return [*tables, Place("hands", plain.to_move)]

    def told_move(self, text: str) -> str:
        """KG-12: nobody says which card they lay down."""
        return f"{LAY} {UNKNOWN}" if text.strip() == LAY else text

    def hides(self, move: str) -> Place | None:
        """`lay ?`"""
        return Place("hands") if move.split() == [LAY, UNKNOWN] else None

    def any_hidden(self, plain: Any, move: str, thing: int) -> int:  # noqa: ARG002 (only one move hides a card)
        """The move that lays this card down."""
        return LAY_MOVE + thing

    def shift(self, part: str) -> int:
        """Tables are numbered from 1."""
        return 1 if part in ("tables", "table_pile") else 0

    def fill_document(self, document: Document, place: Place, things: list[str]) -> None:
        """Hands and what is laid down are lists by seat, tables an object."""
        if place.number is None:
            document[place.part] = things
        elif place.part == "tables":
            if things:
                document["tables"][self.ruleset.board.tables[place.number]] = things[0]
        else:
            document[place.part][place.number] = things

    def in_document(self, document: Mapping[str, Any]) -> list[tuple[Place, list[Any]]]:
        """Hands, what is laid down, and the piles that are there."""
        found: list[tuple[Place, Any]] = []
        for part in ("hands", "laid"):
            lists = document.get(part)
            found += [(Place(part, seat), each) for seat, each in enumerate(lists)] if isinstance(lists, list) else []
        found += [(place, document[place.part]) for place in (GUEST_PILE, TABLE_PILE) if place.part in document]
        return [(place, things) for place, things in found if isinstance(things, list)]

    def elsewhere(self, document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Guests on seats and in the box, tables in the café and in the box."""
        for part, deck in (("seats", "hands"), ("tables", "tables")):
            things = document.get(part)
            yield from ((deck, thing) for thing in (things.values() if isinstance(things, Mapping) else ()))
        box = document.get("box")
        for part, deck in (("guests", "hands"), ("tables", "tables")):
            things = box.get(part) if isinstance(box, Mapping) else None
            yield from ((deck, thing) for thing in (things if isinstance(things, list) else ()))

    def whole(self, part: str) -> Tokens:
        """KG-02."""
        return Counter(nation + 1 for nation in all_tables(None)) if self.shift(part) else Counter(all_guests(None))

    def words(self, place: Place, count: int) -> Fault:  # noqa: ARG002 (one table at each place)
        """What the table is to say."""
        return fault("turn-table", table=self.ruleset.board.tables[place.number])
