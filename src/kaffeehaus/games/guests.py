"""What the two Café International games share: nations, guests, and how they sit at tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import Listing, fault
from kaffeehaus.kernel.parts import Found
from kaffeehaus.kernel.vocabulary import Kind, Parts, named

NATIONS = ("afr", "chn", "cub", "eng", "fra", "ger", "ind", "ita", "rus", "spa", "tur", "usa")
GENDERS = ("w", "m")
WOMAN, MAN = range(2)

NATION_COUNT = len(NATIONS)
GUESTS = 2 * NATION_COUNT
COPIES = 4
TABLE_CHAIRS = 4

# Signs: what a look at a table tells; 0 means that it is empty.
NO_WOMEN, NO_MEN, HAS_GUESTS = 1, 2, 4


@compiled
def guest_of(nation: int, gender: int) -> int:
    """A guest as a number from 1 to 24; 0 stands for nobody."""
    return 1 + 2 * nation + gender


@compiled
def nation_of(guest: int) -> int:
    """The nation of a guest."""
    return (guest - 1) >> 1


@compiled
def gender_of(guest: int) -> int:
    """The gender of a guest."""
    return (guest - 1) & 1


@compiled
def unbalanced(women: int, men: int) -> bool:
    """CI-12, KG-15: never two of one gender without the other, never three."""
    return women > 2 or men > 2 or (women == 2 and men == 0) or (men == 2 and women == 0)


def sign_of(women: int, men: int) -> int:
    """The sign of a table: CI-12, KG-15 for each gender, and whether anybody sits there."""
    no_women = NO_WOMEN if unbalanced(women + 1, men) else 0
    no_men = NO_MEN if unbalanced(women, men + 1) else 0
    return no_women | no_men | (HAS_GUESTS if women + men else 0)


def has_company(board: Any, found: Found, chair: int) -> bool:
    """CI-13, KG-16: does anybody else sit at a table of the chair, as a document says?"""
    others = {other for table in board.tables_of(chair) for other in board.chairs_at[table]}
    return any(found.guest[other] for other in others - {chair})


@cache
def guest_text(guest: int) -> str:
    """A guest as people write it, such as `fra.w`. Raises LookupError for 0, which stands for nobody."""
    if guest == 0:
        raise LookupError
    return f"{NATIONS[(guest - 1) >> 1]}.{GENDERS[(guest - 1) & 1]}"


def read_guest(text: str) -> int:
    """The guest of a text such as `fra.w`. Raises InvalidText."""
    nation, dot, gender = text.partition(".")
    NATION.read(None, nation)
    if not dot or gender not in GENDERS:
        raise InvalidText(fault("no-gender", text=text, nation=nation))
    return 1 + 2 * NATIONS.index(nation) + GENDERS.index(gender)


NATION = named("nation", NATIONS)
GUEST_FORM = rf"({'|'.join(NATIONS)})\.[{''.join(GENDERS)}]"
GUEST = Kind(
    "guest",
    GUESTS + 1,
    lambda _, guest: guest_text(guest),
    lambda _, text: read_guest(text),
    {"type": "string", "pattern": f"^{GUEST_FORM}$"},
)


@dataclass(frozen=True)
class Side(Kind):
    """The table that a group fills, as the first, second … of its chair; unsaid where the chair has no other."""

    needs: str | None = "chair"
    place: str = "chair"  # as the rules call it

    def parts(self, board: Any, name: str, values: Mapping[str, int]) -> Parts:
        tables = board.tables_of(values["chair"])
        table = board.tables[tables[values[name]]]
        return {"table": table} if len(tables) > 1 else {}

    def numbers(self, board: Any, name: str, parts: Mapping[str, str], values: Mapping[str, int]) -> list[int]:
        chair = values["chair"]
        tables = [str(board.tables[table]) for table in board.tables_of(chair)]
        if "table" not in parts:
            return list(range(len(tables)))
        if parts["table"] not in tables:
            where = {"kind": self.place, "chair": board.chairs[chair], "table": parts["table"]}
            raise InvalidText(fault("other-tables", **where, tables=Listing(tables)))
        return [tables.index(parts["table"])]

    def tokens(self, name: str) -> Mapping[str, Kind]:
        return {"table": self}
