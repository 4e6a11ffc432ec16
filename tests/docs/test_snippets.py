"""Every block of code in the README and in docs/ is run, or says which test runs it or why it cannot be run.

A mark before a block says how it is run: `run with "12" for "2000"` runs it with a smaller number, `run typing "quit"`
with somebody at the keyboard, `run by tests/…` is another test's, and `not run: …` gives the reason.
"""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.kept import VERSIONS, put_in_folder

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(
    r"(?:<!-- (?P<mark>[^\n]*?) -->\n)?^(?P<indent> *)```(?P<kind>\S*)\n(?P<code>.*?)^ *```$", re.DOTALL | re.MULTILINE
)
RUN_HERE = re.compile(r"run (with|typing) ")
SWAPPED = re.compile(r'"([^"]*)" for "([^"]*)"')
TYPED = re.compile(r'typing "([^"]*)"')
RUN_BY = re.compile(r"run by (tests/\S+\.py)")
COMMAND = re.compile(r"^kaffeehaus ([a-z]+)", re.MULTILINE)
LINE_OF_SHELL = re.compile(r"^(kaffeehaus|python3?|pip|make) ", re.MULTILINE)
NOT_RUN = re.compile(r"not run: \S+ \S+")
RUNNABLE = ("python", "sh")
SECONDS = 300


@dataclass(frozen=True)
class Block:
    """A block of code on a page."""

    page: Path
    line: int
    kind: str
    code: str
    mark: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def pages() -> list[Path]:
    """All pages that people read."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks() -> Iterator[Block]:
    """All blocks of all pages."""
    for page in pages():
        text = page.read_text("utf-8")
        for found in BLOCK.finditer(text):
            line = text.count("\n", 0, found.start("code"))
            yield Block(page, line, found["kind"], found["code"], found["mark"] or "")


BLOCKS = list(blocks())
RUN = [block for block in BLOCKS if block.kind in RUNNABLE and (not block.mark or RUN_HERE.match(block.mark))]
SHOWN = sorted({block.page for block in BLOCKS if block.kind == "pycon"})


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.name)
def test_a_page_shows_what_happens(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a reader has who follows the pages: the example programs, boards to correct, and matches of a house."""
    for example in (ROOT / "docs" / "examples").glob("*.py"):
        shutil.copy(example, tmp_path)
    games = ROOT / "src" / "kaffeehaus" / "games"
    shutil.copy(games / "international" / "data" / "reconstruction.toml", tmp_path / "my-board.toml")
    shutil.copy(games / "melange" / "data" / "reconstruction.toml", tmp_path / "my-components.toml")
    put_in_folder(VERSIONS[-1], tmp_path / "data")
    return tmp_path


@pytest.mark.parametrize("block", RUN, ids=str)
def test_a_block_runs(block: Block, folder: Path) -> None:
    """Commands stop at the first that fails."""
    code = block.code
    for other, written in SWAPPED.findall(block.mark):
        assert written in code, block
        code = code.replace(written, other)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    settings = {**os.environ, "PATH": path, "KAFFEEHAUS_DATA": str(folder / "data")}
    program = folder / "program.py"
    program.write_text(code, "utf-8")
    command = [sys.executable, str(program)] if block.kind == "python" else ["bash", "-euc", code]
    typed = "".join(f"{line}\n" for line in TYPED.findall(block.mark))
    done = subprocess.run(
        command, input=typed, cwd=folder, env=settings, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_not_run_here_says_where_or_why() -> None:
    marked = [block for block in BLOCKS if block.kind in RUNNABLE and block.mark and block not in RUN]
    assert marked
    for block in marked:
        by = RUN_BY.match(block.mark)
        assert by or NOT_RUN.match(block.mark), f"{block}: {block.mark}"
        if by:
            words = (ROOT / by[1]).read_text("utf-8")
            assert [name for name in COMMAND.findall(block.code) if f'"{name}"' not in words] == [], block


def test_examples_of_json_can_be_read() -> None:
    for block in BLOCKS:
        if block.kind == "json":
            try:
                json.loads(block.code)
            except ValueError:  # one document a line
                for line in block.code.splitlines():
                    assert json.loads(line) is not None, block


def test_a_shell_block_is_not_hidden_behind_another_name() -> None:
    known = {"json", "nginx", "pycon", "text", "{toctree}", "", *RUNNABLE}
    assert [f"{block}: {block.kind}" for block in BLOCKS if block.kind not in known] == []
    assert [str(block) for block in BLOCKS if not block.kind and LINE_OF_SHELL.search(block.code)] == []
