"""The JSON Schemas of the documents that the house reads and writes."""

import json
from importlib.resources import files

from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions

SCHEMAS = ("position", "record", "board", "bot")


def schema(name: str) -> Document:
    """The JSON Schema of position documents, records, boards or bots' messages. Raises InvalidOptions.

    >>> schema("record")["properties"]["format"]
    {'const': 'kaffeehaus-record/1'}
    """
    if name not in SCHEMAS:
        raise InvalidOptions([f"there is no schema {name!r}; there are {', '.join(SCHEMAS)}"])
    found: Document = json.loads((files("kaffeehaus") / "schemas" / f"{name}.json").read_text("utf-8"))
    return found
