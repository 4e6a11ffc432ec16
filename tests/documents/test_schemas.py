"""The JSON Schemas accept all that the house writes and reject what is malformed."""

import json
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import kaffeehaus as kh
from kaffeehaus.core.schemas import SCHEMAS, schema
from tests.agreement.drivers import varied, walk
from tests.conformance.games import CASES, every_game, played
from tests.documents.damage import damage
from tests.golden.games import FOLDER
from tests.oracle.engines import combinations
from tests.rules import boards

NO_PART: dict[str, Any] = {"options": 7, "scores": "none", "to_move": "me", "turn": [], "ended": "soon", "nonsense": 1}


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def is_valid(name: str, document: Any) -> bool:
    return validator(name).is_valid(document)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(
        kh.InvalidOptions, match="there is no schema 'bar'; there are position, view, move, record, board"
    ):
        schema("bar")


@every_game
def test_every_position_is_valid(case: str) -> None:
    for position in played(case)[::10]:
        validator("position").validate(position.to_dict())


@pytest.mark.parametrize("game", kh.games())
@pytest.mark.parametrize("part", ["format", "game", *NO_PART])
def test_a_malformed_part_is_rejected(game: str, part: str) -> None:
    document = kh.game(game, **combinations(game)[0]).deal(1).to_dict()
    assert not is_valid("position", document | {part: NO_PART.get(part, "nonsense")})


@pytest.mark.parametrize("game", kh.games())
def test_a_position_that_is_read_is_valid(game: str) -> None:
    chance = Random(1)
    positions = list(walk(kh.game(game, **combinations(game)[0]).deal(1), varied, chance))
    read = 0
    for _ in range(500):
        document = damage(chance.choice(positions).to_dict(), chance)
        try:
            kh.Position.from_dict(document)
        except kh.KaffeehausError:
            continue
        read += 1
        validator("position").validate(document)
    assert read


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.json")), ids=lambda path: path.stem)
def test_every_record_is_valid(path: Path) -> None:
    validator("record").validate(json.loads(path.read_bytes()))


@pytest.mark.parametrize("case", CASES)
def test_a_record_of_a_game_under_way_is_valid(case: str) -> None:
    name, options = CASES[case]
    game = kh.game(name, **options)
    record = kh.Record(game, 1, (), ("random",) * game.players, game.ruleset.version)
    validator("record").validate(json.loads(record.to_json()))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "kaffeehaus-record/2"},
        {"seed": -1},
        {"seed": 2**63},
        {"moves": "stop"},
        {"moves": [1]},
        {"players": ["me"]},
        {"rules_version": "1"},
        {"result": {}},
        {"nonsense": 1},
    ],
    ids=str,
)
def test_a_malformed_record_is_rejected(change: dict[str, Any]) -> None:
    record = json.loads(min(FOLDER.glob("*/*.json")).read_bytes())
    assert is_valid("record", record)
    assert not is_valid("record", record | change)


def test_every_packaged_board_is_valid() -> None:
    data = files("kaffeehaus.games.international") / "data"
    found = [
        entry
        for entry in data.iterdir()
        if entry.name.endswith(".toml") and not entry.name.startswith(("clauses", "faults", "vocabulary"))
    ]
    assert found
    for entry in found:
        validator("board").validate(tomllib.loads(entry.read_text("utf-8")))


@pytest.mark.parametrize(
    "board", [boards.F6, boards.TWINS, boards.SISTERS, boards.HALL], ids=lambda board: board["name"]
)
def test_every_test_board_is_valid(board: dict[str, Any]) -> None:
    validator("board").validate(board)


def test_a_board_that_is_read_is_valid() -> None:
    chance = Random(1)
    read = 0
    for _ in range(500):
        board = damage(boards.F6, chance)
        try:
            kh.game("international", board=board)
        except kh.KaffeehausError:
            continue
        read += 1
        validator("board").validate(board)
    assert read
