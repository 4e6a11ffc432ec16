"""A player that a network has taught: `model:FILE`, a file that `kaffeehaus train` has written, or `baseline`.

The network tells from an observation, or from the features of all seats, which share of the win a seat can expect. If
it has learnt a policy too, it also tells how much more or less than that share a move into such a position merits. The
player looks one move ahead in imagined worlds and plays what merits the most. numpy is all that it needs.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.random import IMAGINING, MOST_SEED, Stream
from kaffeehaus.players.contract import Candidate, Choice, Decision, Player
from kaffeehaus.players.prospects import prospect_names, prospects

FORMAT = "kaffeehaus-model/1"
OBSERVATION, FEATURES = INPUTS = ("observation", "features")
BASELINES = Path(__file__).parent / "baselines"  # one file per game
LAYERS = ("inward", "bias", "outward", "offset")
PREFERENCE = "preference"  # one layer more, of networks that have learnt a policy
WORLDS = 2  # in which each move is tried

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Model:
    """A network with one hidden layer, and what it was trained for."""

    about: Document  # format, game, players, rules_version, inputs
    inward: Floats
    bias: Floats
    outward: Floats
    offset: Floats
    preference: Floats | None = None

    def judge(self, seen: Floats) -> tuple[Floats, Floats]:
        """The share of the win that a seat can expect, one for each row of inputs, and what the policy adds to it."""
        hidden = np.maximum(seen @ self.inward + self.bias, 0)
        expected: Floats = 1 / (1 + np.exp(-(hidden @ self.outward + self.offset[0])))
        return expected, np.zeros_like(expected) if self.preference is None else hidden @ self.preference

    def shares(self, seen: Floats) -> Floats:
        """The share of the win that a seat can expect, one for each row of inputs."""
        return self.judge(seen)[0]

    def save(self, path: Path) -> None:
        """Writes the file whole or not at all."""
        draft = path.with_name(f".{path.name}.npz")
        names = LAYERS if self.preference is None else (*LAYERS, PREFERENCE)
        layers: dict[str, Any] = {name: getattr(self, name).astype(np.float32) for name in names}
        np.savez_compressed(draft, about=np.array(json.dumps(self.about)), **layers)
        draft.replace(path)


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> Model:
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            layers = [file[name] for name in LAYERS]
            preference = file.get(PREFERENCE)
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as fault:
        raise InvalidOptions([f"{path} is no file of a model: {fault}"]) from fault
    inward, bias, outward, offset = layers
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise InvalidOptions([f"{path} is no file of a model in the format {FORMAT}"])
    widths = {layer.shape for layer in (bias, outward, preference) if layer is not None}
    if inward.ndim != 2 or widths != {inward.shape[1:]} or offset.shape != (1,):
        raise InvalidOptions([f"the layers in {path} do not fit each other"])
    return Model(about, inward, bias, outward, offset, preference)


def read_model(path: Path) -> Model:
    """The model in a file. Raises InvalidOptions."""
    if not path.is_file():
        raise InvalidOptions([f"there is no file {path}; kaffeehaus train writes one"])
    return _read(path, path.stat().st_mtime_ns)


def about_game(game: Game) -> Document:
    """What a model must have been trained for to play a game."""
    return {"format": FORMAT, "game": game.name, "players": game.players, "rules_version": game.ruleset.version}


def input_size(game: Game, inputs: str) -> int:
    """How many numbers a model takes."""
    return len(prospect_names(game.ruleset)) if inputs == FEATURES else game.ruleset.observation


def seen_by_model(position: Position, seat: int, inputs: str) -> Floats:
    """What a model judges a position by that is not over."""
    return prospects(position, seat) if inputs == FEATURES else position.observe(seat)


def share_of(position: Position, seat: int) -> float:
    """The share of the win of a seat once the game is over."""
    result = position.result
    assert result is not None
    return (seat in result.winners) / len(result.winners)


class ModelPlayer(Player):
    """Plays the move that the network finds best; without a file, the network that ships for the game."""

    def __init__(self, path: Path | None, seed: int) -> None:
        self._path = path
        self._model = None if path is None else read_model(path)
        self._stream = Stream(seed, IMAGINING)

    def begin(self, game: Game, seat: int, names: tuple[str, ...]) -> None:  # noqa: ARG002
        """Raises InvalidOptions if the model was trained for another game."""
        path = self._path or BASELINES / f"{game.name}.npz"
        self._model = read_model(path)
        found, wanted = self._model.about, about_game(game)
        reasons = [
            f"{path} was trained for {name} {found.get(name)!r}, not {each!r}"
            for name, each in wanted.items()
            if found.get(name) != each
        ]
        size = input_size(game, self._inputs)
        if self._model.inward.shape[0] != size:
            reasons.append(f"{path} takes {self._model.inward.shape[0]} numbers, not {size}")
        if reasons:
            raise InvalidOptions(reasons)

    @property
    def _inputs(self) -> str:
        assert self._model is not None
        return str(self._model.about.get("inputs", OBSERVATION))

    def decide(self, choice: Choice) -> Decision:
        """The move with the highest merit over a few imagined worlds; its value is the expected share of the win."""
        numbers = choice.world.numbers
        if len(numbers) == 1:
            return Decision(numbers[0])
        assert self._model is not None
        expected, added = np.zeros(len(numbers)), np.zeros(len(numbers))
        for _ in range(WORLDS):
            world = choice.imagine(self._stream.below(MOST_SEED >> 32))
            after = [world.play(number) for number in numbers]
            open_ = [place for place, position in enumerate(after) if not position.over]
            if open_:
                seen = np.array([seen_by_model(after[place], choice.seat, self._inputs) for place in open_])
                shares, merits = self._model.judge(seen)
                expected[open_] += shares
                added[open_] += merits
            for place, position in enumerate(after):
                if position.over:
                    expected[place] += share_of(position, choice.seat)
        order = np.argsort(-(expected + added), kind="stable")
        candidates = tuple(Candidate(numbers[i], WORLDS, float(expected[i]) / WORLDS) for i in order.tolist())
        return Decision(candidates[0].move, candidates)
