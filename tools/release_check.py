"""Goes through a release as a stranger would meet it; `make release-check` builds page and book before.

1. Every place that says the version says the same one.
2. Wheel and sdist are built, with page and book inside.
3. With every Python on the machine: the wheel goes into an empty environment, `kaffeehaus games` answers, and
   `kaffeehaus play` serves page and book without Node in reach.

python tools/release_check.py [--versions]
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
INSIDE = ("kaffeehaus/server/page/index.html", "kaffeehaus/server/book/index.html")
ONLY_IN_SOURCES = ("Makefile", "constraints.txt", "docs/index.md", "web/package.json", "tests/conftest.py")
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
START_SECONDS = 120.0


def version() -> str:
    """The version of the project."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def version_faults() -> list[str]:
    """The places that say another version."""
    wanted = version()
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    newest = re.search(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    found = {"CITATION.cff": cited, "the newest version in CHANGELOG.md": newest}
    return [
        f"{place} is {match[1] if match else 'missing'}, pyproject.toml says {wanted}"
        for place, match in found.items()
        if not match or match[1] != wanted
    ]


def build(folder: Path) -> tuple[Path, Path]:
    """Wheel and sdist."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


def missing_files(wheel: Path, sdist: Path) -> list[str]:
    """What should be inside and is not."""
    with zipfile.ZipFile(wheel) as files:
        in_wheel = set(files.namelist())
    with tarfile.open(sdist) as files:
        in_sdist = {name.partition("/")[2] for name in files.getnames()}
    missing = [f"{wheel.name} has no {name}" for name in INSIDE if name not in in_wheel]
    wanted = (*(f"src/{name}" for name in INSIDE), *ONLY_IN_SOURCES)
    return missing + [f"{sdist.name} has no {name}" for name in wanted if name not in in_sdist]


def pythons() -> Iterator[Path]:
    """Every supported Python that can be found, one of each version."""
    places = [*map(Path, os.environ["PATH"].split(os.pathsep)), *Path.home().glob(".pyenv/versions/*/bin")]
    for release in SUPPORTED:
        found = [place / f"python{release}" for place in places if (place / f"python{release}").is_file()]
        working = (each for each in found if subprocess.run([each, "-c", "import venv"], check=False).returncode == 0)
        yield from (first for first in [next(working, None)] if first)


def smoke(python: Path, wheel: Path, folder: Path) -> list[str]:
    """What does not work in a new environment of this Python."""
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    quiet = ["install", "-qq", "--disable-pip-version-check", f"{wheel}[cli,server]"]
    settings = {**os.environ, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    subprocess.run([folder / "venv/bin/pip", *quiet], check=True, env=settings)
    # As on a machine without Node, and with nothing of the checkout in reach.
    bare = {"PATH": f"{folder / 'venv/bin'}:/nowhere", "HOME": str(folder), "LANG": "C.UTF-8"}
    command = folder / "venv/bin/kaffeehaus"
    told = subprocess.run([command, "games"], env=bare, cwd=folder, capture_output=True, text=True, check=False)
    if "melange" not in told.stdout:
        return [f"kaffeehaus games: {told.stderr.strip()}"]
    with subprocess.Popen([command, "play"], env=bare, cwd=folder, stdout=subprocess.PIPE, text=True) as playing:
        try:
            return list(house_faults(playing))
        finally:
            playing.terminate()


def house_faults(playing: "subprocess.Popen[str]") -> Iterator[str]:
    """What the house does not answer."""
    assert playing.stdout is not None
    address = next((found[0] for line in playing.stdout if (found := ADDRESS.search(line))), None)
    if address is None:
        yield "kaffeehaus play prints no address"
        return
    for path, words in (("/", b"<!doctype html>"), ("/docs/", b"The book of the house"), ("/api/v1/games", b"melange")):
        try:
            body = fetched(address + path)
        except OSError as fault:
            yield f"{path}: {fault}"
        else:
            if words.lower() not in body.lower():
                yield f"{path} has no {words.decode()}"


def fetched(address: str) -> bytes:
    """What a server answers, which may be starting."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            with urlopen(address, timeout=30) as answer:
                return bytes(answer.read())
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


def main() -> int:
    """Says what it does and what is wrong; returns the exit status."""
    faults = version_faults()
    print(f"release: version {version()}")
    if "--versions" not in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as kept:
            wheel, sdist = build(Path(kept) / "dist")
            print(f"release: {wheel.name}, {sdist.name}")
            faults += missing_files(wheel, sdist)
            for python in pythons():
                print(f"release: an empty environment of {python}")
                folder = Path(kept) / python.name
                faults += [f"{python.name}: {fault}" for fault in smoke(python, wheel, folder)]
                shutil.rmtree(folder)
    print("\n".join(faults) or "release: everything is in its place")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
