"""Every game drawn in text, one module per game; a terminal adds the colours. `picture/` draws them in SVG."""

from kaffeehaus.drawing.cardgame import CardGameDrawing
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.international import InternationalDrawing
from kaffeehaus.drawing.melange import MelangeDrawing
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.faults import fault

DRAWINGS: dict[str, type[Drawing]] = {
    "cardgame": CardGameDrawing,
    "international": InternationalDrawing,
    "melange": MelangeDrawing,
}


def drawing_of(game: str, options: Document) -> Drawing:
    """How a game is drawn. Raises InvalidOptions if nobody has drawn it yet."""
    if game not in DRAWINGS:
        raise InvalidOptions([fault("no-drawing", game=game)])
    return DRAWINGS[game](options)
