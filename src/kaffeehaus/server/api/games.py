"""What can be played: games, their rules, their boards."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Path, Query

from kaffeehaus.core.game import Game, games, rules_of
from kaffeehaus.games.texts import LANGUAGES
from kaffeehaus.kernel.contract import Document, ruleset_named
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.api.asking import TheLanguage
from kaffeehaus.server.api.models import OptionsOnly
from kaffeehaus.server.bots import LEVELS, USUAL
from kaffeehaus.server.refusals import invalid, unknown

router = APIRouter(tags=["games"])

FEWEST = 1
MOST = 12


@cache
def described(name: str) -> Document:
    """A game as `GET /games` tells of it."""
    ruleset = ruleset_named(name)
    counts = [count for count in range(FEWEST, MOST + 1) if playable(name, count)]
    return {
        "game": name,
        "title": ruleset.title,
        "players": {"least": counts[0], "most": counts[-1]},
        "editions": list(ruleset.editions),
        "switches": [
            {
                "name": switch,
                "values": list(choice.values),
                "counted": choice.counted,
                "defaults": {edition: profile[switch] for edition, profile in ruleset.profiles.items()},
            }
            for switch, choice in ruleset.switches.items()
        ],
        "bots": list(LEVELS),
        "bot": USUAL,
    }


def playable(name: str, players: int) -> bool:
    """Can so many people play it?"""
    try:
        Game(name, players=players)
    except InvalidOptions:
        return False
    return True


def check_game(name: str) -> None:
    """Raises Refused unless there is such a game."""
    if name not in games():
        raise unknown(f"There is no game {name!r}; there are {', '.join(games())}.")


def checked_game(name: str, options: dict[str, Any]) -> Game:
    """A game with its options. A board is a packaged name or a whole object: the core opens no other file."""
    check_game(name)
    return Game(name, **options)


@router.get("/games")
async def list_games() -> Document:
    """All games with their editions, switches and bots."""
    return {"games": [described(name) for name in games()]}


@router.get("/games/{game}/rules")
async def read_rules(
    preferred: TheLanguage,
    game: str = Path(max_length=32),
    language: str | None = Query(default=None, max_length=8),
) -> Document:
    """Every clause of a game, in English, German or French."""
    check_game(game)
    chosen = language or preferred
    if chosen not in LANGUAGES:
        raise invalid([f"language is {', '.join(LANGUAGES)}, not {chosen!r}"])
    return {"game": game, "language": chosen, "clauses": rules_of(game, chosen)}


@router.post("/games/{game}/components")
async def read_components(wanted: OptionsOnly, game: str = Path(max_length=32)) -> Document:
    """Options checked and completed, and the board as data, for drawing."""
    found = checked_game(game, wanted.options)
    return {"options": found.options, "components": found.ruleset.component_data()}
