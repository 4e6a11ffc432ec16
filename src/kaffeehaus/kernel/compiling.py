"""Decorators that compile rules with numba, or leave them as they are when numba is absent or switched off."""

import gc
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar


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


def import_numba() -> Any:
    """numba, or None if it is absent or switched off in its own way: the rules then run interpreted."""
    try:
        with loading():
            import numba
    except ImportError:
        return None
    return None if numba.config.DISABLE_JIT else numba


SWITCHED_OFF = os.environ.get("KAFFEEHAUS_INTERPRETED", "") not in ("", "0")
numba: Any = None if SWITCHED_OFF else import_numba()
INTERPRETED = numba is None

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_ROOMS = ("kernel", "games", "players")
UNUSED_SECONDS = 14 * 24 * 3600
OURS = re.compile(r"compiled-[0-9a-f]{16}")  # nothing else in the folder is ever touched

Function = TypeVar("Function", bound=Callable[..., Any])


def source_digest() -> str:
    """A digest of everything that compiled code depends on, so that an edited rule never runs from an old cache."""
    digest = hashlib.sha256(f"{sys.version_info[:3]} {getattr(numba, '__version__', None)}".encode())
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
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    writable = next(folder for folder in (home, *home.parents) if folder.exists())
    if os.access(writable, os.W_OK):
        return home / "kaffeehaus"
    return Path(tempfile.gettempdir()) / f"kaffeehaus-{os.getuid()}"


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


def compiled(function: Function) -> Function:
    """Compiles `function` with a disk cache and without the GIL; returns it unchanged in interpreted mode."""
    return _compile(function)


def inlined(function: Function) -> Function:
    """The same for a small function that is called at every move: its code becomes part of its callers."""
    return _compile(function, forceinline=True)


def _compile(function: Function, **how: bool) -> Function:
    """Compiles a function.

    numba reads its cache folder when a function is decorated, so ours is set for just that moment:
    other users of numba in the process keep theirs.
    """
    if INTERPRETED:
        return function
    others = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        dispatcher: Any = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True, **how)(function)
    finally:
        numba.config.CACHE_DIR = others
    _forget_literals(dispatcher)
    _load_lightly(dispatcher)
    compiled_function: Function = dispatcher
    return compiled_function


def _forget_literals(dispatcher: Any) -> None:
    """Lets compiled calls pass constants as plain numbers: else numba compiles a function anew for each of them."""
    template_for = dispatcher.get_call_template

    def get_call_template(positional: Any, named: Any) -> Any:
        unliteral = numba.types.unliteral
        return template_for([unliteral(each) for each in positional], {k: unliteral(v) for k, v in named.items()})

    dispatcher.get_call_template = get_call_template


def _load_lightly(dispatcher: Any) -> None:
    """Lets cached code run without the parts of numba that only compile: they would take a quarter of the start.

    A compilation, should one follow, sees to them by itself. A numba whose cache is made otherwise loads as it does.
    """
    cache = dispatcher._cache
    if not hasattr(cache, "_load_overload"):
        return

    def load_overload(signature: Any, target: Any) -> Any:
        numba.core.runtime.rtsys.initialize(target)
        with cache._guard_against_spurious_io_errors():
            return cache._load_overload(signature, target)

    cache.load_overload = load_overload
