"""Players from other packages: classes by name, `python:package.module:Class`."""

import hashlib
import inspect
from importlib import import_module

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.contract import Player

PREFIX = "python:"


def class_named(text: str) -> type[Player]:
    """The class that `package.module:Class` names. Raises InvalidOptions, also if it is no player.

    Importing a module runs it: such names must come from the person at the keyboard, never from the net.
    """
    module, _, path = text.partition(":")
    if not module or not path:
        raise InvalidOptions([f"a player of your own is python:package.module:Class, not {PREFIX + text!r}"])
    try:
        found: object = import_module(module)
    except ImportError as fault:
        raise InvalidOptions([f"{module} cannot be imported: {fault}"]) from fault
    for part in path.split("."):
        found = getattr(found, part, None)
    if not (isinstance(found, type) and issubclass(found, Player)):
        raise InvalidOptions([f"{PREFIX + text} is no class that inherits from kaffeehaus.Player"])
    if inspect.isabstract(found):
        raise InvalidOptions([f"{PREFIX + text} has no method decide(self, choice)"])
    return found


def player_of_class(kind: type[Player], seed: int) -> Player:
    """A new player of the class: `Class(seed=…)` if it has a parameter of that name, else `Class()`.

    The seed does not lead back to the one of the deal, which would show all that is hidden.
    """
    luck = {"seed": concealed(seed)} if "seed" in inspect.signature(kind).parameters else {}
    return kind(**luck)


def concealed(seed: int) -> int:
    """Another seed that follows from this one and does not tell it."""
    return int.from_bytes(hashlib.blake2b(f"player {seed}".encode(), digest_size=8).digest()) >> 1


def source_of(text: str) -> bytes:
    """The source of the module that a name leads to, which may change between two runs; empty if there is none."""
    try:
        return inspect.getsource(import_module(text.removeprefix(PREFIX).partition(":")[0])).encode()
    except (OSError, TypeError):
        return b""
