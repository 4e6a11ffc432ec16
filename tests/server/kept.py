"""Databases that earlier versions made, see tools/kept_database.py."""

import gzip
import json
from pathlib import Path

from kaffeehaus.server.store.opening import FILE
from tests.server.postgresql import tool
from tests.server.running import Json

DATA = Path(__file__).with_name("data")
VERSIONS = sorted(path.name.removesuffix(".sqlite.gz") for path in DATA.glob("schema-*.sqlite.gz"))


def told(version: str) -> Json:
    """What is known of the matches."""
    known: Json = json.loads((DATA / f"{version}.json").read_text("utf-8"))
    return known


def put_in_folder(version: str, folder: Path) -> Path:
    """The SQLite database, as a server finds it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    file.write_bytes(gzip.decompress((DATA / f"{version}.sqlite.gz").read_bytes()))
    return file


def put_in_postgres(version: str, url: str) -> None:
    """The same in an empty PostgreSQL."""
    dump = gzip.decompress((DATA / f"{version}.sql.gz").read_bytes())
    tool("psql", "--quiet", "--set=ON_ERROR_STOP=1", url, typed=dump)
