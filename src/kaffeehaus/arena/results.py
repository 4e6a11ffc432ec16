"""What a contest leaves behind: `results.json` and `games.parquet`."""

import io
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from kaffeehaus.arena.files import write_whole
from kaffeehaus.arena.running import Outcome
from kaffeehaus.arena.standings import rows
from kaffeehaus.kernel.contract import Document

FORMAT = "kaffeehaus-arena-results/1"
COLUMNS = pa.schema(
    [
        ("deal", pa.int32()),
        ("seed", pa.int64()),
        ("rotation", pa.int16()),
        ("seat", pa.int8()),
        ("contestant", pa.dictionary(pa.int16(), pa.string())),
        ("points", pa.int32()),
        ("place", pa.int8()),
        ("share", pa.float64()),
        ("moves", pa.int32()),
        ("seconds", pa.float64()),
        ("faults", pa.int32()),
        ("ended", pa.dictionary(pa.int16(), pa.string())),
    ]
)


def results_document(outcome: Outcome) -> Document:
    """All results as plain data; everything that depends on the clock stands under `timing`."""
    standings = outcome.standings
    contest = standings.contest
    question = outcome.question
    return {
        "format": FORMAT,
        "contest": contest.document(),
        **standings.document(),
        "question": question and {"low": question.low, "high": question.high, "answer": outcome.answer},
        "timing": {
            "games": outcome.games,
            "seconds": round(outcome.seconds, 3),
            "games_per_second": round(outcome.games / outcome.seconds, 3),
            "seconds_per_move": {
                name: round(standings.seconds_per_move(one), 6) for one, name in enumerate(contest.contestants)
            },
        },
    }


def results_json(outcome: Outcome) -> str:
    """The same as JSON."""
    return json.dumps(results_document(outcome), indent=1, ensure_ascii=False) + "\n"


def write_results(outcome: Outcome, folder: Path) -> None:
    """Writes both files, each whole or not at all."""
    write_whole(folder / "results.json", results_json(outcome).encode())
    table = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows(outcome.standings), schema=COLUMNS), table)
    write_whole(folder / "games.parquet", table.getvalue())
