"""`kaffeehaus backup`: a copy of everything that a server keeps, while it runs."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from kaffeehaus.cli.files import UnusableFile, why_not_writable
from kaffeehaus.cli.serve import Data, check_installed
from kaffeehaus.kernel.errors import InvalidOptions

To = Annotated[Path, typer.Argument(metavar="TO", help="The file to write.", show_default=False)]


def backup(to: To, data: Data = None) -> None:
    """Copy the matches of a server that keeps them in SQLite; it may go on running meanwhile."""
    check_installed()
    from kaffeehaus.server.settings import Settings
    from kaffeehaus.server.store.opening import FILE

    settings = Settings.from_environment()
    if settings.database_url and data is None:
        raise InvalidOptions(["the matches are in PostgreSQL: use pg_dump, which also works while the server runs"])
    source = (data or settings.data) / FILE
    reasons = why_not_writable(to)
    if not source.is_file():
        reasons.append(f"there are no matches in {source.parent}")
    if to.resolve() == source.resolve():
        reasons.append("the copy cannot be the original")
    if reasons:
        raise InvalidOptions(reasons)
    copy(source, to)
    typer.echo(f"Saved to {to}. To restore it, put it in a data folder as {FILE} before the server starts.")


def copy(source: Path, to: Path) -> None:
    """Copies a database beside the file first, so that nobody finds half of it. Raises UnusableFile."""
    draft = to.with_name(f".{to.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(draft)) as new:
            old.backup(new)
            (state,) = new.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            raise UnusableFile(f"{source} is damaged: {state}")
        draft.replace(to)
    except (OSError, sqlite3.Error) as fault:
        raise UnusableFile(f"{to} cannot be written: {fault}") from fault
    finally:
        draft.unlink(missing_ok=True)
