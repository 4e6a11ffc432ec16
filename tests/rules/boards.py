"""Small boards on which a rule of Café International can be seen, and guests who fill them."""

from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]

RISING = [1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -12, -14, -16, -18, -20, -22, -24, -26, -28, -30]


def board(name: str, tables: Mapping[int, str]) -> Document:
    """A test board from lines such as `TR: "tur a1 a2 a3 s1"`; where things lie on it means nothing."""
    rows = [(table, *line.split()) for table, line in tables.items()]
    chairs = dict.fromkeys(chair for _, _, *around in rows for chair in around)
    return {
        "format": "kaffeehaus-board/1",
        "game": "international",
        "name": name,
        "test": True,
        "bars": {"rising": RISING},
        "tables": [
            {"id": table, "nation": nation, "x": 2 * x, "y": 0, "chairs": around}
            for x, (table, nation, *around) in enumerate(rows)
        ],
        "chairs": [{"id": chair, "x": x, "y": 2} for x, chair in enumerate(chairs)],
        "stools": [{"x": x, "y": 4} for x in range(20)],
    }


TR, FR, AF, GB, ES, CN = range(1, 7)
_SIX = {
    TR: "tur a1 a2 a3 s1",
    FR: "fra b1 b2 b3 s1",
    AF: "afr c1 c2 c3 s2",
    GB: "eng d1 d2 d3 s2",
    ES: "spa e1 e2 e3 s3",
    CN: "chn f1 f2 f3 s3",
}
_WINGS = ("cub", "ger", "ind", "ita", "rus")

F6 = board("f6", _SIX)
"""Three private chairs a table; s1, s2 and s3 are shared."""

TWINS = board("twins", {TR: "tur a1 a2 s1 s2", FR: "fra b1 b2 s1 s2"})
"""Two chairs lead from one table to the same neighbour."""

SISTERS = board("sisters", {TR: "tur a1 a2 a3 s1", 7: "tur b1 b2 b3 s1", GB: "eng d1 d2 d3 d4"})
"""A chair between two tables of one nation, and a table apart."""

HALL = board(
    "hall",
    _SIX
    | {table: f"{wing} {wing}1 {wing}2 {wing}3 {wing}4" for table, wing in enumerate(_WINGS, start=7)}
    | {table: f"{wing} {wing}5 {wing}6 {wing}7 {wing}8" for table, wing in enumerate(_WINGS, start=12)}
    | {17: "usa usa1 usa2 usa3 usa4", 18: "usa usa4 usa5 usa6 usa7"},
)
"""F6 with twelve tables more, so that enough guests can be seated to leave the bag nearly empty."""

FULL_WEST = {
    "a1": "tur.w", "a2": "tur.m", "a3": "tur.w", "s1": "tur.m", "b1": "fra.w", "b2": "fra.m", "b3": "fra.w",
}  # fmt: skip
FULL_EAST = {
    "c1": "afr.w", "c2": "afr.m", "c3": "afr.w", "s2": "afr.m", "d1": "eng.w", "d2": "eng.m", "d3": "eng.w",
    "e1": "spa.w", "e2": "spa.m", "e3": "spa.w", "s3": "spa.m", "f1": "chn.w", "f2": "chn.m", "f3": "chn.w",
}  # fmt: skip
FULL_WINGS = {f"{wing}{n}": f"{wing}.{'mw'[n % 2]}" for wing in _WINGS for n in range(1, 9)} | {
    "usa1": "jok.w=usa", "usa2": "jok.m=usa", "usa3": "jok.w=usa", "usa4": "jok.m=usa",
    "usa5": "usa.w", "usa6": "usa.m", "usa7": "usa.w",
}  # fmt: skip
CROWD = FULL_EAST | FULL_WINGS
"""All guests of the hall, with TR and FR still free."""


def leave(seated: Mapping[str, str], *chairs: str) -> dict[str, str]:
    """The same guests without those on the named chairs."""
    return {chair: guest for chair, guest in seated.items() if chair not in chairs}
