"""Which clauses of the rules are proven, and by how many tests."""

from collections import Counter
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
