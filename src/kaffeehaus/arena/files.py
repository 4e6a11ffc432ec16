"""Files that a contest leaves in its folder: written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kaffeehaus.kernel.errors import Faulty


class UnusableFolder(Faulty):
    """A folder whose games are not of this contest, or that cannot be read or written."""

    subject = "The folder"


@contextmanager
def usable(place: Path) -> Iterator[None]:
    """Files are read and written inside. Raises UnusableFolder."""
    try:
        yield
    except OSError as fault:
        raise UnusableFolder([f"{fault.filename or place}: {fault.strerror}"]) from fault


def write_whole(file: Path, content: bytes) -> None:
    """Writes beside the file first and then puts it in place, so that nobody finds half of it."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    with usable(file):
        try:
            with draft.open("wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
