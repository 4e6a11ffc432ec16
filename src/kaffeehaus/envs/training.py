"""Learning by self-play: a policy and value network.

From an observation, or from the features of the evaluation (those of the seat and those of the others apart), it tells
which share of the win its seat can expect. Moves are drawn by a softmax over what follows them: over that share and
what the policy adds to it. So the policy needs no numbering of the moves, and begins as sensible as the value is. In
each iteration the network plays games against itself on the vectorised environment, looking one move ahead. Then the
value learns from how they ended, by log loss, and the policy by its gradient, with the value as the baseline.

numpy does all of it: a network this small spends its time in the games and in two matrix products, which a larger
library would not make faster on a processor.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaffeehaus.core.game import Game
from kaffeehaus.envs.vector import Afterstates, VectorEnv
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.players.model import (
    FEATURES,
    INPUTS,
    OBSERVATION,
    PREFERENCE,
    Model,
    about_game,
    input_size,
)

CHECKPOINT, MODEL, HISTORY, PLOT = "checkpoint.npz", "model.npz", "history.json", "loss.svg"
BATCH = 256
DECISIONS = 64  # in a step of the policy
TEMPERATURE = 0.05  # of the softmax, in shares of the win
KEPT = 8  # the policy learns from one in so many decisions: all that could follow each of them has to be kept
LEAST_SHARE = 1e-6
LEAST_SPREAD = 1e-3  # features that never differ are left alone
MEMORY = 0.9, 0.999  # of Adam

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Plan:
    """How a network is trained; all but the number of iterations stays the same when a run is resumed."""

    games: int = 128  # in an iteration
    hidden: int = 64
    rate: float = 1e-3
    exploration: float = 0.05  # of all moves are any legal one
    seed: int = 1
    inputs: str = OBSERVATION
    policy: bool = True

    def __post_init__(self) -> None:
        """Raises InvalidOptions."""
        if self.inputs not in INPUTS:
            raise InvalidOptions([f"inputs are {' or '.join(INPUTS)}, not {self.inputs!r}"])


@dataclass
class Lessons:
    """What the movers saw after their moves, in which games and on which seats."""

    seen: list[Floats] = field(default_factory=list)
    games: list[NDArray[np.int64]] = field(default_factory=list)
    seats: list[NDArray[np.int64]] = field(default_factory=list)

    def taught(self, results: Floats) -> tuple[Floats, Floats]:
        """What they saw, and which share of the win they got in the end."""
        return np.concatenate(self.seen), results[np.concatenate(self.games), np.concatenate(self.seats)]


@dataclass
class Dilemma:
    """A decision for the policy: all that could follow, what was drawn, and what could be expected before."""

    seen: Floats
    shares: Floats  # that the value expects after each move; the true ones where the game is over
    over: NDArray[np.bool_]
    drawn: int
    expected: float
    game: int
    seat: int


def terminal_shares(after: Afterstates, seats: NDArray[Any]) -> Floats:
    """The share of the win of each row's seat in afterstates, where the game is over; 0 elsewhere."""
    owners = np.repeat(seats, np.diff(after.first))
    first = after.places == 1
    winners = np.maximum(first.sum(axis=1), 1)
    won: Floats = (first[np.arange(len(owners)), owners] / winners * after.over).astype(np.float32)
    return won


def best_of(values: Floats, first: NDArray[np.int64]) -> NDArray[np.int64]:
    """The place of the largest value of each row."""
    most = np.repeat(np.maximum.reduceat(values, first[:-1]), np.diff(first))
    places = np.flatnonzero(values == most)
    rows = np.searchsorted(first, places, side="right") - 1
    _, earliest = np.unique(rows, return_index=True)
    return places[earliest]


def softmax_of(merits: Floats, first: NDArray[np.int64]) -> Floats:
    """The chances of the moves of each row."""
    sizes = np.diff(first)
    raised = np.exp((merits - np.repeat(np.maximum.reduceat(merits, first[:-1]), sizes)) / TEMPERATURE)
    chances: Floats = (raised / np.repeat(np.add.reduceat(raised, first[:-1]), sizes)).astype(np.float32)
    return chances


def drawn_from(chances: Floats, first: NDArray[np.int64], chance: np.random.Generator) -> NDArray[np.int64]:
    """A place of each row, by its chances: the largest of independent waits."""
    return best_of((np.log(chances + LEAST_SHARE) + chance.gumbel(size=len(chances))).astype(np.float32), first)


class Trainer:
    """A network that learns a game, iteration by iteration; resumable from its folder."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game, self.plan = game, plan
        self.iteration = 0
        self.history: list[dict[str, float]] = []
        chance = np.random.default_rng(plan.seed)
        numbers, hidden = input_size(game, plan.inputs), plan.hidden
        self.weights: dict[str, Floats] = {
            "inward": (chance.normal(0, numbers**-0.5, (numbers, hidden))).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "outward": (chance.normal(0, 0.1 * hidden**-0.5, hidden)).astype(np.float32),
            "offset": np.zeros(1, np.float32),
        }
        if plan.policy:
            self.weights[PREFERENCE] = np.zeros(hidden, np.float32)
        self.means = {name: np.zeros((2, *weights.shape), np.float32) for name, weights in self.weights.items()}
        self.updates = 0
        self.centre, self.spread = np.zeros(numbers, np.float32), np.ones(numbers, np.float32)
        if plan.inputs == FEATURES:
            self.scale()

    def scale(self) -> None:
        """Learns from random games where each number lies and how far it differs: observations are scaled already."""
        (seen, _), _ = self.play(np.random.default_rng([self.plan.seed, 0]), exploration=1.0)
        self.centre, spread = seen.mean(axis=0), seen.std(axis=0)
        self.spread = np.where(spread > LEAST_SPREAD, spread, 1).astype(np.float32)

    @property
    def model(self) -> Model:
        """The network as it is now; it takes the numbers as they come."""
        about = {**about_game(self.game), "iterations": self.iteration, "plan": vars(self.plan)}
        inward = self.weights["inward"] / self.spread[:, None]
        bias = self.weights["bias"] - self.centre @ inward
        return Model(
            {**about, "inputs": self.plan.inputs},
            inward=inward,
            bias=bias,
            outward=self.weights["outward"],
            offset=self.weights["offset"],
            preference=self.weights.get(PREFERENCE),
        )

    def iterate(self) -> dict[str, float]:
        """Plays, measures how well the results were foreseen, and learns; returns the measures."""
        chance = np.random.default_rng([self.plan.seed, self.iteration])
        (seen, shares), dilemmas = self.play(chance)
        expected = np.clip(self.model.shares(seen), LEAST_SHARE, 1 - LEAST_SHARE)
        loss = float(-(shares * np.log(expected) + (1 - shares) * np.log(1 - expected)).mean())
        for part in np.array_split(chance.permutation(len(seen)), max(1, len(seen) // BATCH)):
            self.learn(seen[part], shares[part])
        measures = {"iteration": float(self.iteration + 1), "positions": float(len(seen)), "log_loss": loss}
        if dilemmas:
            order = chance.permutation(len(dilemmas))
            parts = np.array_split(order, -(-len(order) // DECISIONS))
            entropies = [self.learn_policy([dilemmas[place] for place in part]) for part in parts]
            measures["entropy"] = float(np.mean(entropies))
        self.iteration += 1
        self.history.append(measures)
        return measures

    def play(
        self, chance: np.random.Generator, exploration: float | None = None
    ) -> tuple[tuple[Floats, Floats], list[tuple[Dilemma, float]]]:
        """Games of the network against itself: lessons for the value, and decisions with the share that came of them.

        Moves that end the game teach the value nothing: no model is asked about them.
        """
        games, model, lessons, dilemmas = self.plan.games, self.model, Lessons(), list[Dilemma]()
        exploring = self.plan.exploration if exploration is None else exploration
        env = VectorEnv(self.game, games, self.plan.seed + self.iteration * games, skip_forced=True)
        results = np.zeros((games, env.players), np.float32)
        while (going := env.episodes == 0).any():
            after = env.afterstates(int(chance.integers(2**31)), prospects=self.plan.inputs == FEATURES)
            seats = env.now.seat.astype(np.int64)
            shares, merits = model.judge(after.observation)
            values = np.where(after.over, terminal_shares(after, seats), shares)
            drawn = after.first[:-1] + (chance.random(games) * np.diff(after.first)).astype(np.int64)
            explored = chance.random(games) < exploring
            best = best_of(values, after.first)
            if self.plan.policy:
                chances = softmax_of(np.where(after.over, values, values + merits), after.first)
                best = drawn_from(chances, after.first, chance)
                kept = np.flatnonzero(going & ~explored & (chance.random(games) * KEPT < 1))
                dilemmas += [
                    dilemma_of(after, values, chances, int(best[row]), int(row), int(seats[row])) for row in kept
                ]
            chosen = np.where(explored, drawn, best)
            rows = np.flatnonzero(going & ~after.over[chosen])
            lessons.seen.append(after.observation[chosen[rows]])
            lessons.games.append(rows)
            lessons.seats.append(seats[rows])
            step = env.step(np.where(going, env.action_table.paths[after.moves[chosen], 0], -1))
            results[step.done] = step.rewards[step.done]
        return lessons.taught(results), [(each, float(results[each.game, each.seat])) for each in dilemmas]

    def learn(self, seen: Floats, shares: Floats) -> None:
        """One step down the log loss, by Adam."""
        weights = self.weights
        seen = (seen - self.centre) / self.spread
        hidden = np.maximum(seen @ weights["inward"] + weights["bias"], 0)
        expected = 1 / (1 + np.exp(-(hidden @ weights["outward"] + weights["offset"])))
        error = ((expected - shares) / len(seen)).astype(np.float32)
        back = error[:, None] * weights["outward"] * (hidden > 0)
        slopes = {
            "inward": seen.T @ back,
            "bias": back.sum(axis=0),
            "outward": hidden.T @ error,
            "offset": error.sum(keepdims=True),
        }
        self.descend(slopes)

    def learn_policy(self, dilemmas: list[tuple[Dilemma, float]]) -> float:
        """One step up the gradient of the expected share, by Adam; returns the entropy of the decisions, in nats."""
        each, got = [dilemma for dilemma, _ in dilemmas], [share for _, share in dilemmas]
        first = np.cumsum([0, *(len(dilemma.shares) for dilemma in each)])
        seen = (np.concatenate([dilemma.seen for dilemma in each]) - self.centre) / self.spread
        over = np.concatenate([dilemma.over for dilemma in each])
        hidden = np.maximum(seen @ self.weights["inward"] + self.weights["bias"], 0) * ~over[:, None]
        merits = np.concatenate([dilemma.shares for dilemma in each]) + hidden @ self.weights[PREFERENCE]
        chances = softmax_of(merits, first)
        pull = chances.copy()
        pull[first[:-1] + [dilemma.drawn for dilemma in each]] -= 1
        advantages = np.array(got) - [dilemma.expected for dilemma in each]
        error = (pull * np.repeat(advantages, np.diff(first)) / len(each)).astype(np.float32)
        back = error[:, None] * self.weights[PREFERENCE] * (hidden > 0)
        self.descend({"inward": seen.T @ back, "bias": back.sum(axis=0), PREFERENCE: hidden.T @ error})
        return float(-(chances * np.log(chances + LEAST_SHARE)).sum() / len(each))

    def descend(self, slopes: dict[str, Floats]) -> None:
        """One step of Adam."""
        weights = self.weights
        self.updates += 1
        for name, slope in slopes.items():
            first, second = self.means[name]
            first += (1 - MEMORY[0]) * (slope - first)
            second += (1 - MEMORY[1]) * (slope**2 - second)
            scale = np.sqrt(1 - MEMORY[1] ** self.updates) / (1 - MEMORY[0] ** self.updates)
            weights[name] -= np.float32(self.plan.rate * scale) * first / (np.sqrt(second) + np.float32(1e-8))

    def save(self, folder: Path) -> None:
        """Writes the model, and a checkpoint from which training goes on as if it had never stopped."""
        folder.mkdir(parents=True, exist_ok=True)
        self.model.save(folder / MODEL)
        state = {"about": about_game(self.game), "plan": vars(self.plan), "updates": self.updates}
        arrays: dict[str, Any] = {**self.weights, **{f"means_{name}": each for name, each in self.means.items()}}
        draft = folder / f".{CHECKPOINT}"
        with draft.open("wb") as file:
            arrays |= {"centre": self.centre, "spread": self.spread}
            np.savez_compressed(file, state=np.array(json.dumps({**state, "history": self.history})), **arrays)
        draft.replace(folder / CHECKPOINT)
        (folder / HISTORY).write_text(json.dumps(self.history, indent=1) + "\n", "utf-8")

    def resume(self, folder: Path) -> None:
        """Goes on from a checkpoint, if there is one. Raises InvalidOptions if it is of another run."""
        if not (folder / CHECKPOINT).exists():
            return
        with np.load(folder / CHECKPOINT, allow_pickle=False) as file:
            state = json.loads(str(file["state"]))
            plan = {"policy": False, **state["plan"]}  # there was none at first
            if state["about"] != about_game(self.game) or plan != vars(self.plan):
                raise InvalidOptions([f"{folder} holds the training of another game or plan; choose another folder"])
            self.weights = {name: file[name] for name in self.weights}
            self.means = {name: file[f"means_{name}"] for name in self.means}
            self.centre, self.spread = file["centre"], file["spread"]
        self.updates, self.history = state["updates"], state["history"]
        self.iteration = len(self.history)


def dilemma_of(after: Afterstates, values: Floats, chances: Floats, drawn: int, row: int, seat: int) -> Dilemma:
    """What the policy decides in one row of afterstates, where it drew the place `drawn`."""
    mine = slice(after.first[row], after.first[row + 1])
    expected = float(values[mine] @ chances[mine])
    return Dilemma(
        after.observation[mine].copy(), values[mine].copy(), after.over[mine].copy(), drawn - mine.start, expected, row,
        seat,
    )  # fmt: skip


def plot_loss(history: list[dict[str, float]], path: Path) -> None:
    """How well the results of new games were foreseen, iteration by iteration, and how undecided the policy was."""
    from matplotlib.figure import Figure

    curves = {"log_loss": "log loss on games not yet learnt from", "entropy": "entropy of the policy, in nats"}
    drawn = {name: words for name, words in curves.items() if name in history[-1]}
    figure = Figure(figsize=(6, 3.5 * len(drawn)))
    for axes, (name, words) in zip(np.ravel(figure.subplots(len(drawn))), drawn.items(), strict=True):
        axes.plot([each["iteration"] for each in history], [each[name] for each in history])
        axes.set_xlabel("iteration")
        axes.set_ylabel(words)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
