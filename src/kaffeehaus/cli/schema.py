"""`kaffeehaus schema`: the JSON Schemas of the documents."""

import json
from typing import Annotated

import typer

from kaffeehaus.core.schemas import SCHEMAS
from kaffeehaus.core.schemas import schema as schema_named


def schema(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"{', '.join(SCHEMAS)}.")],
) -> None:
    """Print a JSON Schema: of positions, views, moves, records, boards, bots' messages, reviews or companions."""
    typer.echo(json.dumps(schema_named(name), indent=2, ensure_ascii=False))
