"""The JSON Schemas of what the house reads and writes; those of the games follow from their vocabularies."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from kaffeehaus.core.game import games
from kaffeehaus.kernel.contract import Document, Ruleset, ruleset_named
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.faults import Listing, fault
from kaffeehaus.kernel.parts import Part
from kaffeehaus.kernel.switches import VERSION, Switch
from kaffeehaus.kernel.vocabulary import FIELD, Block, Kind

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMAS = ("position", "view", "move", "record", "board", "bot", "review", "companion")


def schema(name: str) -> Document:
    """The JSON Schema of positions, views, moves, records, boards, bots' messages, reviews or companions.

    Raises InvalidOptions.

    >>> schema("record")["properties"]["format"]
    {'enum': ['kaffeehaus-record/1', 'kaffeehaus-record/2']}
    >>> schema("move")["$defs"]["cardgame"]["oneOf"][0]["properties"]["kind"]
    {'const': 'seat'}
    """
    if name not in SCHEMAS:
        raise InvalidOptions([fault("unknown-schema", name=name, known=Listing(SCHEMAS))])
    if name in BUILT:
        return BUILT[name]()
    found: Document = json.loads((files("kaffeehaus") / "schemas" / f"{name}.json").read_text("utf-8"))
    return found


def position_schema() -> Document:
    """Position documents: what is left out has the value that docs/notation gives."""
    return {
        "$schema": DIALECT,
        "title": "Position document",
        "description": "A position of one of the games. What is left out has the value that docs/notation.md gives.",
        "type": "object",
        "required": ["format", "game"],
        "properties": {"format": {"const": "kaffeehaus-position/1"}, "game": {"enum": games()}},
        "allOf": [
            {"if": {"properties": {"game": {"const": game}}}, "then": {"$ref": f"#/$defs/{game}"}} for game in games()
        ],
        "unevaluatedProperties": False,
        "$defs": every_game(position_parts),
    }


def view_schema() -> Document:
    """Views: the parts of a position as one seat may know them."""
    return {
        "$schema": DIALECT,
        "title": "View",
        "description": "What one seat, or with null a spectator, may know of a position; one schema for each game.",
        "$defs": every_game(view_parts),
    }


def move_schema() -> Document:
    """The parts of moves."""
    return {
        "$schema": DIALECT,
        "title": "Parts of a move",
        "description": "The kind of a move and its fields as data; one schema for each game.",
        "$defs": every_game(
            lambda ruleset: {"oneOf": [move_parts(ruleset, block) for block in ruleset.vocabulary.blocks]}
        ),
    }


BUILT = {"position": position_schema, "view": view_schema, "move": move_schema}


@cache
def words_of(ruleset: type[Ruleset]) -> dict[str, dict[str, Any]]:
    """What the moves and parts of a game mean; empty where it does not say."""
    return {"moves": {}, "parts": {}, "views": {}} | ruleset.words()


def every_game(make: Callable[[type[Ruleset]], Document]) -> Document:
    """A schema for each game, and one for each kind of token that they name, under the game's name."""
    made: Document = {}
    for game in games():
        ruleset = ruleset_named(game)
        own = json.loads(json.dumps(make(ruleset)).replace('"#/$defs/', f'"#/$defs/{game}-'))
        made |= {game: own} | {f"{game}-{kind.key}": dict(kind.schema) for kind in kinds_of(ruleset)}
    return made


def kinds_of(ruleset: type[Ruleset]) -> list[Kind]:
    """Every kind of token of a game, each name once."""
    found = {kind.key: kind for block in ruleset.vocabulary.blocks for kind in block.tokens.values()}
    found |= {kind.key: kind for part in ruleset.parts for kind in part.kinds()}
    return list(found.values())


def move_parts(ruleset: type[Ruleset], block: Block) -> Document:
    """The parts of the moves of one kind; those that may stay hidden are not required."""
    told = {*FIELD.findall(block.told)}
    tokens = {name: {"$ref": f"#/$defs/{kind.key}"} for name, kind in block.tokens.items()}
    return {
        "description": words_of(ruleset)["moves"].get(block.kind, block.example),
        "type": "object",
        "required": ["kind", *(name for name in tokens if name in block.needed & told)],
        "properties": {"kind": {"const": block.kind}, **tokens},
        "additionalProperties": False,
    }


def position_parts(ruleset: type[Ruleset]) -> Document:
    """The parts of a game's position documents."""
    parts = {part.name: described(ruleset, part, part.schema(ruleset)) for part in ruleset.written}
    required = [part.name for part in ruleset.parts if part.required]
    return {"required": required, "properties": {"options": options_schema(ruleset), **parts}}


def view_parts(ruleset: type[Ruleset]) -> Document:
    """The parts of a game's views, all of which are always there."""
    seat = {"description": "Whose view it is; null for a spectator.", "type": ["integer", "null"]}
    parts = {part.name: described(ruleset, part, part.view_schema(ruleset)) for part in ruleset.seen}
    return {
        "type": "object",
        "required": ["seat", *parts],
        "properties": {"game": {"const": ruleset.name}, "options": options_schema(ruleset), "seat": seat, **parts},
        "additionalProperties": False,
    }


def described(ruleset: type[Ruleset], part: Part, parts: Document) -> Document:
    """The schema of a part with what it means."""
    meaning = words_of(ruleset)["parts"].get(part.name)
    return {"description": meaning[0], **parts} if meaning else parts


def options_schema(ruleset: type[Ruleset]) -> Document:
    """What a game can be played with."""
    most = ruleset.most_players
    options: dict[str, Mapping[str, Any]] = {
        VERSION: {"description": "1 if it is left out.", "type": "integer", "minimum": 1, "maximum": ruleset.newest},
        "players": {"type": "integer", "minimum": 2, "maximum": most},
        "start": {"type": "integer", "minimum": 0, "maximum": most - 1},
        "edition": {"enum": list(ruleset.profiles)},
    }
    switches = {name: switch_schema(switch) for name, switch in ruleset.switches.items()}
    return {
        "type": "object",
        "properties": {**options, **ruleset.own_options, **switches},
        "additionalProperties": False,
    }


def switch_schema(switch: Switch) -> Document:
    """The values of a switch."""
    if switch.counted:
        return {"type": "string", "pattern": f"^({'|'.join(map(str, switch.values))}|{switch.counted}-[0-9]{{1,2}})$"}
    return {"type": "boolean"} if set(switch.values) == {True, False} else {"enum": list(switch.values)}
