"""A naive engine for the board game: dictionaries and lists, one plain step after the other."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

NATIONS = ["afr", "chn", "cub", "eng", "fra", "ger", "ind", "ita", "rus", "spa", "tur", "usa", "jok"]
BALANCED = [(1, 0), (0, 1), (1, 1), (1, 2), (2, 1), (2, 2)]

Chairs = dict[str, str]
Line = dict[str, Any]
Seating = tuple[str, str]


def is_joker(guest: str) -> bool:
    return guest.startswith("jok")


def tile_of(guest: str) -> str:
    """The tile itself: a joker without the nation that it was declared for."""
    return guest.split("=")[0]


def nation_of(guest: str) -> str:
    """CI-19: a seated joker is of the nation that it was declared for."""
    return guest.split("=")[1] if is_joker(guest) else guest.split(".")[0]


def gender_of(guest: str) -> str:
    return guest.split(".")[1][0]


def guises(tile: str, nations: list[str]) -> list[str]:
    """CI-11, CI-19: how the tile can sit on a chair of these nations."""
    if is_joker(tile):
        return [f"{tile}={nation}" for nation in nations]
    return [tile] if nation_of(tile) in nations else []


def in_order(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=lambda tile: (NATIONS.index(tile.split(".")[0]), gender_of(tile) == "m"))


def without(tiles: list[str], guest: str) -> list[str]:
    rest = list(tiles)
    rest.remove(tile_of(guest))
    return rest


def readings(move: str) -> set[str]:
    """The move itself and its short forms: no nation for a joker, no table for a group."""
    head, _, table = move.partition(" at ")
    guest, _, chair = head.partition("@")
    short = f"{guest.split('=')[0]}@{chair}" if chair else head
    return {move, head, short} | ({f"{short} at {table}"} if table else set())


class Oracle:
    """One game in progress."""

    def __init__(self, document: dict[str, Any], components: dict[str, Any]) -> None:
        nation_at = {table["id"]: table["nation"] for table in components["tables"]}
        self.chairs_of: dict[int, list[str]] = {table["id"]: list(table["chairs"]) for table in components["tables"]}
        self.tables_of: dict[str, list[int]] = {
            chair: [table for table, around in self.chairs_of.items() if chair in around]
            for chair in components["chairs"]
        }
        self.nations_of: dict[str, list[str]] = {
            chair: sorted({nation_at[table] for table in tables}) for chair, tables in self.tables_of.items()
        }
        kept = deepcopy(document)
        self.format: str = kept["format"]
        self.options: dict[str, Any] = kept["options"]
        self.stools: list[int] = list(components["bars"][self.options["bar"]])
        self.chairs: Chairs = kept["chairs"]
        self.bar: list[str] = kept["bar"]
        self.supplies: list[list[str]] = kept["supplies"]
        self.scores: list[int] = kept["scores"]
        self.bag: list[str] = kept["bag"]
        self.set_aside: list[str] = kept["set_aside"]
        self.eliminated: list[int] = kept["eliminated"]
        self.to_move: int = kept["to_move"]
        self.number: int = kept["turn"]["number"]
        self.seated: list[str] = kept["turn"]["seated"]
        self.group: int | None = kept["turn"]["group"]
        self.drawing: bool = kept["turn"]["drawing"]
        self.skips: int = kept["skips"]
        self.ended: str | None = kept["ended"]

    def document(self) -> dict[str, Any]:
        """The position as a document."""
        turn = {"number": self.number, "seated": list(self.seated), "group": self.group, "drawing": self.drawing}
        return {
            "format": self.format,
            "game": "international",
            "options": self.options,
            "chairs": {chair: self.chairs[chair] for chair in self.tables_of if chair in self.chairs},
            "bar": list(self.bar),
            "supplies": [in_order(supply) for supply in self.supplies],
            "scores": list(self.scores),
            "bag": list(self.bag),
            "set_aside": in_order(self.set_aside),
            "eliminated": sorted(self.eliminated),
            "to_move": self.to_move,
            "turn": turn,
            "skips": self.skips,
            "ended": self.ended,
        }

    # What the café looks like

    def guests(self, chairs: Chairs, table: int) -> list[str]:
        return [chairs[chair] for chair in self.chairs_of[table] if chair in chairs]

    def free_chairs(self, chairs: Chairs, table: int) -> int:
        return len(self.chairs_of[table]) - len(self.guests(chairs, table))

    def is_full(self, chairs: Chairs, table: int) -> bool:
        return self.free_chairs(chairs, table) == 0

    def stays_balanced(self, chairs: Chairs, table: int, newcomer: str) -> bool:
        """CI-12: with the newcomer a lone guest, or both genders and at most two of each."""
        genders = [gender_of(guest) for guest in [*self.guests(chairs, table), newcomer]]
        return (genders.count("w"), genders.count("m")) in BALANCED

    def is_one_nation(self, chairs: Chairs, table: int) -> bool:
        """CI-20, CI-21: for a table with two guests or more."""
        guests = self.guests(chairs, table)
        named = [guest for guest in guests if not is_joker(guest)]
        if not named:
            return True
        counted = named if self.options["joker_nation"] == "blend" else guests
        return len({nation_of(guest) for guest in counted}) == 1

    def has_company(self, chairs: Chairs, chair: str) -> bool:
        """CI-13, CI-14: another guest at one at least of the chair's tables."""
        return any(other in chairs for other in self.neighbours(chair))

    def neighbours(self, chair: str) -> set[str]:
        """The other chairs at the chair's tables."""
        return {other for table in self.tables_of[chair] for other in self.chairs_of[table] if other != chair}

    def has_lone_right(self) -> bool:
        """CI-16: the start player, every chair empty but for those taken in this turn."""
        if self.to_move != self.options["start"] or any(chair not in self.seated for chair in self.chairs):
            return False
        return self.options["start_lone"] == "while-chairs-empty" or self.number == 0

    # Legal moves

    def moves(self) -> list[str]:
        """Every legal move, sorted by its text."""
        if self.ended is not None:
            return []
        if self.drawing:
            return self.draw_moves()
        if self.group is not None:
            return sorted(f"{guest}@{chair}" for guest, chair in self.group_steps(self.group))
        return sorted(self.second_moves() if self.seated else self.first_moves())

    def first_moves(self) -> list[str]:
        """CI-07: seat, bar or exchange; CI-53: skip if none of them is possible."""
        seat = [f"{guest}@{chair}" for guest, chair in self.first_seatings()] + self.group_moves()
        found = seat + self.bar_moves(can_seat=bool(seat)) + self.swap_moves()
        return found or ["skip"]

    def second_moves(self) -> list[str]:
        """CI-08, CI-15: a second guest, or stop unless the first one still needs a partner."""
        first = self.seated[0]
        supply = self.supplies[self.to_move]
        if self.has_company(self.chairs, first):
            places = {chair for chair in self.tables_of if self.has_company(self.chairs, chair)}
            ways_out = ["stop"]
        else:
            places = self.neighbours(first)
            ways_out = ["stop"] if self.has_lone_right() else []
        return [f"{guest}@{chair}" for guest, chair in self.seatings(self.chairs, supply, places)] + ways_out

    def seatings(self, chairs: Chairs, supply: list[str], places: Iterable[str]) -> list[Seating]:
        """CI-10, CI-11, CI-12: every tile on every one of the places, whether in company or not."""
        return [
            (guest, chair)
            for chair in places
            if chair not in chairs
            for tile in set(supply)
            for guest in guises(tile, self.nations_of[chair])
            if all(self.stays_balanced(chairs, table, guest) for table in self.tables_of[chair])
        ]

    def first_seatings(self) -> list[Seating]:
        may_sit_alone = self.has_lone_right()
        return [
            (guest, chair)
            for guest, chair in self.seatings(self.chairs, self.supplies[self.to_move], self.tables_of)
            if may_sit_alone or self.has_company(self.chairs, chair) or self.finds_partner(guest, chair)
        ]

    def finds_partner(self, opener: str, first: str) -> bool:
        """CI-15: the supply holds a guest who can join the opener."""
        chairs = {**self.chairs, first: opener}
        supply = without(self.supplies[self.to_move], opener)
        return bool(self.seatings(chairs, supply, self.neighbours(first)))

    def bar_moves(self, can_seat: bool) -> list[str]:
        """CI-29, CI-33: any nation's tile; a joker never, or as the last resort."""
        tiles = set(self.supplies[self.to_move])
        named = [tile for tile in tiles if not is_joker(tile)]
        if not named and not can_seat and self.options["joker_at_bar"] == "last-resort":
            return [f"bar {tile}" for tile in tiles]
        return [f"bar {tile}" for tile in named]

    def swap_moves(self) -> list[str]:
        """CI-36, CI-37, CI-38: a tile of the joker's gender and of a nation of its chair."""
        return [
            f"swap {tile}@{chair}"
            for chair, guest in self.chairs.items()
            if is_joker(guest)
            for tile in set(self.supplies[self.to_move])
            if gender_of(tile) == gender_of(guest) and tile.split(".")[0] in self.swap_nations(chair)
        ]

    def swap_nations(self, chair: str) -> list[str]:
        if self.options["exchange_nation"] == "declared":
            return [nation_of(self.chairs[chair])]
        return self.nations_of[chair]

    def draw_moves(self) -> list[str]:
        due = len(self.seated)
        return [f"draw {count}" for count in range(due - self.waivers(), due + 1)]

    def waivers(self) -> int:
        """CI-43, CI-44, CI-58: one for each one-nation table filled in this turn, within the cap."""
        touched = {table for chair in self.seated for table in self.tables_of[chair]}
        filled = [t for t in touched if self.is_full(self.chairs, t) and self.is_one_nation(self.chairs, t)]
        cap = 1 if self.options["waiver_cap"] == "once-per-turn" else len(filled)
        return min(len(filled), cap, len(self.seated))

    # The single-gender group

    def group_moves(self) -> list[str]:
        """CI-54: first guests of a group; the table is empty or holds one guest."""
        if not self.options["single_gender_variant"]:
            return []
        return [
            f"group {guest}@{chair}" + (f" at {table}" if len(self.tables_of[chair]) > 1 else "")
            for table in self.chairs_of
            if len(self.guests(self.chairs, table)) <= 1
            for guest, chair in self.group_steps(table)
        ]

    def group_steps(self, table: int) -> list[Seating]:
        """Guests after whom the group can still be completed from the supply."""
        supply = self.supplies[self.to_move]
        return [
            (guest, chair)
            for guest, chair in self.group_seatings(self.chairs, supply, table)
            if self.can_complete({**self.chairs, chair: guest}, without(supply, guest), table)
        ]

    def group_seatings(self, chairs: Chairs, supply: list[str], table: int) -> list[Seating]:
        """CI-55: one gender at the table itself, balance at every other table."""
        tiles = self.group_tiles(chairs, supply, table)
        return [
            (guest, chair)
            for chair in self.chairs_of[table]
            if chair not in chairs
            for tile in set(tiles)
            for guest in guises(tile, self.nations_of[chair])
            if all(self.stays_balanced(chairs, other, guest) for other in self.tables_of[chair] if other != table)
        ]

    def group_tiles(self, chairs: Chairs, supply: list[str], table: int) -> list[str]:
        """CI-54: tiles of the gender already there, if they are enough to fill the table."""
        found = []
        for gender in "wm":
            tiles = [tile for tile in supply if gender_of(tile) == gender]
            is_suitable = all(gender_of(guest) == gender for guest in self.guests(chairs, table))
            if is_suitable and len(tiles) >= self.free_chairs(chairs, table):
                found += tiles
        return found

    def can_complete(self, chairs: Chairs, supply: list[str], table: int) -> bool:
        return self.is_full(chairs, table) or any(
            self.can_complete({**chairs, chair: guest}, without(supply, guest), table)
            for guest, chair in self.group_seatings(chairs, supply, table)
        )

    # Playing

    def play(self, text: str) -> list[Line]:
        """Plays a legal move and returns what it brings to the mover."""
        moves = self.moves()
        meant = [text] if text in moves else [move for move in moves if text in readings(move)]
        if len(meant) != 1:
            raise ValueError(f"{text!r} names {len(meant)} legal moves")
        return self.carry_out(meant[0])

    def carry_out(self, text: str) -> list[Line]:
        """The same for a move that is known to be legal, in its canonical text."""
        verb, _, rest = text.partition(" ")
        if verb == "stop":
            self.finish_seating()
        elif verb == "skip":
            self.play_skip()
        elif verb == "draw":
            self.play_draw(int(rest))
        elif verb == "bar":
            return self.play_bar(rest)
        elif verb == "swap":
            self.play_swap(*rest.split("@"))
        elif verb == "group":
            return self.play_group(rest)
        else:
            return self.play_seat(*verb.split("@"))
        return []

    def play_group(self, text: str) -> list[Line]:
        seating, _, named = text.partition(" at ")
        guest, chair = seating.split("@")
        self.group = int(named) if named else self.tables_of[chair][0]
        return self.play_seat(guest, chair)

    def play_seat(self, guest: str, chair: str) -> list[Line]:
        self.supplies[self.to_move] = without(self.supplies[self.to_move], guest)
        self.chairs[chair] = guest
        self.seated.append(chair)
        lines = [line for table in self.tables_of[chair] for line in self.score_lines(table)]
        self.scores[self.to_move] += sum(line["points"] for line in lines)
        if all(place in self.chairs for place in self.tables_of):
            self.end("last-chair")
        elif self.is_turn_seated():
            self.finish_seating()
        return lines

    def is_turn_seated(self) -> bool:
        if self.group is not None:
            return self.is_full(self.chairs, self.group)
        return len(self.seated) == 2

    def score_lines(self, table: int) -> list[Line]:
        """CI-22 to CI-24 for a touched table; CI-56 and CI-57 while a group sits down."""
        points, clause = self.table_value(table)
        if self.group is None:
            return [{"table": table, "points": points, "clause": clause}]
        if table != self.group:
            is_scored = self.options["variant_neighbour_scoring"]
            return [{"table": table, "points": points, "clause": "CI-57"}] if is_scored else []
        reward = 40 if self.is_one_nation(self.chairs, table) else 20
        return [{"table": table, "points": reward, "clause": "CI-56"}] if self.is_full(self.chairs, table) else []

    def table_value(self, table: int) -> tuple[int, str]:
        guests = self.guests(self.chairs, table)
        if len(guests) == 1:
            return 0, "CI-23"
        if all(is_joker(guest) for guest in guests):
            return 2 * len(guests), "CI-21"
        return (2 if self.is_one_nation(self.chairs, table) else 1) * len(guests), "CI-22"

    def play_bar(self, tile: str) -> list[Line]:
        """CI-28, CI-30, CI-34: the next stool, its value, and out if it cannot be paid."""
        self.supplies[self.to_move].remove(tile)
        self.bar.append(tile)
        value = self.stools[len(self.bar) - 1]
        is_last_stool = len(self.bar) == len(self.stools)
        if self.scores[self.to_move] + value < 0:
            self.eliminate(is_last_stool)
            return []
        self.scores[self.to_move] += value
        if is_last_stool:
            self.end("last-stool")
        else:
            self.draw(1)
        return [{"table": None, "points": value, "clause": "CI-30"}]

    def eliminate(self, is_last_stool: bool) -> None:
        """CI-35."""
        self.set_aside += self.supplies[self.to_move]
        self.supplies[self.to_move] = []
        self.eliminated.append(self.to_move)
        if is_last_stool:
            self.end("last-stool")
        elif len(self.remaining()) == 1:
            self.end("one-left")
        else:
            self.pass_on(skips=0)

    def play_swap(self, tile: str, chair: str) -> None:
        """CI-36, CI-39."""
        joker = tile_of(self.chairs[chair])
        self.supplies[self.to_move].remove(tile)
        self.supplies[self.to_move].append(joker)
        self.chairs[chair] = tile
        self.pass_on(skips=0)

    def play_skip(self) -> None:
        """CI-53."""
        if self.skips + 1 == len(self.remaining()):
            self.end("all-skipped")
        else:
            self.pass_on(skips=self.skips + 1)

    def finish_seating(self) -> None:
        """CI-41: the question of the waiver, or the draw at once."""
        if self.waivers() > 0:
            self.group = None
            self.drawing = True
        else:
            self.draw(len(self.seated))

    def play_draw(self, count: int) -> None:
        self.drawing = False
        self.draw(count)

    def draw(self, count: int) -> None:
        """CI-42, CI-48, CI-49."""
        for _ in range(count):
            self.supplies[self.to_move].append(self.bag.pop(0))
            if len(self.bag) <= self.bag_floor():
                self.end("bag")
                return
        if not self.supplies[self.to_move]:
            self.end("empty-supply")
        else:
            self.pass_on(skips=0)

    def bag_floor(self) -> int:
        rule: str = self.options["bag_end"]
        return 0 if rule == "last-drawn" else int(rule.removeprefix("remaining-"))

    def remaining(self) -> list[int]:
        return [seat for seat in range(self.options["players"]) if seat not in self.eliminated]

    def pass_on(self, skips: int) -> None:
        self.number += 1
        self.seated = []
        self.group = None
        self.skips = skips
        later = [seat for seat in self.remaining() if seat > self.to_move]
        self.to_move = (later or self.remaining())[0]

    def end(self, reason: str) -> None:
        self.group = None
        self.drawing = False
        self.ended = reason

    # After the end

    def totals(self) -> list[int]:
        """CI-51: five off for each nation's tile, ten for each joker."""
        return [
            score - sum(10 if is_joker(tile) else 5 for tile in supply)
            for score, supply in zip(self.scores, self.supplies, strict=True)
        ]

    def places(self) -> list[int]:
        """CI-35, CI-52: ties share the better place, the eliminated share the one after all others."""
        totals = self.totals()
        remaining = self.remaining()
        return [
            1 + sum(totals[other] > total for other in remaining) if seat in remaining else 1 + len(remaining)
            for seat, total in enumerate(totals)
        ]
