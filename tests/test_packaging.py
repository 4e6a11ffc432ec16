"""What a stranger gets from a wheel: a command that says what is missing, and a page or a clear word about it."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from datetime import date
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from hatchling.builders.wheel import WheelBuilder

from tools.release_check import INSIDE, missing_files, version_faults

ROOT = Path(__file__).parents[1]
NEEDED = ("hatch_build.py", "pyproject.toml", "README.md", "LICENSE")

# As if the extra `cli` were not installed.
WITHOUT_CLI = """
import sys
sys.modules["typer"] = None
sys.argv = ["kaffeehaus", "games"]
from kaffeehaus.cli import main
main()
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one module and no page."""
    for name in NEEDED:
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    package = tmp_path / "src" / "kaffeehaus"
    (package / "server" / "page").mkdir(parents=True)
    (package / "__init__.py").write_text('"""Empty."""\n')
    return tmp_path


def build(checkout: Path) -> set[str]:
    """The names of the files in the wheel."""
    (wheel,) = WheelBuilder(str(checkout)).build(directory=str(checkout / "dist"), versions=["standard"])
    with zipfile.ZipFile(wheel) as files:
        return set(files.namelist())


def test_a_wheel_without_the_page_is_refused_in_words(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KAFFEEHAUS_WITHOUT_PAGE", raising=False)
    with pytest.raises(RuntimeError, match=r"page/index.html is missing.*make wheel.*KAFFEEHAUS_WITHOUT_PAGE=1"):
        build(checkout)


def test_a_wheel_may_be_built_without_the_page_on_purpose(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KAFFEEHAUS_WITHOUT_PAGE", "1")
    assert "kaffeehaus/__init__.py" in build(checkout)
    said = capsys.readouterr()
    assert "without the page" in said.out + said.err


def test_a_wheel_holds_the_page(checkout: Path) -> None:
    (checkout / "src/kaffeehaus/server/page/index.html").write_text("<!doctype html>")
    assert "kaffeehaus/server/page/index.html" in build(checkout)


def test_the_command_without_its_extra_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_CLI], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "pip install 'kaffeehaus[cli]'" in done.stderr


def test_python_m_kaffeehaus_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "kaffeehaus", "games"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "international" in done.stdout


def test_what_compiles_the_rules_is_bounded_to_what_was_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split())
    for name in ("numba", "numpy"):
        (bound,) = (each for each in project["dependencies"] if each.startswith(name))
        least, most = bound.removeprefix(name).split(",")
        assert least.startswith(">=")
        assert most.startswith("<")
        assert numbers(least[2:]) <= numbers(pins[name]) < numbers(most[1:])


def test_every_place_says_the_same_version() -> None:
    assert version_faults() == []


def test_a_wheel_and_a_source_without_page_and_book_are_found(tmp_path: Path) -> None:
    wheel, sdist = tmp_path / "a.whl", tmp_path / "a.tar.gz"
    with zipfile.ZipFile(wheel, "w") as files:
        files.writestr(INSIDE[0], "")
    with tarfile.open(sdist, "w:gz") as archive:
        archive.add(__file__, "a/Makefile")
    found = missing_files(wheel, sdist)
    assert f"a.whl has no {INSIDE[1]}" in found
    assert f"a.whl has no {INSIDE[0]}" not in found
    assert f"a.tar.gz has no src/{INSIDE[0]}" in found
    assert "a.tar.gz has no Makefile" not in found


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def test_workflows_do_nothing_but_call_targets_of_make() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    files = list((ROOT / ".github" / "workflows").glob("*.yml"))
    assert files
    for file in files:
        jobs = yaml.safe_load(file.read_text("utf-8"))["jobs"].values()
        commands = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
        assert [command for command in commands if command.removeprefix("make ") not in targets] == []


def test_the_citation_has_what_its_format_asks_for() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= {*citation}
    assert citation["cff-version"] == "1.2.0"
    assert all(author.get("name") for author in citation["authors"])
    assert isinstance(citation["date-released"], date)


@pytest.mark.parametrize("package", ["bench", "tests", "tools"])
def test_commands_of_the_checkout_are_found_whatever_else_is_installed(package: str, tmp_path: Path) -> None:
    foreign = tmp_path / package  # as another distribution leaves it in site-packages
    foreign.mkdir()
    (foreign / "__init__.py").touch()
    program = f"import sys; sys.path.append({str(tmp_path)!r}); import {package}; print({package}.__file__)"
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()).parent == ROOT / package
