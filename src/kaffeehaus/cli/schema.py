"""`kaffeehaus schema`: the JSON Schemas of the documents."""

import json
from typing import Annotated

import typer

from kaffeehaus.core.schemas import schema as schema_named


def schema(
    name: Annotated[str, typer.Argument(metavar="NAME", help="position, record, board, bot, review.")],
) -> None:
    """Print the JSON Schema of position documents, records, boards, bots' messages or reviews."""
    typer.echo(json.dumps(schema_named(name), indent=2, ensure_ascii=False))
