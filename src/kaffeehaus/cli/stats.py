"""`kaffeehaus stats`: what many records tell about the games of the house."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from kaffeehaus.cli.choices import AsJson
from kaffeehaus.cli.extras import needing
from kaffeehaus.cli.files import read_file
from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.errors import InvalidOptions, InvalidRecord

FORMAT = "kaffeehaus-statistics/1"

Records = Annotated[list[Path], typer.Argument(metavar="RECORDS", help="Records, or folders of them.")]
Out = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Write statistics.json and pictures here.", show_default=False)
]


def stats(records: Records, out: Out = None, as_json: AsJson = False) -> None:
    """Summarise records by edition: how often the start player wins, what clauses score, what bar and jokers bring."""
    with needing("arena"):
        from kaffeehaus.arena.files import usable, write_whole
        from kaffeehaus.arena.house import summed_up
        from kaffeehaus.arena.house_plots import pictures
        from kaffeehaus.arena.words import points_of, share_of
    tables = summed_up(read_records(records))
    if not tables:
        raise InvalidOptions(["there are no two finished games of the same game, edition and number of players"])
    data = {"format": FORMAT, "tables": [table.document() for table in tables]}
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    if out:
        with usable(out):
            out.mkdir(parents=True, exist_ok=True)
            write_whole(out / "statistics.json", text.encode())
            for name, picture in pictures(tables).items():
                write_whole(out / f"{name}.png", picture)
    if as_json:
        typer.echo(text, nl=False)
        return
    shown = new_table("game", "edition", "players", "games")
    for heading in ("who begins wins", "bar, per seat", "one joker more"):
        shown.add_column(heading, justify="right")
    for table in tables:
        bar, joker = table.bar(), table.worth_of_one()
        cells = (share_of(table.by_order()[0]), points_of(bar) if bar else "", share_of(joker) if joker else "")
        shown.add_row(table.game, table.edition, str(table.players), f"{table.games:,}", *cells)
    screen().print(shown)
    screen().print(Text("Intervals cover 95 %. Equals would win one game in as many as there are players."))


def read_records(paths: list[Path]) -> list[Record]:
    """All records in files and folders. Raises InvalidRecord with everything that cannot be read."""
    files = [file for path in paths for file in (sorted(path.glob("**/*.json")) if path.is_dir() else [path])]
    found, reasons = [], []
    for file in files:
        try:
            found.append(Record.from_json(read_file(str(file))))
        except InvalidRecord as fault:
            reasons.append(f"{file}: {'; '.join(fault.reasons)}")
    if reasons:
        raise InvalidRecord(reasons)
    return found
