"""`kaffeehaus verify`: was the deal of a match the one that was promised before it?"""

from typing import Annotated

import typer

from kaffeehaus.cli.files import read_file
from kaffeehaus.cli.replay import File
from kaffeehaus.cli.warming import announce_compiling
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import InvalidRecord

Commitment = Annotated[
    str | None,
    typer.Option(metavar="HASH", help="What the server showed at the start of the match.", show_default=False),
]


def verify(file: File, commitment: Commitment = None) -> None:
    """Check that a server's record was dealt as promised, and that all its moves follow the rules."""
    announce_compiling()
    record = Record.from_json(read_file(file))
    if record.fairness is None:
        raise InvalidRecord(["it has no part fairness, so nothing was promised about its deal"])
    reasons = []
    if not record.fairness.holds(record.game.name, record.game.options, record.seed):
        reasons.append("its seed and options do not fit its commitment")
    if commitment is not None and commitment.strip().lower() != record.fairness.commitment:
        reasons.append(f"its commitment is {record.fairness.commitment}, not the one given")
    if reasons:
        raise InvalidRecord(reasons)
    typer.echo(f"The deal is the one that was promised: {record.fairness.commitment}")
    if commitment is None:
        typer.echo("Compare this with what the server showed at the start, or give that as --commitment.")
