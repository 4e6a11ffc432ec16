"""Every game as a picture in SVG, one module per game: drawn from a view and the components' coordinates alone."""

from collections.abc import Callable

from kaffeehaus.drawing.picture import cardgame, international, melange
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.faults import fault

PICTURES: dict[str, Callable[[Document, Document, str], str]] = {
    "cardgame": cardgame.picture,
    "international": international.picture,
    "melange": melange.picture,
}


def picture_of(game: str, components: Document, view: Document, language: str = "en") -> str:
    """A view as SVG that needs no other file. Raises InvalidOptions if nobody has drawn the game yet."""
    if game not in PICTURES:
        raise InvalidOptions([fault("no-picture", game=game)])
    return PICTURES[game](components, view, language)
