"""What a disk or a database refuses, in words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from kaffeehaus.cli.files import UnusableFile


@contextmanager
def storing(place: object) -> Iterator[None]:
    """Raises UnusableFile for everything that goes wrong there."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except (OSError, sqlite3.Error, SQLAlchemyError) as fault:
        first, *_ = str(fault).splitlines() or [type(fault).__name__]
        raise UnusableFile(f"{place} cannot be used: {first}") from fault
