"""The games as games of OpenSpiel, known to `pyspiel.load_game` once this module is imported.

Chance is one node: one of a number of equally likely deals (the parameter `deals`). All that is hidden afterwards
follows from it, as in the house itself, where a record is a seed and moves. So a state is its history, and OpenSpiel
can copy, serialise and replay it in its own way.

A tiny game (`kaffeehaus_tiny_international`, see `tiny.py`) is dealt by the same node, from its own few beginnings.

An information state is a string: a digest of all that the seat has heard and seen from the deal on. As numbers there
is the observation, which is complete but remembers nothing that the rules let one forget.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy

from kaffeehaus.core.game import Game, games
from kaffeehaus.core.position import Position
from kaffeehaus.envs.episode import REWARDS, Episode, check_reward, shares, standings
from kaffeehaus.envs.tables import ActionTable
from kaffeehaus.envs.tiny import TINY, chosen_starts, tiny
from kaffeehaus.kernel.contract import ruleset_named
from kaffeehaus.kernel.errors import InvalidOptions
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.names import player_named

LONGEST = 5000  # actions of a game; none has come near
DEALS = 1000
MOST_POINTS = 1000.0
PREFIX, TINY_PREFIX = "kaffeehaus_", "kaffeehaus_tiny_"
DIGEST = 8  # bytes
OWN = {"deals": DEALS, "first_deal": 0, "reward": "place", "actions": "compact"}
UTILITIES = {
    "place": (pyspiel.GameType.Utility.ZERO_SUM, -1.0, 1.0, 0.0),
    "share": (pyspiel.GameType.Utility.CONSTANT_SUM, 0.0, 1.0, 1.0),
    "points": (pyspiel.GameType.Utility.GENERAL_SUM, -MOST_POINTS, MOST_POINTS, None),
}


def parameters_of(name: str) -> dict[str, Any]:
    """The parameters of a game with their defaults: ours, and the options of the house; empty stands for not given."""
    rules = ruleset_named(name)
    edition = rules.profiles[rules.editions[0]]
    switches = {switch: value if isinstance(value, bool) else "" for switch, value in edition.items()}
    editions = {"edition": ""} if len(rules.editions) > 1 else {}
    return {"players": 2, "start": 0, **editions, **switches, **OWN}


def game_type(name: str, reward: str = "place", is_tiny: bool = False) -> Any:
    """What OpenSpiel should know of a game."""
    rules = ruleset_named(name)
    return pyspiel.GameType(
        short_name=(TINY_PREFIX if is_tiny else PREFIX) + name,
        long_name=f"{rules.title}, tiny" if is_tiny else rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[reward][0],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2 if is_tiny else rules.most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=OWN | {"deals": 0} if is_tiny else parameters_of(name),
    )


@dataclass(frozen=True)
class Setting:
    """What the states of a game share. OpenSpiel copies all that a state holds, and this stays itself."""

    house: Game
    deals: int
    first_deal: int
    reward: str
    numbering: str
    starts: tuple[Position, ...] = ()  # of a tiny game

    def dealt(self, outcome: int) -> Position:
        """The position that an outcome of the chance node leads to."""
        return self.starts[outcome] if self.starts else self.house.deal(self.first_deal + outcome)

    def __deepcopy__(self, _memo: Any) -> "Setting":
        return self

    def episode(self) -> Episode:
        """A game that is dealt anyhow."""
        return Episode(self.house, actions=self.numbering, reward=self.reward)


def setting_of(name: str, given: dict[str, Any]) -> Setting:
    """The setting of a game of the house with parameters. Raises InvalidOptions."""
    own = {key: given.get(key, default) for key, default in OWN.items()}
    options = {key: value for key, value in given.items() if key not in OWN and value != ""}
    deals, first = int(own["deals"]), int(own["first_deal"])
    if not deals >= 1 or not 0 <= first <= MOST_SEED - deals:
        raise InvalidOptions([f"deals counts from 1, first_deal from 0, not {deals} and {first}"])
    house = Game(name, **{"players": parameters_of(name)["players"], **options})
    return Setting(house, deals, first, check_reward(str(own["reward"])), str(own["actions"]))


def tiny_setting(name: str, given: dict[str, Any]) -> Setting:
    """The setting of a tiny game; 0 deals stand for all. Raises InvalidOptions."""
    own = {key: given.get(key, default) for key, default in (OWN | {"deals": 0}).items()}
    first, game = int(own["first_deal"]), tiny(name)
    starts = tuple(chosen_starts(name, first, int(own["deals"]) or len(game.starts) - first))
    return Setting(game.game, len(starts), first, check_reward(str(own["reward"])), str(own["actions"]), starts)


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with its options, or a tiny one."""

    def __init__(self, name: str, parameters: dict[str, Any] | None = None, is_tiny: bool = False) -> None:
        given = dict(parameters or {})
        self.setting = (tiny_setting if is_tiny else setting_of)(name, given)
        deals = self.setting.deals
        table = self.setting.episode().action_table
        _, least, most, total = UTILITIES[self.setting.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table),
            max_chance_outcomes=deals,
            num_players=self.setting.house.players,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(name, self.setting.reward, is_tiny), info, given)

    def new_initial_state(self) -> "HouseState":
        """The state before the deal."""
        return HouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What writes observations."""
        if params:
            raise ValueError(f"observations have no parameters, but {params} were given")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class HouseState(pyspiel.State):  # type: ignore[misc]
    """A game under way: nothing is dealt yet, or an episode with what each seat has heard."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self._setting = game.setting
        self.episode: Episode | None = None
        self.heard: list[bytes] = []  # a digest a seat

    def _deal(self, position: Position) -> None:
        self.episode = self._setting.episode()
        self.episode.show(position)

    def _chain(self, texts: list[str]) -> None:
        """Adds to what each seat remembers: what it heard of a move, and what it sees after it."""
        assert self.episode is not None
        for seat, text in enumerate(texts):
            seen = self.episode.position.observe(seat).tobytes()
            self.heard[seat] = hashlib.blake2b(self.heard[seat] + text.encode() + seen, digest_size=DIGEST).digest()

    def current_player(self) -> int:
        """The seat to move, chance before the deal, or nobody after the end."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.episode is None or self.episode.over or player != self.episode.seat:
            return []
        return self.episode.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals alike."""
        return _outcomes(self._setting.deals)

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self._deal(self._setting.dealt(action))
            self.heard = [b""] * self._setting.house.players
            self._chain([""] * self._setting.house.players)
            return
        episode, mover, number = self.episode, self.episode.seat, self.episode.meant(action)
        rules = self._setting.house.ruleset
        if number is None:  # a part of a move: the mover alone knows
            text = episode.action_table.texts[action]
            self.heard[mover] = hashlib.blake2b(self.heard[mover] + text.encode(), digest_size=DIGEST).digest()
            episode.play(action)
            return
        texts = [rules.move_text(number) if s == mover else rules.told_text(number) for s in range(len(self.heard))]
        episode.play(action)
        self._chain(texts)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self._setting.first_deal + action}"
        return self._setting.episode().action_table.texts[action]

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """What the end brings to each seat; 0 before."""
        result = self.episode.position.result if self.episode is not None else None
        if result is None:
            return [0.0] * self._setting.house.players
        if self._setting.reward == "points":
            return [float(total) for total in result.totals]
        return shares(result) if self._setting.reward == "share" else standings(result)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "HouseState":
        """Another state that is the same to a player; its history still names the old deal."""
        state: HouseState = self.clone()
        if self.episode is not None:
            assert state.episode is not None
            chosen = self.episode.chosen
            state._deal(self.episode.position.redeal(player, int(sampler() * MOST_SEED)))
            assert state.episode is not None
            state.episode.chosen = chosen
        return state

    def __str__(self) -> str:
        return "before the deal" if self.episode is None else str(self.episode.position)


class Observer:
    """Writes what a player may know: as numbers, or with perfect recall as a string."""

    def __init__(self, game: HouseGame, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        size = len(game.setting.episode().observation_table)
        self.tensor = None if self._recalls else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: HouseState, player: int) -> None:
        """Writes the numbers."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.episode is None else state.episode.observation(player)

    def string_from(self, state: HouseState, player: int) -> str:
        """What the player sees, drawn; with perfect recall a digest of all that it has heard and seen."""
        if state.episode is None:
            return "before the deal"
        if not self._recalls:
            chosen = [state.episode.action_table.texts[action] for action in state.episode.chosen]
            return "\n".join([state.episode.position.to_text(player), *chosen])
        known = state.heard[player] + state.episode.observation(player).tobytes()
        return f"seat {player} {hashlib.blake2b(known, digest_size=DIGEST).hexdigest()}"


@cache
def _outcomes(deals: int) -> list[tuple[int, float]]:
    return [(deal, 1 / deals) for deal in range(deals)]


class PlayerPolicy(policy.Policy):  # type: ignore[misc]
    """A player of the house as a policy of OpenSpiel: how often it chooses each action, each time with another seed.

    Every decision is made by a player who has just sat down, so it remembers nothing of the same turn.
    """

    def __init__(self, game: HouseGame, name: str, decisions: int = 1) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._name, self._decisions = name, decisions
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: HouseState, player_id: int | None = None) -> dict[int, float]:
        """The share of its decisions that each legal action gets."""
        seat = state.current_player() if player_id is None else player_id
        key = state.information_state_string(seat)
        if key not in self._known:
            assert state.episode is not None
            self._known[key] = self._ask(state.episode.position, state.episode.action_table)
        return self._known[key]

    def _ask(self, position: Position, table: ActionTable) -> dict[int, float]:
        shares = dict.fromkeys((table.action(number) for number in position.numbers), 0.0)
        names = (self._name,) * position.game.players
        for seed in range(self._decisions if len(shares) > 1 else 1):
            player = player_named(self._name, seed)
            player.begin(position.game, position.to_move, names)
            decided = decision_of(player, choice_for(position, seed), self._name)
            player.close()
            shares[table.action(decided.move)] += 1.0
        total = sum(shares.values())
        return {action: share / total for action, share in shares.items()}


def _class_of(name: str, is_tiny: bool = False) -> type:
    def __init__(self: Any, params: dict[str, Any] | None = None) -> None:  # noqa: N807
        HouseGame.__init__(self, name, params, is_tiny)

    return type(f"{'Tiny' if is_tiny else ''}{name.title()}Game", (HouseGame,), {"__init__": __init__})


GAMES = {name: _class_of(name) for name in games()}
for _name, _class in GAMES.items():
    pyspiel.register_game(game_type(_name), _class)
for _name in TINY:
    pyspiel.register_game(game_type(_name, is_tiny=True), _class_of(_name, is_tiny=True))

__all__ = ["GAMES", "REWARDS", "HouseGame", "HouseState", "Observer", "PlayerPolicy"]
