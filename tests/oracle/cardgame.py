"""The naive engine of the card game: written from the clauses alone, to be compared with the fast one."""

from __future__ import annotations

import copy
from typing import Any

NATIONS = ["afr", "chn", "cub", "eng", "fra", "ger", "ind", "ita", "rus", "spa", "tur", "usa"]
GUESTS = [f"{nation}.{gender}" for nation in NATIONS for gender in ("w", "m")]
TABLES = ["NW", "NE", "C", "SW", "SE"]
TOUCHED = {
    "iN": ["NW", "NE", "C"],
    "iW": ["NW", "C", "SW"],
    "iE": ["NE", "C", "SE"],
    "iS": ["C", "SW", "SE"],
    "o1": ["NW"],
    "o2": ["NE"],
    "o3": ["NW"],
    "o4": ["NE"],
    "o5": ["SW"],
    "o6": ["SE"],
    "o7": ["SW"],
    "o8": ["SE"],
}
SEATS = list(TOUCHED)
SEATS_OF = {table: [seat for seat in SEATS if table in TOUCHED[seat]] for table in TABLES}

HAND_LIMIT = 12
CARDS_A_TURN = 3
PENALTY = 2
GROUP_POINTS = 20
BALANCED = [(1, 1), (1, 2), (2, 1), (2, 2)]


def nation_of(guest: str) -> str:
    return guest[:3]


def gender_of(guest: str) -> str:
    return guest[-1]


def guests_at(table: str, seats: dict[str, str]) -> list[str]:
    return [seats[seat] for seat in SEATS_OF[table] if seat in seats]


def gender_holds(table: str, seats: dict[str, str]) -> bool:
    """KG-15: a balanced mix, or one guest alone."""
    genders = [gender_of(guest) for guest in guests_at(table, seats)]
    return len(genders) == 1 or (genders.count("w"), genders.count("m")) in BALANCED


def has_company(seat: str, seats: dict[str, str]) -> bool:
    """KG-16: somebody else sits at one of the tables that the seat touches."""
    return any(len(guests_at(table, seats)) >= 2 for table in TOUCHED[seat])


def share_a_table(seat: str, other: str) -> bool:
    return any(table in TOUCHED[other] for table in TOUCHED[seat])


def without(guests: list[str], guest: str) -> list[str]:
    """The list with one copy of the guest taken out."""
    rest = list(guests)
    rest.remove(guest)
    return rest


def distinct(guests: list[str]) -> list[str]:
    return [guest for guest in GUESTS if guest in guests]


def ordered(guests: list[str]) -> list[str]:
    return sorted(guests, key=GUESTS.index)


def group_text(guest: str, seat: str, table: str) -> str:
    """An outer seat touches one table only, so the table goes without saying."""
    return f"group {guest}@{seat}" if TOUCHED[seat] == [table] else f"group {guest}@{seat} at {table}"


class Oracle:
    """One game of the card game, from a full position document to its end."""

    def __init__(self, document: dict[str, Any], components: dict[str, Any]) -> None:
        if components:
            raise ValueError("the card game takes no components")
        parts = copy.deepcopy(document)
        self._options: dict[str, Any] = parts["options"]
        self._tables: dict[str, str] = parts["tables"]
        self._seats: dict[str, str] = parts["seats"]
        self._hands: list[list[str]] = parts["hands"]
        self._laid: list[list[str]] = parts["laid"]
        self._guest_pile: list[str] = parts["guest_pile"]
        self._table_pile: list[str] = parts["table_pile"]
        self._box_guests: list[str] = parts["box"]["guests"]
        self._box_tables: list[str] = parts["box"]["tables"]
        self.scores: list[int] = parts["scores"]
        self.to_move: int = parts["to_move"]
        self._turn: int = parts["turn"]["number"]
        self._placed: list[str] = parts["turn"]["placed"]
        self._duty: str | None = parts["turn"]["duty"]
        self._group: str | None = parts["turn"]["group"]
        self._asking: bool = parts["turn"]["asking"]
        self.ended: str | None = parts["ended"]

    def document(self) -> dict[str, Any]:
        return {
            "format": "kaffeehaus-position/1",
            "game": "cardgame",
            "options": dict(self._options),
            "tables": {table: self._tables[table] for table in TABLES if table in self._tables},
            "seats": {seat: self._seats[seat] for seat in SEATS if seat in self._seats},
            "hands": [ordered(hand) for hand in self._hands],
            "laid": [ordered(laid) for laid in self._laid],
            "guest_pile": list(self._guest_pile),
            "table_pile": list(self._table_pile),
            "box": {
                "guests": ordered(self._box_guests),
                "tables": sorted(self._box_tables, key=NATIONS.index),
            },
            "scores": list(self.scores),
            "to_move": self.to_move,
            "turn": {
                "number": self._turn,
                "placed": list(self._placed),
                "duty": self._duty,
                "group": self._group,
                "asking": self._asking,
            },
            "ended": self.ended,
        }

    def moves(self) -> list[str]:
        if self.ended is not None:
            return []
        if self._asking:
            return ["end", "continue"]
        if self._group is not None:
            return self._group_placements(self._group)
        if self._duty is not None:
            return self._placements()
        if self._placed:
            return [*self._placements(), "stop"]
        return [*self._placements(), *self._groups(), *self._takes(), *self._lays()]

    def play(self, text: str) -> list[dict[str, Any]]:
        if text not in self.moves():
            raise ValueError(f"{text!r} is not legal here")
        return self.carry_out(text)

    def carry_out(self, text: str) -> list[dict[str, Any]]:
        """Plays a move that is known to be legal."""
        if text == "end":
            self._finish("declared")
        elif text in ("stop", "continue"):
            self._pass_on()
        elif text == "take":
            self._take()
        elif text.startswith("lay "):
            self._lay(text.removeprefix("lay "))
        elif text.startswith("group "):
            card, _, table = text.removeprefix("group ").partition(" at ")
            guest, seat = card.split("@")
            self._group = table or TOUCHED[seat][0]
            return self._place(guest, seat)
        else:
            guest, seat = text.split("@")
            return self._place(guest, seat)
        return []

    def totals(self) -> list[int]:
        return [score - penalty for score, penalty in zip(self.scores, self._penalties(), strict=True)]

    def places(self) -> list[int]:
        """KG-30: more points first, then fewer penalty points; what is still equal shares the place."""
        ranks = [(-total, penalty) for total, penalty in zip(self.totals(), self._penalties(), strict=True)]
        return [1 + sum(better < rank for better in ranks) for rank in ranks]

    def _penalties(self) -> list[int]:
        """KG-29: for cards in hand and cards laid down."""
        return [PENALTY * (len(hand) + len(laid)) for hand, laid in zip(self._hands, self._laid, strict=True)]

    def _hand(self) -> list[str]:
        return self._hands[self.to_move]

    # Which moves are legal

    def _placements(self) -> list[str]:
        return [f"{guest}@{seat}" for guest in distinct(self._hand()) for seat in SEATS if self._may_place(guest, seat)]

    def _takes(self) -> list[str]:
        """KG-09, KG-10: only below the limit."""
        return ["take"] if len(self._hand()) < HAND_LIMIT else []

    def _lays(self) -> list[str]:
        """KG-09: only at the limit."""
        return [f"lay {guest}" for guest in distinct(self._hand())] if len(self._hand()) == HAND_LIMIT else []

    def _may_place(self, guest: str, seat: str) -> bool:
        if not self._may_sit(guest, seat, self._seats):
            return False
        if self._duty is not None:
            return share_a_table(seat, self._duty)
        return has_company(seat, self._seats | {seat: guest}) or self._may_open(guest, seat)

    def _may_sit(self, guest: str, seat: str, seats: dict[str, str]) -> bool:
        """KG-13 to KG-15 for one guest in a café seated as given."""
        if seat in seats or not self._nation_holds(guest, seat):
            return False
        after = seats | {seat: guest}
        return all(gender_holds(table, after) for table in TOUCHED[seat])

    def _nation_holds(self, guest: str, seat: str) -> bool:
        """KG-14: one touched table of the guest's nation is enough."""
        return nation_of(guest) in [self._tables[table] for table in TOUCHED[seat]]

    def _may_open(self, guest: str, seat: str) -> bool:
        """KG-17: not with the last card of the turn, and a partner must be in hand."""
        if len(self._placed) + 1 == CARDS_A_TURN:
            return False
        after = self._seats | {seat: guest}
        partners = distinct(without(self._hand(), guest))
        near = [other for other in SEATS if share_a_table(other, seat)]
        return any(self._may_sit(partner, other, after) for partner in partners for other in near)

    def _groups(self) -> list[str]:
        if not self._options["single_gender_variant"]:
            return []
        return [
            group_text(guest, seat, table)
            for guest in distinct(self._hand())
            for seat in SEATS
            for table in TOUCHED[seat]
            if self._may_join_group(guest, seat, table)
        ]

    def _group_placements(self, table: str) -> list[str]:
        return [
            f"{guest}@{seat}"
            for guest in distinct(self._hand())
            for seat in SEATS_OF[table]
            if self._may_join_group(guest, seat, table)
        ]

    def _may_join_group(self, guest: str, seat: str, table: str) -> bool:
        """KG-31: all guests there have one gender, and the hand can fill the seats that are still free."""
        gender = gender_of(guest)
        if seat in self._seats or not self._nation_holds(guest, seat):
            return False
        free = [other for other in SEATS_OF[table] if other != seat and other not in self._seats]
        rest = [other for other in without(self._hand(), guest) if gender_of(other) == gender]
        if len(rest) < len(free) or any(gender_of(other) != gender for other in guests_at(table, self._seats)):
            return False
        return self._neighbours_hold(guest, table) and self._can_fill(free, rest)

    def _neighbours_hold(self, guest: str, table: str) -> bool:
        """KG-33: the gender rule at the other touched tables, judged when the whole group lies."""
        if self._options["variant_neighbour_parity"] == "relaxed":
            return True
        free = [seat for seat in SEATS_OF[table] if seat not in self._seats]
        # The group has one gender, so any of its guests can stand for the others.
        whole = self._seats | dict.fromkeys(free, guest)
        neighbours = [other for seat in free for other in TOUCHED[seat] if other != table]
        return all(gender_holds(other, whole) for other in neighbours)

    def _can_fill(self, free: list[str], guests: list[str]) -> bool:
        """The guests suffice for the free seats, each at a table of its nation."""
        if not free:
            return True
        return any(
            self._nation_holds(guest, free[0]) and self._can_fill(free[1:], without(guests, guest))
            for guest in distinct(guests)
        )

    # What a move does

    def _take(self) -> None:
        self._hand().append(self._guest_pile.pop(0))
        if self._guest_pile:
            self._pass_on()
        else:
            self._finish("guests")

    def _lay(self, guest: str) -> None:
        self._hand().remove(guest)
        self._laid[self.to_move].append(guest)
        self._pass_on()

    def _place(self, guest: str, seat: str) -> list[dict[str, Any]]:
        self._hand().remove(guest)
        self._seats[seat] = guest
        self._placed.append(seat)
        lines = self._score_lines(seat)
        self.scores[self.to_move] += sum(line["points"] for line in lines)
        if self._group is None:
            self._duty = None if has_company(seat, self._seats) else seat
            self._clear()
            self._go_on(turn_is_full=len(self._placed) == CARDS_A_TURN)
        elif self._is_full(self._group):
            self._group = None
            self._clear()
            self._go_on(turn_is_full=True)
        return lines

    def _go_on(self, *, turn_is_full: bool) -> None:
        if self.ended is not None or self._duty is not None:
            return
        if not self._hand():
            self._asking = True
        elif turn_is_full:
            self._pass_on()

    def _score_lines(self, seat: str) -> list[dict[str, Any]]:
        lines = []
        for table in TOUCHED[seat]:
            if table != self._group:
                points, clause = self._card_points(table)
                lines.append({"table": table, "points": points, "clause": "KG-33" if self._group else clause})
            elif self._is_full(table):
                points = GROUP_POINTS * 2 if self._is_uniform(table) else GROUP_POINTS
                lines.append({"table": table, "points": points, "clause": "KG-32"})
        return lines

    def _card_points(self, table: str) -> tuple[int, str]:
        count = len(guests_at(table, self._seats))
        if count == 1:
            return 0, "KG-19"
        return (2 * count, "KG-20") if self._is_uniform(table) else (count, "KG-19")

    def _is_uniform(self, table: str) -> bool:
        """KG-20: all guests have the nation of the table itself."""
        return all(nation_of(guest) == self._tables[table] for guest in guests_at(table, self._seats))

    def _is_full(self, table: str) -> bool:
        return len(guests_at(table, self._seats)) == len(SEATS_OF[table])

    def _clear(self) -> None:
        """KG-23, KG-24, KG-26: all full tables leave at once; new ones come only if the pile holds enough."""
        full = [table for table in TABLES if self._is_full(table)]
        for table in full:
            self._box_tables.append(self._tables.pop(table))
        for seat in SEATS:
            if seat in self._seats and any(table in full for table in TOUCHED[seat]):
                self._box_guests.append(self._seats.pop(seat))
        if len(full) > len(self._table_pile):
            self._finish("tables")
            return
        for table in full:
            self._tables[table] = self._table_pile.pop(0)

    def _pass_on(self) -> None:
        self.to_move = (self.to_move + 1) % len(self._hands)
        self._turn += 1
        self._placed = []
        self._asking = False

    def _finish(self, reason: str) -> None:
        self.ended = reason
        self._asking = False
