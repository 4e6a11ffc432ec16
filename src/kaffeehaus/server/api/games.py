"""What can be played: games, their rules, their boards."""

from functools import cache
from typing import Any, cast

from fastapi import APIRouter, Path, Query

from kaffeehaus.core.game import Game, games, rules_of
from kaffeehaus.kernel.contract import ruleset_named
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.faults import LANGUAGES
from kaffeehaus.server.api.dependencies import TheHouse, TheLanguage
from kaffeehaus.server.bots import LEVELS, USUAL
from kaffeehaus.server.checking import checked_aside
from kaffeehaus.server.refusals import Reason, invalid, unknown
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.wire.incoming import OptionsOnly
from kaffeehaus.server.wire.outgoing import Clause, ComponentsAnswer, GameInfo, GamesAnswer, RulesAnswer

router = APIRouter(tags=["games"])

FEWEST = 1
MOST = 12


@cache
def described(name: str) -> GameInfo:
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
        "networks": [],
    }


def playable(name: str, players: int) -> bool:
    """Can that number of people play it?"""
    try:
        Game(name, players=players)
    except InvalidOptions:
        return False
    return True


def check_game(name: str) -> None:
    """Raises Refused unless there is such a game."""
    if name not in games():
        raise unknown("no-such-game", game=name, games=list(games()))


def checked_game(name: str, options: dict[str, Any]) -> Game:
    """A game with its options. A board is a packaged name or a whole object: the core opens no other file."""
    check_game(name)
    return Game(name, **options)


async def game_with_options(name: str, options: dict[str, Any]) -> Game:
    """The same; a board of one's own is checked aside."""
    if any(isinstance(value, dict | list) for value in options.values()):
        return await checked_aside(checked_game, name, options)
    return checked_game(name, options)


@router.get("/games", response_model=GamesAnswer)
async def list_games(house: TheHouse) -> JsonAnswer:
    """All games with their editions, switches and bots."""
    told: GamesAnswer = {"games": [{**described(name), "networks": house.networks.of(name)} for name in games()]}
    return JsonAnswer(told)


@router.get("/games/{game}/rules", response_model=RulesAnswer)
async def read_rules(
    preferred: TheLanguage,
    game: str = Path(max_length=32),
    language: str | None = Query(default=None, max_length=8),
) -> JsonAnswer:
    """Every clause of a game, in English, German or French."""
    check_game(game)
    chosen = language or preferred
    if chosen not in LANGUAGES:
        raise invalid([Reason("no-such-language", {"language": chosen, "languages": list(LANGUAGES)})])
    clauses = cast(dict[str, Clause], rules_of(game, chosen))
    told: RulesAnswer = {"game": game, "language": chosen, "clauses": clauses}
    return JsonAnswer(told)


@router.post("/games/{game}/components", response_model=ComponentsAnswer)
async def read_components(wanted: OptionsOnly, game: str = Path(max_length=32)) -> JsonAnswer:
    """Options checked and completed, and the board as data, for drawing."""
    found = await game_with_options(game, wanted.options)
    told: ComponentsAnswer = {"options": found.options, "components": found.ruleset.component_data()}
    return JsonAnswer(told)
