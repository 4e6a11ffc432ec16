"""What the two Café International games share: nations, guests and the balance of a table."""

from functools import cache

from kaffeehaus.kernel.compiling import compiled
from kaffeehaus.kernel.errors import InvalidText

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


@cache
def guest_text(guest: int) -> str:
    """A guest as people write it, such as `fra.w`."""
    return f"{NATIONS[(guest - 1) >> 1]}.{GENDERS[(guest - 1) & 1]}"


def read_guest(text: str) -> int:
    """The guest of a text such as `fra.w`. Raises InvalidText."""
    nation, dot, gender = text.partition(".")
    if nation not in NATIONS:
        raise InvalidText(f"there is no nation {nation!r}; the nations are {' '.join(NATIONS)}")
    if not dot or gender not in GENDERS:
        raise InvalidText(f"{text!r} needs a gender: {nation}.w for a woman, {nation}.m for a man")
    return 1 + 2 * NATIONS.index(nation) + GENDERS.index(gender)
