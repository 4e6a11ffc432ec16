"""`kaffeehaus verify`: was the deal of a match made as it was promised before it?"""

from typing import Annotated

import typer

from kaffeehaus.cli.files import read_file
from kaffeehaus.cli.replay import File
from kaffeehaus.core.fairness import LOTS, Seal
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import InvalidRecord

Commitments = Annotated[
    list[str] | None,
    typer.Option(
        "--commitment",
        metavar="HASH",
        help="What the server showed before the match, or what your own client committed to. "
        "May be given several times.",
        show_default=False,
    ),
]


def verify(file: File, commitment: Commitments = None) -> None:
    """Check that a server's record was dealt as promised, and that all its moves follow the rules."""
    record = Record.from_json(read_file(file))
    given = [text.strip().lower() for text in commitment or []]
    if record.dealt is not None and record.dealt.seal is not None:
        told = check_seal(record, record.dealt.key, record.dealt.seal, given)
    else:
        told = check_fairness(record, given)
    for line in told:
        typer.echo(line)
    if not given:
        typer.echo("Compare this with what the server showed at the start, or give that as --commitment.")


def check_seal(record: Record, key: str, seal: Seal, given: list[str]) -> list[str]:
    """What can be said of a deal that house and people made together. Raises InvalidRecord."""
    reasons: list[str] = [*seal.faults(record.game.name, record.game.options, key)]
    shown = [seal.commitment, *(seat.commitment for seat in seal.seats if seat.commitment)]
    if any(hash_ not in shown for hash_ in given):
        reasons.append(f"its commitments are {', '.join(shown)}, not the one given")
    if reasons:
        raise InvalidRecord(reasons)
    first = record.game.options["start"]
    lines = [
        f"The deal is the one that was promised: {seal.commitment}",
        "The house's key fits this hash, which it showed before anybody sat down.",
        *(f"{name} (seat {seat}) {PARTS[seal.seats[seat].state]}" for seat, name in enumerate(record.players)),
        f"The deal follows from the house's key and these words: its own key is {key}",
        f"Lots under the same key let seat {first} begin."
        if seal.start == LOTS
        else f"The maker let seat {first} begin.",
    ]
    if all(seat.state != "revealed" for seat in seal.seats):
        lines.append("Nobody but the house added anything: it could have chosen this deal.")
    if any(seat.state == "kept" for seat in seal.seats):
        lines.append("A player who kept words back could, together with the house, have chosen between two deals.")
    return lines


PARTS = {
    "none": "added no words.",
    "kept": "committed to words and kept them back; they are not in the deal.",
    "revealed": "added words, which fit the commitment made before.",
}


def check_fairness(record: Record, given: list[str]) -> list[str]:
    """What can be said of a deal to which the house alone committed itself. Raises InvalidRecord."""
    if record.fairness is None:
        raise InvalidRecord(["it has no part fairness, so nothing was promised about its deal"])
    dealt = {"seed": record.seed} if record.dealt is None else {"key": record.dealt.key}
    reasons = []
    if not record.fairness.holds(record.game.name, record.game.ruleset.options, dealt):
        reasons.append(f"its {next(iter(dealt))} and options do not fit its commitment")
    if any(hash_ != record.fairness.commitment for hash_ in given):
        reasons.append(f"its commitment is {record.fairness.commitment}, not the one given")
    if reasons:
        raise InvalidRecord(reasons)
    lines = [f"The deal is the one that was promised: {record.fairness.commitment}"]
    if record.dealt is not None:
        lines.append("The match began with the deal of a finished one, which could be known.")
    return lines
