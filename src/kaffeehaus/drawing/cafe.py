"""What the two games of Café International share: tables, chairs and guests as they are drawn and named."""

from collections.abc import Mapping

from kaffeehaus.drawing.plan import Thing
from kaffeehaus.drawing.scene import Label
from kaffeehaus.drawing.styles import FAINT, STRONG, TARGET, WOOD
from kaffeehaus.games.texts import guest_words
from kaffeehaus.kernel.contract import Document

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


def seating_steps(move: Document) -> tuple[str, ...]:
    """A seating is a guest, then a chair, then what is left open; any other move begins with its kind."""
    words = [str(move[name]) for name in ("guest", "tile", "chair", "nation", "table", "count") if name in move]
    return tuple(words) if move["kind"] == "seat" else (move["kind"], *words)


def told_seating(move: Document) -> str:
    """“seats a French woman on c12”, and for the first guest of a group what it begins."""
    guest, nation = move["guest"], move.get("nation")
    stands_for = f" as {a(f'{nation}.{guest[-1]}')}" if nation else ""
    predicate = f"seats {a(guest)}{stands_for} on {move['chair']}"
    if move["kind"] == "seat":
        return predicate
    where = f" at table {move['table']}" if "table" in move else ""
    return f"begins a group{where}: {predicate}"
