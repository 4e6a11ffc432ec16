"""Which clauses of the rules are proven, and by how many tests; browser tests beside all others in one process."""

from asyncio import _get_running_loop, _set_running_loop
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ALL_ITEMS = pytest.StashKey[list[pytest.Item]]()


def clauses_of(item: pytest.Item) -> list[str]:
    """The clauses that a test proves."""
    return [str(clause) for mark in item.iter_markers("clause") for clause in mark.args]


# First, so that tests which -k or -m leaves out are still counted.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[ALL_ITEMS] = list(items)
    for item in items:
        # Properties travel with the reports, also from the processes of pytest-xdist.
        item.user_properties += [("clause", clause) for clause in clauses_of(item)]


@contextmanager
def without_the_loop_of_the_browser(item: pytest.Item) -> Iterator[None]:
    """Playwright's event loop stays marked as running in its thread; for tests outside of tests/web it is not there."""
    loop = None if "tests/web/" in item.nodeid else _get_running_loop()
    if loop is None:
        yield
        return
    _set_running_loop(None)
    try:
        yield
    finally:
        _set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with without_the_loop_of_the_browser(item):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with without_the_loop_of_the_browser(item):
        yield


@pytest.fixture(scope="session")
def clauses_by_file(request: pytest.FixtureRequest) -> dict[Path, set[str]]:
    """The clauses that each collected file proves, whether or not its tests were selected."""
    found: dict[Path, set[str]] = {}
    for item in request.config.stash[ALL_ITEMS]:
        found.setdefault(item.path, set()).update(clauses_of(item))
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tests = Counter(
        str(value)
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if report.when == "call"
        for name, value in report.user_properties
        if name == "clause"
    )
    if tests:
        terminalreporter.section("clauses × tests")
        cells = [f"{clause} {tests[clause]:>3}" for clause in sorted(tests)]
        for first in range(0, len(cells), 10):
            terminalreporter.write_line("   ".join(cells[first : first + 10]))
