"""Commands that need an extra say so when it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from kaffeehaus.kernel.errors import KaffeehausError


class MissingExtra(KaffeehausError):
    """A package that a command needs is not installed."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Imports are done inside. Raises MissingExtra."""
    try:
        yield
    except ModuleNotFoundError as fault:
        raise MissingExtra(f"{fault.name} is not installed; it comes with kaffeehaus[{extra}].") from fault
