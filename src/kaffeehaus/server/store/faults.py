"""Faults of the store, in one form whatever the database and its driver say."""

from collections.abc import Iterator
from contextlib import contextmanager

from kaffeehaus.server.logs import name_of


class StoreFault(OSError):
    """The store could not read or write. What was to be written may have been written all the same.

    It names the kind of fault only: what databases say holds the rows that they were given.
    """


@contextmanager
def faults_of_store() -> Iterator[None]:
    """Lets every fault inside be a StoreFault."""
    try:
        yield
    except StoreFault:
        raise
    except Exception as fault:
        raise StoreFault(name_of(fault)) from fault
