"""Trained networks that a host offers as bots: the files of `kaffeehaus train` in one folder, each known by its name.

The folder is read once, when the house opens. A name from outside is only ever looked up among these names: it never
becomes a part of a path.
"""

import logging
import re
from pathlib import Path

from kaffeehaus.core.game import Game
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.model import Model, about_game, read_model
from kaffeehaus.server.wire.house_answers import NetworkInfo

log = logging.getLogger(__name__)

KIND = "model:"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")
MOST = 100


class Networks:
    """The networks of a house; as bots they are called `model:NAME`, for a file `NAME.npz`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._files: dict[str, tuple[Path, Model]] = {}
        for file in sorted(folder.glob("*.npz"))[:MOST] if folder else ():
            try:
                if not NAME.fullmatch(file.stem):
                    raise InvalidOptions([f"{file.name}: a name has small letters, digits and hyphens"])
                self._files[KIND + file.stem] = file.resolve(), read_model(file)
            except InvalidOptions as fault:
                log.warning("a network is not offered", extra={"fault": str(fault)})

    def of(self, game: str) -> list[NetworkInfo]:
        """Those that play a game, and with how many players."""
        return [
            {"level": level, "players": model.about["players"]}
            for level, (_, model) in self._files.items()
            if model.about.get("game") == game
        ]

    def at(self, game: Game) -> list[str]:
        """The bots that can play at such a table."""
        wanted = about_game(game).items()
        return [level for level, (_, model) in self._files.items() if wanted <= model.about.items()]

    def player(self, level: str) -> str:
        """The name under which the process of a bot finds the player."""
        return f"{KIND}{self._files[level][0]}" if level in self._files else level
