"""The golden games: which there are, how they are played, and how they read."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import kaffeehaus as kh
from tests.agreement.drivers import varied
from tests.oracle.engines import Options, combinations

FOLDER = Path(__file__).parent
SEEDS = 2  # games for each combination of options


def name_of(options: Options, seed: int) -> str:
    """The name of a golden game's files, such as `amigo-de-2009-3-players-variant-seed-1`."""
    words = {"edition": "{}", "players": "{}-players", "single_gender_variant": "variant"}
    told = [words[name].format(value) for name, value in options.items() if name in words and value is not False]
    return "-".join([*told, f"seed-{seed}"])


def golden_games(game: str) -> dict[str, tuple[Options, int]]:
    """Name → options and seed."""
    wanted = [(options, seed) for options in combinations(game) for seed in range(1, SEEDS + 1)]
    return {name_of(options, seed): (options, seed) for options, seed in wanted}


def play(game: str, options: Options, seed: int) -> kh.Record:
    """Plays a golden game to its end."""
    chosen = kh.game(game, **options)
    chance = Random(f"{options} {seed}")
    position = chosen.deal(seed)
    moves: list[str] = []
    while not position.over:
        move = varied(position, chance)
        moves.append(str(move))
        position = position.play(move)
    return kh.Record(chosen, seed, tuple(moves), ("varied",) * chosen.players, chosen.ruleset.version)


def line_text(line: kh.ScoreLine) -> str:
    """`+4 table 3 CI-22`."""
    where = "" if line.table is None else f" table {line.table}"
    return f"{line.points:+d}{where} {line.clause}" + (" luck" if line.luck else "")


def move_lines(record: kh.Record) -> Iterator[str]:
    """One line a move: who, what, among how many, the scores after it, and what it booked."""
    positions = list(record.positions())
    width = max(map(len, record.moves))
    for number, (before, after, move) in enumerate(zip(positions, positions[1:], record.moves, strict=False), 1):
        booked = ", ".join(line_text(line) for line in before.explain(before.read_move(move)))
        scores = " ".join(f"{score:>3}" for score in after.to_dict()["scores"])
        told = f"{number:>3}. seat {before.to_move}  {move:<{width}}  of {len(before.numbers):>3}"
        yield f"{told}  scores {scores}  {booked}".rstrip()


def result_lines(position: kh.Position) -> Iterator[str]:
    """Why the game ended, and one line a seat."""
    result = position.result
    assert result is not None
    yield f"ended: {result.ended}"
    for seat, (total, place, lines) in enumerate(zip(result.totals, result.places, result.lines, strict=True)):
        booked = ", ".join(line_text(line) for line in lines)
        yield f"seat {seat}: place {place} with {total:>3}  {booked}".rstrip()


def text_of(record: kh.Record) -> str:
    """The whole game to read: the deal, every move, the end."""
    *_, last = record.positions()
    deal = record.deal()
    parts = [
        [f"{record.game.ruleset.title}, seed {record.seed}, dealt as", deal.to_json()],
        [*move_lines(record), ""],
        [*result_lines(last), last.to_json()],
    ]
    return "\n".join(line for part in parts for line in part)
