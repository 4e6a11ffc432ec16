"""The words of `melange` and their order."""

from collections.abc import Iterable

FACES = (
    "purple-chair", "orange-chair", "turquoise-chair", "olive-chair",
    "large-table", "square-table", "round-table",
    "grey-table", "brown-table", "white-table",
)  # fmt: skip
CATEGORY = (
    dict.fromkeys(FACES[:4], "chair colour")
    | dict.fromkeys(FACES[4:7], "table shape")
    | dict.fromkeys(FACES[7:], "table colour")
)

KINDS = (
    "remove-own", "remove-neutral", "swap-personalities", "swap-guests",
    "score-vip-purple", "score-vip-orange", "score-vip-square", "score-vip-brown", "score-vip-pair",
    "score-own-turquoise", "score-own-olive", "score-own-round", "score-own-grey", "score-own-pair",
)  # fmt: skip

COLOURS = ("blue", "yellow", "green", "red")
SHAPES = ("cube", "octagon", "cylinder")
NEUTRALS = ("white", "grey")


def by_face(faces: Iterable[str]) -> list[str]:
    return sorted(faces, key=FACES.index)


def by_kind(kinds: Iterable[str]) -> list[str]:
    return sorted(kinds, key=KINDS.index)


def is_guest(visitor: str) -> bool:
    """Guests are written with a dot, personalities without."""
    return "." in visitor
