"""A move that ends one's game is told before it is made."""

import json
from pathlib import Path

import pytest

import kaffeehaus as kh
from tests.cli.running import kaffeehaus

FULL_OF_GIFTS = {
    "bar": ["ger.w", "ger.m", "usa.w", "usa.m", "ind.w"],
    "supplies": [["fra.w"], ["spa.w", "spa.m"]],
    "scores": [1, 30],
    "to_move": 0,
    "turn": {"number": 6},
}


@pytest.fixture
def situation(tmp_path: Path) -> Path:
    """Whoever is to move has one point, and the next stool costs two."""
    file = tmp_path / "situation.json"
    file.write_text(kh.game("international", players=2).position(FULL_OF_GIFTS).to_json())
    return file


def test_the_list_of_moves_says_which_one_ends_the_game(situation: Path) -> None:
    shown = kaffeehaus("position", "moves", situation).stdout
    (line,) = (each for each in shown.splitlines() if "bar fra.w" in each)
    assert "ends your game" in line
    told = json.loads(kaffeehaus("position", "moves", situation, "--json").stdout)
    assert [each["move"] for each in told if each.get("eliminates")] == ["bar fra.w"]
