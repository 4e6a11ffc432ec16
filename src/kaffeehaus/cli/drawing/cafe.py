"""What the two games of Café International share: tables, chairs and guests as they are drawn and named."""

import re
from collections.abc import Mapping

from kaffeehaus.cli.drawing.plan import Label, Thing
from kaffeehaus.cli.drawing.styles import FAINT, STRONG, TARGET, WOOD
from kaffeehaus.games.texts import guest_words

SEATING = re.compile(r"(?P<tile>[^=@]+)(?:=(?P<nation>\w+))?@(?P<chair>\w+)(?: at (?P<table>\w+))?")
BEFORE_A_SEATING = ("group", "swap")

Point = tuple[float, float]


def table_thing(point: Point, nation: str, name: int | str) -> Thing:
    """A table with its nation and its name."""
    letters = nation.upper()
    return Thing(
        *point,
        top=Label(f"╭ {letters} ╮", WOOD),
        bottom=Label(f"╰{f' {name} '.center(5, '─')}╯", WOOD),
        flat=Label(f"{letters}{name}", WOOD),
    )


def chair_thing(
    point: Point,
    name: str,
    now: Mapping[str, str],
    before: Mapping[str, str],
    marks: Mapping[str, int],
    *,
    shared: bool,
) -> Thing:
    """A chair: what it pays if it is marked, else its guest, who stands out if they were not there before."""
    if name in marks:
        pay = f"{marks[name]:+d}"
        return Thing(*point, Label(f"({pay})", TARGET), Label(name, TARGET), Label(f"{name}{pay}", TARGET))
    if name not in now:
        return Thing(*point, Label("◎" if shared else "○", FAINT), Label(name, FAINT), Label(name, FAINT))
    new = now[name] != before.get(name)
    guest = Label(seated(now[name]), f"{STRONG} underline" if new else STRONG)
    return Thing(*point, guest, Label(f"«{name}»" if new else name, FAINT), guest)


def seated(guest: str) -> str:
    """A seated guest in five letters; the star says that it is a joker: `jok.m=spa` is `spa*m`."""
    tile, equals, nation = guest.partition("=")
    return f"{nation}*{tile[-1]}" if equals else guest


def a(guest: str) -> str:
    """A guest in words, with the article."""
    words = guest_words(guest, "en")
    return f"an {words}" if words[0] in "AEIOU" else f"a {words}"


def steps_of(move: str) -> tuple[str, ...]:
    """`fra.w@c12` is a guest, then a chair; `group ger.m@c8 at 2` an action, a guest, a chair, a table."""
    head, _, rest = move.partition(" ")
    found = SEATING.fullmatch(rest if head in BEFORE_A_SEATING else move)
    if found is None:
        return tuple(move.split())
    seating = tuple(word for word in found.group("tile", "chair", "nation", "table") if word)
    return (head, *seating) if head in BEFORE_A_SEATING else seating


def seating_deed(move: str) -> str:
    """“seats a French woman on c12”, and for the first guest of a group what it begins."""
    if move.startswith("group "):
        seating, _, table = move.removeprefix("group ").partition(" at ")
        return f"begins a group{f' at table {table}' if table else ''}: {seating_deed(seating)}"
    tile, chair, *nation = steps_of(move)
    stands_for = f" as {a(f'{nation[0]}.{tile[-1]}')}" if nation else ""
    return f"seats {a(tile)}{stands_for} on {chair}"
