"""The colours that people may choose for themselves; how each looks, and its figure, is the page's matter."""

from typing import Literal

from typing_extensions import TypeAliasType

Colour = TypeAliasType("Colour", Literal["blue", "yellow", "green", "red", "violet", "teal", "rose", "slate"])
