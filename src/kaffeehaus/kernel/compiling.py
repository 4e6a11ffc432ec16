"""Decorators that compile rules with numba, or leave them as they are when numba is absent or switched off."""

import gc
import getpass
import hashlib
import logging
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_cache_path

log = logging.getLogger(__name__)


@contextmanager
def loading() -> Iterator[None]:
    """While numba and rules are loaded: looking for garbage among their objects would take a sixth of the start."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


# What the rules use beside numba's usual names.
INSIDE = {
    "numba.core.cgutils": ("memset",),
    "numba.core.typing.templates": ("AbstractTemplate", "infer_global"),
    "numba.extending": ("intrinsic", "lower_builtin"),
}


def import_numba() -> Any:
    """numba; None if it is absent, switched off in its own way, or made otherwise: the rules then run interpreted."""
    try:
        with loading():
            import numba

            inside = {name: import_module(name) for name in INSIDE}
    except ImportError:
        return None
    if missing := [name for module, names in INSIDE.items() for name in names if not hasattr(inside[module], name)]:
        log.warning("This numba has no %s, so the rules run uncompiled and slowly.", ", ".join(missing))
        return None
    return None if numba.config.DISABLE_JIT else numba


def import_linking() -> Any:
    """Our way of compiling a whole program at once, or None if numba has changed too much for it."""
    try:
        from kaffeehaus.kernel import linking
    except ImportError:
        return None
    return linking


SWITCHED_OFF = os.environ.get("KAFFEEHAUS_INTERPRETED", "") not in ("", "0")
numba: Any = None if SWITCHED_OFF else import_numba()
INTERPRETED = numba is None
linking: Any = None if INTERPRETED else import_linking()

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_ROOMS = ("kernel", "games", "players")
UNUSED_SECONDS = 14 * 24 * 3600
OURS = re.compile(r"compiled-[0-9a-f]{16}")  # nothing else in the folder is ever touched

Function = TypeVar("Function", bound=Callable[..., Any])


def source_digest() -> str:
    """A digest of everything that compiled code depends on, so that an edited rule never runs from an old cache.

    The package's place is a part of it: numba finds what it has compiled by the path of the source.
    """
    digest = hashlib.sha256(f"{sys.version_info[:3]} {getattr(numba, '__version__', None)} {PACKAGE}".encode())
    for room in COMPILED_ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            digest.update(str(path.relative_to(PACKAGE)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """The folder of all compile caches: `KAFFEEHAUS_CACHE_DIR`, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("KAFFEEHAUS_CACHE_DIR")
    if chosen:
        return Path(chosen)
    home = user_cache_path("kaffeehaus", appauthor=False)
    writable = next(folder for folder in (home, *home.parents) if folder.exists())
    if os.access(writable, os.W_OK):
        return home
    return Path(tempfile.gettempdir()) / f"kaffeehaus-{getpass.getuser()}"


def prepare_cache() -> Path:
    """Makes or marks this digest's cache folder, and removes those that nobody has used for long."""
    home = cache_home()
    folder = home / f"compiled-{source_digest()}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in home.glob("compiled-*"):
        with suppress(FileNotFoundError):  # another process may be tidying up too
            if OURS.fullmatch(other.name) and time.time() - other.stat().st_mtime > UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
    return folder


CACHE_FOLDER: Path | None = None if INTERPRETED else prepare_cache()


@cache
def say_once() -> None:
    """Says why nothing happens for a while: through logging, so that a program that uses the library can hear or hush.

    Without any settings, Python writes the line to standard error.
    """
    log.warning("Compiling the rules for this computer; it happens once and takes some 20 seconds for each game.")


def compiled(function: Function) -> Function:
    """Compiles `function` with a disk cache and without the GIL; returns it unchanged in interpreted mode."""
    return _compile(function)


def inlined(function: Function) -> Function:
    """The same for a small function that is called at every move: its code becomes part of its callers."""
    return _compile(function, forceinline=True)


def apart(function: Function) -> Function:
    """The same for a function that reads none of its arguments through another: it may then do many numbers at once."""
    return _compile(function, separate=True, forceinline=True)


def allocating(function: Function) -> Function:
    """The same for a function that makes arrays: only its code counts references, so that they are freed."""
    return _compile(function, allocates=True)


def _compile(function: Function, *, allocates: bool = False, separate: bool = False, **how: Any) -> Function:
    """Compiles a function.

    numba reads its cache folder when a function is decorated, so ours is set for just that moment:
    other users of numba in the process keep theirs.
    """
    if INTERPRETED:
        return function
    others = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE_FOLDER)
    if linking is not None:
        how |= {"pipeline_class": linking.EntryCompiler, "_nrt": allocates}
    try:
        dispatcher: Any = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True, **how)(function)
    finally:
        numba.config.CACHE_DIR = others
    if linking is None:
        _forget_literals(dispatcher)
    else:
        linking.link(dispatcher, separate)
    _load_lightly(dispatcher)
    _save_alone(dispatcher)
    compiled_function: Function = dispatcher
    return compiled_function


def _forget_literals(dispatcher: Any) -> None:
    """Lets compiled calls pass constants as plain numbers: else numba compiles a function anew for each of them."""
    template_for = getattr(dispatcher, "get_call_template", None)
    unliteral = getattr(getattr(numba, "types", None), "unliteral", None)
    if template_for is None or unliteral is None:
        return

    def get_call_template(positional: Any, named: Any) -> Any:
        return template_for([unliteral(each) for each in positional], {k: unliteral(v) for k, v in named.items()})

    dispatcher.get_call_template = get_call_template


def _load_lightly(dispatcher: Any) -> None:
    """Lets cached code run without the parts of numba that only compile: they would take a quarter of the start.

    A compilation, should one follow, sees to them by itself. A numba whose cache is made otherwise loads as it does.
    """
    store: Any = getattr(dispatcher, "_cache", None)
    if not hasattr(store, "_load_overload") or not hasattr(store, "_guard_against_spurious_io_errors"):
        return

    def load_overload(signature: Any, target: Any) -> Any:
        numba.core.runtime.rtsys.initialize(target)
        with store._guard_against_spurious_io_errors():
            found = store._load_overload(signature, target)
        if found is None:
            say_once()
        return found

    store.load_overload = load_overload


def _save_alone(dispatcher: Any) -> None:
    """Lets one process at a time write to the cache: two could else give the same file name to different code."""
    store: Any = getattr(dispatcher, "_cache", None)
    save = getattr(store, "save_overload", None)
    if save is None:
        return

    def save_overload(signature: Any, result: Any) -> None:
        with writing():
            save(signature, result)

    store.save_overload = save_overload


@contextmanager
def writing() -> Iterator[None]:
    """Waits until no other process writes to the cache; where the system has no such locks, nobody waits."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    assert CACHE_FOLDER is not None
    CACHE_FOLDER.mkdir(parents=True, exist_ok=True)  # it may have been tidied away
    with (CACHE_FOLDER / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
