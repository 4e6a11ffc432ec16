"""Every game drawn in the terminal, one module a game."""

from kaffeehaus.cli.drawing.cardgame import CardGameDrawing
from kaffeehaus.cli.drawing.contract import Drawing
from kaffeehaus.cli.drawing.international import InternationalDrawing
from kaffeehaus.cli.drawing.melange import MelangeDrawing
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions

DRAWINGS: dict[str, type[Drawing]] = {
    "cardgame": CardGameDrawing,
    "international": InternationalDrawing,
    "melange": MelangeDrawing,
}


def drawing_of(game: str, options: Document) -> Drawing:
    """How a game is drawn. Raises InvalidOptions if nobody has drawn it yet."""
    if game not in DRAWINGS:
        raise InvalidOptions([f"{game} has no picture in the terminal yet, see docs/add-a-game.md"])
    return DRAWINGS[game](options)
