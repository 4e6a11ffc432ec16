"""Games as Parquet files: what the mover saw, which actions it had, what it did, and how the game ended for it.

A dataset is a folder with `dataset.json` and the folders `train`, `validation` and `test`. Each part holds the games
of a hundred seeds in a row; of ten parts the ninth is for validation and the tenth for the test, so a game is always
in the same split. A part is written whole or not at all, and depends on nothing but its seeds: a run that was
interrupted goes on where it stopped, and any number of processes gives the same files.
"""

import json
import multiprocessing as mp
from collections.abc import Generator, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Result
from kaffeehaus.envs.episode import Episode, shares
from kaffeehaus.envs.tables import action_table, observation_table
from kaffeehaus.envs.vector import VectorEnv
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.random import THINKING, Stream
from kaffeehaus.players.match import play_named

FORMAT = "kaffeehaus-dataset/1"
PLAN = "dataset.json"
SPLITS = ("train", "validation", "test")
OF_TEN = {8: "validation", 9: "test"}  # parts of ten; the others are for training
GAMES_A_PART = 100
CONTENTS = ("steps", "records")


@dataclass(frozen=True)
class Dataset:
    """What a dataset holds: everything that its files depend on."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]  # names, one a seat
    games: int
    seed: int = 1
    actions: str = "compact"
    content: str = "steps"
    format: str = FORMAT
    rules_version: int = 0
    names: dict[str, Any] = field(default_factory=dict)

    @property
    def parts(self) -> int:
        """How many files there are."""
        return -(-self.games // GAMES_A_PART)

    def seeds(self, part: int) -> range:
        """The seeds of a part's games."""
        first = self.seed + part * GAMES_A_PART
        return range(first, min(first + GAMES_A_PART, self.seed + self.games))

    def file(self, folder: Path, part: int) -> Path:
        """Where a part lies."""
        return folder / OF_TEN.get(part % 10, "train") / f"part-{part:06d}.parquet"


def plan(game: Game, players: tuple[str, ...], games: int, **more: Any) -> Dataset:
    """The dataset of a number of games between players. Raises InvalidOptions."""
    content = more.get("content", "steps")
    if content not in CONTENTS:
        raise InvalidOptions([f"content is {', '.join(CONTENTS)}, not {content!r}"])
    if games < 1:
        raise InvalidOptions([f"games is a whole number from 1 on, not {games}"])
    numbers = observation_table(game, more.get("actions", "compact"))
    actions = action_table(game, more.get("actions", "compact"))
    names = {"observation": list(numbers.names), "actions": list(actions.texts)}
    options = dict(game.options)
    return Dataset(game.name, options, players, games, rules_version=game.ruleset.version, names=names, **more)


@dataclass
class Rows:
    """The steps of some games, column by column."""

    game: list[int] = field(default_factory=list)
    ply: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    observation: list[NDArray[np.float32]] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    action: list[int] = field(default_factory=list)
    results: dict[int, Result] = field(default_factory=dict)

    def add(self, game: int, ply: int, episode: Episode, action: int) -> None:
        """One step."""
        self.game.append(game)
        self.ply.append(ply)
        self.seat.append(episode.seat)
        self.observation.append(episode.observation(episode.seat))
        self.legal.append(episode.actions())
        self.action.append(action)

    def table(self) -> pa.Table:
        """The columns, with what the game brought to the seat: its share of the win, its points and its place."""
        width = len(self.observation[0])
        numbers = pa.array(np.concatenate(self.observation))
        ends = [(self.results[game], seat) for game, seat in zip(self.game, self.seat, strict=True)]
        won = {game: shares(result) for game, result in self.results.items()}
        return pa.table(
            {
                "game": pa.array(self.game, pa.int64()),
                "ply": pa.array(self.ply, pa.int16()),
                "seat": pa.array(self.seat, pa.int8()),
                "observation": pa.FixedSizeListArray.from_arrays(numbers, width),
                "legal": pa.array(self.legal, pa.list_(pa.int32())),
                "action": pa.array(self.action, pa.int32()),
                "value": pa.array([won[g][s] for g, s in zip(self.game, self.seat, strict=True)], pa.float32()),
                "points": pa.array([result.totals[seat] for result, seat in ends], pa.int32()),
                "place": pa.array([result.places[seat] for result, seat in ends], pa.int8()),
            }
        )


def played_moves(game: Game, seed: int, players: tuple[str, ...]) -> list[int]:
    """The moves of a game between players, as integers of the rules."""
    record, position, moves = play_named(game, seed, players).record, game.deal(seed), []
    for text in record.moves:
        moves.append(position.read_move(text))
        position = position.play(moves[-1])
    return moves


def random_moves(game: Game, seeds: range) -> dict[int, list[int]]:
    """The moves of games in which everybody plays any legal move, stepped at once."""
    env = VectorEnv(game, len(seeds), seeds.start)
    streams = [Stream(seed, THINKING) for seed in seeds]
    moves: dict[int, list[int]] = {seed: [] for seed in seeds}
    step, numbers = env.reset(), env.action_table.moves
    while (going := env.episodes == 0).any():
        drawn = [
            stream.below(int(count)) if on else 0 for stream, count, on in zip(streams, step.counts, going, strict=True)
        ]
        wanted = np.where(going, step.actions[np.arange(env.n), drawn], -1)
        for row in np.flatnonzero(going):
            moves[seeds[int(row)]].append(int(numbers[wanted[row]]))
        step = env.step(wanted)
    return moves


def games_of(dataset: Dataset, game: Game, seeds: range) -> Iterator[tuple[int, list[int]]]:
    """The moves of each game of a part."""
    if set(dataset.players) == {"random"}:
        yield from random_moves(game, seeds).items()
        return
    for seed in seeds:
        yield seed, played_moves(game, seed, dataset.players)


def steps_of(dataset: Dataset, game: Game, seeds: range) -> pa.Table:
    """The steps of a part's games."""
    rows = Rows()
    for seed, moves in games_of(dataset, game, seeds):
        episode = Episode(game, seed, actions=dataset.actions)
        ply = 0
        for move in moves:
            for action in episode.action_table.paths[move].tolist():
                if action >= 0:
                    rows.add(seed, ply, episode, action)
                    episode.play(action)
                    ply += 1
        result = episode.position.result
        assert result is not None
        rows.results[seed] = result
    return rows.table()


def records_of(dataset: Dataset, game: Game, seeds: range) -> pa.Table:
    """The records of a part's games, as JSON."""
    records = [play_named(game, seed, dataset.players).record.to_json() for seed in seeds]
    return pa.table({"game": pa.array(list(seeds), pa.int64()), "record": pa.array(records, pa.string())})


def write_part(job: tuple[Dataset, Path, int]) -> int:
    """Plays the games of a part and writes its file; returns how many games that are."""
    dataset, folder, part = job
    game, seeds = Game(dataset.game, **dataset.options), dataset.seeds(part)
    table = steps_of(dataset, game, seeds) if dataset.content == "steps" else records_of(dataset, game, seeds)
    file = dataset.file(folder, part)
    draft = file.with_name(f".{file.name}")
    pq.write_table(table, draft, compression="zstd")
    draft.replace(file)
    return len(seeds)


def settle_plan(dataset: Dataset, folder: Path) -> None:
    """Writes down what the folder is for, or checks that it is for the same. Raises InvalidOptions."""
    wanted = json.loads(json.dumps(asdict(dataset)))
    for split in SPLITS:
        (folder / split).mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    if not file.exists():
        file.write_text(json.dumps(wanted, indent=1) + "\n", "utf-8")
        return
    try:
        found = json.loads(file.read_text("utf-8"))
        differing = sorted(name for name in wanted if found.get(name) != wanted[name])
    except (ValueError, AttributeError):
        raise InvalidOptions([f"{file} is damaged; choose another folder"]) from None
    if differing:
        raise InvalidOptions([f"{folder} holds another dataset ({', '.join(differing)}); choose another folder"])


def write_dataset(dataset: Dataset, folder: Path, workers: int = 1) -> Generator[int, None, None]:
    """Writes what is missing of a dataset; yields the number of games of each part, those that were there first.

    Raises InvalidOptions if the folder holds another dataset.
    """
    settle_plan(dataset, folder)
    there = [part for part in range(dataset.parts) if dataset.file(folder, part).exists()]
    yield from (len(dataset.seeds(part)) for part in there)
    jobs = [(dataset, folder, part) for part in range(dataset.parts) if part not in {*there}]
    if workers == 1:
        yield from map(write_part, jobs)
        return
    with mp.get_context("spawn").Pool(min(workers, max(1, len(jobs)))) as pool:
        yield from pool.imap_unordered(write_part, jobs)
        pool.close()
        pool.join()
