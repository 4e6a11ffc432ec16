"""Every clause of every game has a test."""

from pathlib import Path

import pytest

import kaffeehaus as kh

RULES = Path(__file__).parent


@pytest.fixture
def proven(clauses_by_file: dict[Path, set[str]]) -> set[str]:
    """The clauses with a test; judged only when all files of this folder were collected."""
    missing = set(RULES.glob("test_*.py")) - set(clauses_by_file)
    if missing:
        pytest.skip(f"clauses are judged only when all of {RULES.name}/ is collected; {min(missing).name} is not")
    return set().union(*clauses_by_file.values())


@pytest.mark.parametrize("game", kh.games())
def test_every_clause_has_a_test(game: str, proven: set[str]) -> None:
    assert [clause for clause in kh.rules_of(game) if clause not in proven] == []


def test_every_marked_clause_exists(proven: set[str]) -> None:
    known = {clause for game in kh.games() for clause in kh.rules_of(game)}
    assert proven - known == set()
