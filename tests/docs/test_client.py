"""The client that docs/examples shows plays whole games on a real server, with nothing but Python."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import GAMES, Server, running

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "client.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as anybody starts it."""
    with running(tmp_path_factory.mktemp("house") / "data") as started:
        yield started


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_plays_a_whole_game(server: Server, game: str) -> None:
    command = [sys.executable, "-I", str(CLIENT), server.url, game]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    first, *places = done.stdout.splitlines()
    assert first.startswith(f"{game}: ")
    assert sorted(line.split(" with ")[0].partition(". ")[2] for line in places) == ["client.py", "greedy"]


def test_the_client_needs_nothing_but_python() -> None:
    imports = [node for node in ast.walk(ast.parse(CLIENT.read_text("utf-8"))) if isinstance(node, ast.Import)]
    names = {name.name.partition(".")[0] for node in imports for name in node.names}
    assert names <= sys.stdlib_module_names
