"""The examples of the README and of the docstrings do what they show."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import kaffeehaus

SCRIPTS = ("__main__", "migrations.env", "remote.supervisor")  # do something when imported, or are run by others
ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", ROOT / "docs" / "library.md", ROOT / "docs" / "research.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_shows_what_happens(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_docstrings_show_what_happens() -> None:
    names = [module.name for module in pkgutil.walk_packages(kaffeehaus.__path__, "kaffeehaus.")]
    results = [doctest.testmod(import_module(name)) for name in names if not name.endswith(SCRIPTS)]
    assert sum(result.attempted for result in results) > 0
    assert sum(result.failed for result in results) == 0
