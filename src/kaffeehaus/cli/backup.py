"""`kaffeehaus backup`: a copy of everything that a server keeps, while it runs; `restore` puts it back."""

import asyncio
import shutil
from dataclasses import replace as changed
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from kaffeehaus.cli.files import UnusableFile, why_not_writable
from kaffeehaus.cli.serve import Data, check_installed
from kaffeehaus.cli.storing import storing
from kaffeehaus.kernel.errors import InvalidOptions

To = Annotated[Path, typer.Argument(metavar="TO", help="The file to write.", show_default=False)]
From = Annotated[Path, typer.Argument(metavar="FILE", help="What `kaffeehaus backup` wrote.", show_default=False)]
Replace = Annotated[bool, typer.Option("--replace", help="Remove the matches that are there.")]


def backup(to: To, data: Data = None) -> None:
    """Copy everything that a server stores, in SQLite or PostgreSQL, to one file; the server may keep running."""
    check_installed()
    from kaffeehaus.server.settings import Settings
    from kaffeehaus.server.store.copies import backup_postgres, check_backup, copy_file
    from kaffeehaus.server.store.opening import FILE

    settings = Settings.from_environment()
    reasons = why_not_writable(to)
    url = settings.database_url if data is None else ""
    source = (data or settings.data) / FILE
    if not url:
        if not source.is_file():
            reasons.append(f"there are no matches in {source.parent}")
        if to.resolve() == source.resolve():
            reasons.append("the copy cannot be the original")
    if reasons:
        raise InvalidOptions(reasons)
    with storing("the database" if url else to):
        if url:
            asyncio.run(backup_postgres(url, to))
        else:
            copy_file(source, to)
    typer.echo(f"Saved {check_backup(to)} matches to {to}. `kaffeehaus restore {to}` puts them back.")


def restore(file: From, data: Data = None, replace: Replace = False) -> None:
    """Put a backup into the data folder, or into PostgreSQL; no server may use either meanwhile."""
    check_installed()
    from kaffeehaus.server.running import held
    from kaffeehaus.server.settings import Settings
    from kaffeehaus.server.store.copies import check_backup, restore_postgres, restore_sqlite, upgrade

    settings = Settings.from_environment()
    if data is not None:
        settings = changed(settings, data=data, database_url="")
    if not file.is_file():
        raise UnusableFile(f"there is no file {file}")
    count = check_backup(file)
    with storing("the database" if settings.database_url else settings.data), held(settings):
        if settings.database_url:
            with TemporaryDirectory() as folder:
                newest = Path(folder) / "newest"
                shutil.copyfile(file, newest)
                upgrade(newest)
                asyncio.run(restore_postgres(newest, settings.database_url, replace=replace))
        else:
            restore_sqlite(file, settings.data, replace=replace)
    typer.echo(f"Restored {count} matches.")
