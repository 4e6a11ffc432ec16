"""The schema of the store, brought up to date step by step; an older house may use a newer one that only adds."""

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select

from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.server.store.tables import house

MIGRATIONS = Path(__file__).with_name("migrations")
SINCE = "schema_since"  # in the table `house`: the oldest schema whose house can still use this one

log = logging.getLogger(__name__)


def config_for(connection: Connection | None = None) -> Config:
    """How alembic finds the migrations."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def known_versions() -> list[str]:
    """The schemas that this house knows, the newest first."""
    return [each.revision for each in ScriptDirectory.from_config(config_for()).walk_revisions()]


def version_of(connection: Connection) -> str | None:
    """The schema of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection) -> None:
    """Brings the schema up to date, and leaves a newer one as it is. Raises InvalidOptions if that cannot be used."""
    current, known = version_of(connection), known_versions()
    if current is None or current in known:
        command.upgrade(config_for(connection), "head")
        return
    since = connection.execute(select(house.c.value).where(house.c.name == SINCE)).scalar()
    if since is None or str(since) > known[0]:
        raise InvalidOptions(
            [f"the database has schema {current}, and this version knows {known[0]}: use the version that made it"]
        )
    log.warning("the schema is newer than this version", extra={"schema": current, "known": known[0]})
