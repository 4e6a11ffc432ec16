"""Goes through a release as a stranger would meet it; `make release-check` builds page and book before.

1. Every place that says the version says the same one.
2. Wheel and sdist are built, with page and book inside.
3. With every Python on the machine, wheel and sdist go into an empty environment each, with nothing of the checkout
   and no Node in reach. The command answers, and page and book are there to the byte. From the wheel `kaffeehaus play`
   opens a house that serves both, and `docs/examples/client.py` plays a whole game in it.
4. `--doors`, with the wheel: the extra `research` goes in as well, where its packages have wheels for that Python, and
   a few steps are taken through every door. It adds some minutes per Python.

python tools/release_check.py [--versions] [--doors] [PYTHON ...]
"""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from filecmp import cmpfiles
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
INSIDE = ("kaffeehaus/server/page/index.html", "kaffeehaus/server/book/index.html")
ONLY_IN_SOURCES = ("Makefile", "constraints.txt", "docs/index.md", "web/package.json", "tests/conftest.py")
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
START_SECONDS = 120.0
GAME_SECONDS = 300.0
DOORS = """
import numpy as np
import kaffeehaus as kh

env = kh.vector("cardgame", n=4, seed=1, players=2)
env.step(env.reset().actions[:, 0])
print("vector", end=" ")
zoo = kh.envs.pettingzoo("cardgame", players=3)
zoo.reset(seed=1)
zoo.step(int(np.flatnonzero(zoo.last()[0]["action_mask"])[0]))
print("pettingzoo", end=" ")
gym = kh.envs.gymnasium("cardgame", players=2, opponents=["greedy"])
_, info = gym.reset(seed=1)
gym.step(int(np.flatnonzero(info["action_mask"])[0]))
print("gymnasium", end=" ")
import kaffeehaus.envs.openspiel
import pyspiel
pyspiel.random_sim_test(pyspiel.load_game("kaffeehaus_tiny_cardgame"), num_sims=1, serialize=True, verbose=False)
print("openspiel", end=" ")
assert kh.play_out(kh.game("cardgame", players=2), seed=1, players=["baseline", "greedy"]).result
print("baseline")
"""
ASKED = "import sys, venv; print(*sys.version_info[:3])"


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


def pythons() -> list[Path]:
    """Every supported Python that can be found, one of each version, the oldest first."""
    places = [*map(Path, os.environ["PATH"].split(os.pathsep)), *Path.home().glob(".pyenv/versions/*/bin")]
    found: dict[tuple[int, ...], Path] = {}
    for python in (place / f"python{release}" for release in SUPPORTED for place in places):
        if python.is_file() and (numbers := version_of(python)):
            found.setdefault(numbers, python)
    return [found[numbers] for numbers in sorted(found)]


def version_of(python: Path) -> tuple[int, ...] | None:
    """Its version, such as (3, 11, 2), if it runs and can make environments."""
    told = subprocess.run([python, "-c", ASKED], capture_output=True, text=True, check=False)
    return tuple(map(int, told.stdout.split())) if told.returncode == 0 else None


def installed(python: Path, package: Path, folder: Path) -> Path:
    """A new environment of this Python with the package in it."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    install(folder, f"{package}[cli,server]")
    return folder


def install(environment: Path, *wanted: str) -> None:
    """Installs packages in the versions of the constraints. Raises CalledProcessError."""
    quiet = ["install", "-qq", "--disable-pip-version-check", *wanted]
    settings = {**os.environ, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    subprocess.run([environment / "bin/pip", *quiet], check=True, env=settings)


def door_faults(environment: Path, wheel: Path) -> Iterator[str]:
    """Which door for research does not open; none if its packages have no wheels for this Python."""
    try:
        install(environment, "--only-binary=:all:", f"{wheel}[research]")
    except subprocess.CalledProcessError:
        tell("  the extra research cannot be installed here without a compiler; its doors stay untried")
        return
    command = [str(environment / "bin/python"), "-c", DOORS]
    told = subprocess.run(command, env=bare(environment), cwd=environment, capture_output=True, text=True, check=False)
    tell(f"  doors: {told.stdout.split(chr(10))[-2] if told.returncode == 0 else told.stdout}")
    if told.returncode:
        yield f"a door for research does not open: {told.stderr.strip()}"


def bare(environment: Path) -> dict[str, str]:
    """Settings as on a machine without Node, and with nothing of the checkout in reach."""
    return {"PATH": f"{environment / 'bin'}:/nowhere", "HOME": str(environment), "LANG": "C.UTF-8"}


def command_faults(environment: Path) -> Iterator[str]:
    """What the command does not say, and which files of page and book are not as they were built."""
    command = [str(environment / "bin/kaffeehaus"), "games"]
    told = subprocess.run(command, env=bare(environment), cwd=environment, capture_output=True, text=True, check=False)
    if "melange" not in told.stdout:
        yield f"kaffeehaus games: {told.stderr.strip()}"
    packages = next(environment.glob("lib/python*/site-packages"))
    for part in INSIDE:
        built = (ROOT / "src" / part).parent
        there = packages / Path(part).parent
        names = [file.relative_to(built) for file in built.rglob("*") if file.is_file()]
        _, other, absent = cmpfiles(built, there, [str(name) for name in names], shallow=False)
        yield from (f"{Path(part).parent / name} is missing or another" for name in (*other, *absent))


def play_faults(environment: Path) -> list[str]:
    """What does not work in the house that `kaffeehaus play` opens."""
    command = [str(environment / "bin/kaffeehaus"), "play"]
    settings = {**bare(environment), "BROWSER": "true"}
    with subprocess.Popen(command, env=settings, cwd=environment, stdout=subprocess.PIPE, text=True) as playing:
        try:
            return list(house_faults(playing))
        finally:
            playing.terminate()


def house_faults(playing: "subprocess.Popen[str]") -> Iterator[str]:
    """What the house does not answer, and why no game can be played in it."""
    assert playing.stdout is not None
    address = next((found[0] for line in playing.stdout if (found := ADDRESS.search(line))), None)
    if address is None:
        yield "kaffeehaus play prints no address"
        return
    for path, words in (("/", b"<!doctype html>"), ("/docs/", b"The book of the house"), ("/api/v1/games", b"melange")):
        try:
            body = fetched(address + path, playing)
        except OSError as fault:
            yield f"{path}: {fault}"
        else:
            if words.lower() not in body.lower():
                yield f"{path} has no {words.decode()}"
    if playing.poll() is not None:
        yield "the house has closed by itself"
        return
    client = [sys.executable, "-I", str(ROOT / "docs/examples/client.py"), address, "cardgame"]
    done = subprocess.run(client, capture_output=True, text=True, timeout=GAME_SECONDS, check=False)
    if done.returncode:
        yield f"no game can be played: {done.stderr.strip()}"
    else:
        tell(f"  {done.stdout.splitlines()[0]}")


def fetched(address: str, playing: "subprocess.Popen[str]") -> bytes:
    """What a server answers, which may be starting. Raises OSError, at once if it has ended."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            with urlopen(address, timeout=30) as answer:
                return bytes(answer.read())
        except OSError:
            if time.monotonic() > until or playing.poll() is not None:
                raise
            time.sleep(0.5)


def checked(python: Path, wheel: Path, sdist: Path) -> Iterator[str]:
    """What is wrong with either in an empty environment of this Python."""
    for kind, package in (("wheel", wheel), ("sdist", sdist)):
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as kept:
            environment = installed(python, package, Path(kept) / "environment")
            tell(f"  {kind} installed in {time.monotonic() - began:.0f} s")
            yield from command_faults(environment)
            if package is wheel:
                yield from play_faults(environment)
            if package is wheel and "--doors" in sys.argv[1:]:
                yield from door_faults(environment, wheel)
        tell(f"  {kind} done after {time.monotonic() - began:.0f} s")


def tell(line: str) -> None:
    """Prints at once: a check takes minutes."""
    print(f"release: {line}", flush=True)


def main() -> int:
    """Says what it does and what is wrong; returns the exit status."""
    faults = version_faults()
    tell(f"version {version()}")
    wanted = [Path(each) for each in sys.argv[1:] if not each.startswith("--")]
    if "--versions" not in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as kept:
            wheel, sdist = build(Path(kept))
            tell(f"{wheel.name}, {sdist.name}")
            faults += missing_files(wheel, sdist)
            for python in wanted or pythons():
                name = ".".join(map(str, version_of(python) or ()))
                tell(f"Python {name}, {python}")
                faults += [f"Python {name}: {fault}" for fault in checked(python, wheel, sdist)]
    print("\n".join(faults) or "release: everything is in its place")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
