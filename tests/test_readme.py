"""The examples of the README and of the docstrings do what they show."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import kaffeehaus

SCRIPTS = ("__main__", "migrations.env", "remote.keeper")  # do something when imported, or are run by others
README = Path(__file__).parents[1] / "README.md"


def test_the_readme_shows_what_happens() -> None:
    results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_docstrings_show_what_happens() -> None:
    names = [module.name for module in pkgutil.walk_packages(kaffeehaus.__path__, "kaffeehaus.")]
    results = [doctest.testmod(import_module(name)) for name in names if not name.endswith(SCRIPTS)]
    assert sum(result.attempted for result in results) > 0
    assert sum(result.failed for result in results) == 0
