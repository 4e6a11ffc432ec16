"""The examples of the docstrings do what they show; those of pages are in tests/docs/test_snippets.py."""

import doctest
import pkgutil
from importlib import import_module

import kaffeehaus

SCRIPTS = ("__main__", "migrations.env", "remote.supervisor")  # do something when imported, or are run by others


def test_docstrings_show_what_happens() -> None:
    names = [module.name for module in pkgutil.walk_packages(kaffeehaus.__path__, "kaffeehaus.")]
    results = [doctest.testmod(import_module(name)) for name in names if not name.endswith(SCRIPTS)]
    assert sum(result.attempted for result in results) > 0
    assert sum(result.failed for result in results) == 0
