"""What can be unknown in Café International: tiles in the bag, in supplies, and set aside."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from kaffeehaus.companion.hidden import Hidden, Place, Things, Tokens, Wish
from kaffeehaus.companion.wording import fault
from kaffeehaus.games.guests import guest_of
from kaffeehaus.games.international.parts import all_tiles
from kaffeehaus.games.international.state import (
    CHAIRS,
    GROUP,
    JOKER,
    JOKER_MAN,
    JOKER_WOMAN,
    SEATED,
    SEATED_KINDS,
    TILE_KINDS,
    TURN_START,
    tile_gender,
    tile_of,
)
from kaffeehaus.games.international.vocabulary import BAR_MOVE, DRAW_MOVE, GROUP_MOVE, SKIP_MOVE, SWAP_MOVE, TILE
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.faults import Fault

BAG, ASIDE = Place("bag"), Place("set_aside")
NUMBERS = ("no", "one", "two", "three", "four", "five")


class HiddenInternational(Hidden):
    """The hundred tiles."""

    kinds: ClassVar = {"supplies": TILE, "bag": TILE, "set_aside": TILE}
    decks: ClassVar = (("supplies", "bag", "set_aside"),)
    piles: ClassVar = frozenset({"bag"})
    open: ClassVar = frozenset({"supplies", "set_aside"})
    liftable: ClassVar = frozenset({15, 33, 53, 54})
    overrulable: ClassVar = frozenset({11, 12, 13, 15, 19, 33, 37, 38})

    def places(self) -> list[Place]:
        """Supplies in the order of the seats."""
        return [*(Place("supplies", seat) for seat in range(self.ruleset.players)), ASIDE, BAG]

    def things(self, plain: Any, place: Place) -> list[int]:
        """Tiles."""
        if place == BAG:
            return list(plain.bag[: plain.bag_left])[::-1]
        if place == ASIDE:
            return [tile for tile, count in enumerate(plain.aside) for _ in range(count)]
        return list(plain.hand[place.number][: plain.held[place.number]])

    def put(self, plain: Any, place: Place, things: Sequence[int]) -> None:
        """Supplies are sorted."""
        if place == BAG:
            plain.bag[: plain.bag_left] = things[::-1]
        elif place == ASIDE:
            plain.aside = [list(things).count(tile) for tile in range(len(plain.aside))]
        else:
            plain.hand[place.number][: len(things)] = sorted(things)

    def tile_in(self, move: int) -> int:
        """The tile that a move takes out of the supply, 0 if none."""
        if move < GROUP_MOVE:
            return int(tile_of(move // CHAIRS))
        if move < BAR_MOVE:
            return int(tile_of((move - GROUP_MOVE) % (SEATED_KINDS * CHAIRS) // CHAIRS))
        if move < SWAP_MOVE:
            return move - BAR_MOVE
        return (move - SWAP_MOVE) // CHAIRS if move < DRAW_MOVE else 0

    def spent(self, plain: Any, move: int) -> Things:
        """The tile that is seated, put at the bar or exchanged."""
        tile = self.tile_in(move)
        return [(Place("supplies", plain.to_move), tile)] if tile else []

    def gained(self, plain: Any, move: int) -> Things:
        """CI-36: the joker that is exchanged."""
        if not SWAP_MOVE <= move < DRAW_MOVE:
            return []
        return [(Place("supplies", plain.to_move), int(tile_of(plain.guest[(move - SWAP_MOVE) % CHAIRS])))]

    def moved(self, before: Any, after: Any) -> list[tuple[Place, Place]]:
        """CI-35: the supply of an eliminated player is laid aside."""
        out = [seat for seat in range(self.ruleset.players) if after.out[seat] and not before.out[seat]]
        return [(Place("supplies", seat), ASIDE) for seat in out]

    def to_be_told(self, plain: Any, move: int) -> Place | None:
        """CI-33, CI-53: a joker at the bar and a skipped turn depend on every tile of the supply."""
        joker_at_bar = BAR_MOVE + JOKER <= move < SWAP_MOVE
        return Place("supplies", plain.to_move) if joker_at_bar or move == SKIP_MOVE else None

    def wishes(self, plain: Any, move: int) -> Iterator[Wish]:
        """The tile itself; a partner for an opener (CI-15), the rest of a group (CI-54), nothing but jokers (CI-33)."""
        seat, tile = Place("supplies", plain.to_move), self.tile_in(move)
        own = Counter([tile] if tile else [])
        yield Wish({seat: own})
        if move < GROUP_MOVE and plain.phase == TURN_START:
            for partner in range(1, TILE_KINDS):
                if tile_gender(partner) != tile_gender(tile):
                    yield Wish({seat: own + Counter([partner])})
        if GROUP_MOVE <= move < BAR_MOVE or (move < GROUP_MOVE and plain.phase == GROUP):
            for others in self.groups(plain, move):
                yield Wish({seat: own + others})
        if move == SKIP_MOVE or tile >= JOKER:
            for hand in self.only_jokers(plain):
                yield Wish({seat: hand})

    def only_jokers(self, plain: Any) -> Iterator[Tokens]:
        """Every supply of the mover's size that holds jokers alone."""
        held = plain.held[plain.to_move]
        for women in range(held + 1):
            yield Counter({JOKER_WOMAN: women, JOKER_MAN: held - women})

    def groups(self, plain: Any, move: int) -> Iterator[Tokens]:
        """CI-55: every other tile that could fill the chairs that are left at the table of a group."""
        board, chair = self.ruleset.board, move % CHAIRS
        if move >= GROUP_MOVE:
            tables = board.tables_of(chair)
            side = (move - GROUP_MOVE) // (SEATED_KINDS * CHAIRS)
            if side >= len(tables):
                return
            table = tables[side]
        else:
            table = plain.group - 1
        yield from self.fillings(plain, table, tile_gender(self.tile_in(move)), {chair})

    def fillings(self, plain: Any, table: int, gender: int, taken: set[int]) -> Iterator[Tokens]:
        """The tiles of one gender that fit the free chairs of a table, one for each chair."""
        board = self.ruleset.board
        free = [chair for chair in board.chairs_at[table] if chair not in taken and not plain.guest[chair]]
        fitting = [
            {JOKER + gender, *(guest_of(board.nations[near], gender) for near in board.tables_of(chair))}
            for chair in free
        ]
        yield from {tuple(sorted(tiles)): Counter(tiles) for tiles in product(*map(sorted, fitting))}.values()

    def duties(self, plain: Any) -> Iterator[Wish]:
        """A partner, or the rest of the group."""
        seat = Place("supplies", plain.to_move)
        if plain.phase == SEATED and plain.opener:
            yield from (Wish({seat: Counter([partner])}) for partner in range(1, TILE_KINDS))
        if plain.phase == GROUP:
            for gender in range(2):
                yield from (Wish({seat: tiles}) for tiles in self.fillings(plain, plain.group - 1, gender, set()))

    def decisive(self, plain: Any) -> Sequence[Place]:
        """The supply of the seat that decides."""
        return [Place("supplies", plain.to_move)]

    def doubtful(self, plain: Any) -> Sequence[Place]:
        """CI-51: a joker left over costs more than another tile."""
        return [place for place in self.places() if place.part == "supplies" and self.things(plain, place)]

    def fill_document(self, document: Document, place: Place, things: list[str]) -> None:
        """Supplies, bag and what is set aside are plain lists."""
        if place.number is None:
            document[place.part] = things
        else:
            document[place.part][place.number] = things

    def in_document(self, document: Mapping[str, Any]) -> list[tuple[Place, list[Any]]]:
        """The supplies, what is set aside, and the bag if it is there."""
        supplies = document.get("supplies")
        listed = supplies if isinstance(supplies, list) else []
        found = [(Place("supplies", seat), each) for seat, each in enumerate(listed)]
        found += [(place, document[place.part]) for place in (ASIDE, BAG) if place.part in document]
        return [(place, things) for place, things in found if isinstance(things, list)]

    def elsewhere(self, document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Guests on chairs and at the bar."""
        chairs, bar = document.get("chairs"), document.get("bar")
        for guest in chairs.values() if isinstance(chairs, Mapping) else ():
            yield "supplies", guest.partition("=")[0] if isinstance(guest, str) else guest
        for tile in bar if isinstance(bar, list) else ():
            yield "supplies", tile

    def whole(self, part: str) -> Tokens:
        """CI-02."""
        return Counter(all_tiles(part))

    def words(self, place: Place, count: int) -> Fault:
        """What the table is to say."""
        if place == ASIDE:
            return fault("say-aside-one") if count == 1 else fault("say-aside", count=number_word(count))
        return fault("draw-tile") if count == 1 else fault("draw-tiles", count=number_word(count))


def number_word(count: int) -> str:
    """“two”; a large number in digits."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)
