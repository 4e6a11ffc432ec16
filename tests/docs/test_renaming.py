"""A name that a vocabulary declares is changed in one place: everything that depends on it follows, or says so."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.copies import copy_package, run_with

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
TOOL, NOTATION, BOARDS = "tools/vocabulary.py", "docs/notation", "web/src/boards"
STALE = [f"{BOARDS}/vocabulary.ts is stale", f"{NOTATION}/international.md is stale"]
UNCOMPILED = {"KAFFEEHAUS_INTERPRETED": "1"}

MOVE = """
import json, kaffeehaus as kh
from kaffeehaus.core.schemas import schema
move = kh.game("international").deal(seed=1).moves[0]
declared = schema("move")["$defs"]["international"]["oneOf"][0]["properties"]
print(json.dumps([str(move), move.parts, [*declared]]))
"""
TOLD = """
import kaffeehaus as kh
from kaffeehaus.drawing import drawing_of
game = kh.game("international")
print(drawing_of("international", game.options).predicate(game.deal(seed=1).moves[0].parts))
"""
POSITION = """
import json, kaffeehaus as kh
from kaffeehaus.core.schemas import schema
position = kh.game("international").deal(seed=1)
schemas = [schema(kind)["$defs"]["international"]["properties"] for kind in ("position", "view")]
print(json.dumps([[*each] for each in (position.to_dict(), position.view(0), *schemas)]))
assert kh.Position.from_dict(position.to_dict()) == position
"""
DRAWN = """
import kaffeehaus as kh
print(kh.game("international").deal(seed=1).to_text(0))
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package, of what is made from its vocabularies, and of the page's sources that use it."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / TOOL, tmp_path / TOOL)
    shutil.copytree(ROOT / NOTATION, tmp_path / NOTATION)
    for folder in ("boards", "guests"):
        shutil.copytree(WEB / "src" / folder, tmp_path / "web" / "src" / folder)
    return copy_package(tmp_path)


def rename(house: Path, file: str, *changes: tuple[str, str]) -> None:
    """Changes a file of the game."""
    path = house / "games" / "international" / file
    text = path.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path.write_text(text, "utf-8")


def run(house: Path, *arguments: str, status: int = 0) -> str:
    """What a process prints that uses the copy."""
    return run_with(house, *arguments, status=status, settings=UNCOMPILED)


def complaints_of_the_page(house: Path) -> str:
    """What TypeScript says to the page's sources of the copy."""
    chosen = {"types": [], "noUnusedLocals": False}
    files = [str(house.parent / BOARDS / f"{name}.ts") for name in ("casting", "describe", "notation")]
    config = house.parent / "tsconfig.json"
    usual = {"extends": str(WEB / "tsconfig.json"), "include": []}
    config.write_text(json.dumps({**usual, "compilerOptions": chosen, "files": files}))
    compiler = WEB / "node_modules" / ".bin" / "tsc"
    return subprocess.run([compiler, "-p", config], capture_output=True, text=True, timeout=120, check=False).stdout


def test_a_field_of_a_move_is_renamed_in_one_place(house: Path) -> None:
    rename(house, "vocabulary.py", ("{guest}", "{person}"), ("guest=SEATED", "person=SEATED"))
    text, parts, schema = json.loads(run(house, "-c", MOVE))
    assert text == f"{parts['person']}@{parts['chair']}"
    assert {"person"} <= {*parts} & {*schema}
    assert "guest" not in {*parts} | {*schema}
    said = run(house, str(house.parent / TOOL), "--check", status=1)
    assert all(stale in said for stale in STALE), said
    assert "KeyError: 'guest'" in run(house, "-c", TOLD, status=1)
    run(house, str(house.parent / TOOL))
    complaints = complaints_of_the_page(house)
    for file in ("describe.ts", "notation.ts"):
        assert f"{file}(" in complaints
    assert "Property 'guest' does not exist" in complaints


def test_a_part_of_a_position_is_renamed_in_one_place(house: Path) -> None:
    rename(house, "parts.py", ('Part("chairs", "guest"', 'Part("places", "guest"'))
    for names in json.loads(run(house, "-c", POSITION)):
        assert ("places" in names, "chairs" in names) == (True, False)
    assert "KeyError: 'places'" in run(house, str(house.parent / TOOL), "--check", status=1)
    assert "KeyError: 'chairs'" in run(house, "-c", DRAWN, status=1)
    rename(house, "data/vocabulary.toml", ("chairs = ", "places = "))
    said = run(house, str(house.parent / TOOL), "--check", status=1)
    assert all(stale in said for stale in STALE), said
    run(house, str(house.parent / TOOL))
    assert "Property 'chairs' does not exist on type 'InternationalView'" in complaints_of_the_page(house)
