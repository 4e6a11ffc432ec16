"""The suites that PettingZoo, Gymnasium and OpenSpiel publish, on all our games and numbers of players."""

import pickle
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import kaffeehaus as kh
import kaffeehaus.envs.openspiel
from kaffeehaus.core.position import Position

# A dictionary with a mask is what PettingZoo's own classic games give, and its suite knows those by name alone.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

TABLES: list[dict[str, Any]] = [
    {"name": "cardgame", "players": 2},
    {"name": "cardgame", "players": 3, "single_gender_variant": True},
    {"name": "cardgame", "players": 4, "reward": "points"},
    {"name": "cardgame", "players": 5},
    {"name": "international", "players": 2},
    {"name": "international", "players": 3, "edition": "rio-grande-2012"},
    {"name": "international", "players": 4, "edition": "amigo-de-2009", "single_gender_variant": True},
    {"name": "melange", "players": 2, "actions": "split"},
    {"name": "melange", "players": 3, "edition": "publisher"},
    {"name": "melange", "players": 4, "reward": "place", "actions": "split"},
]
TABLE_NAMES = [f"{each['name']} for {each['players']}" for each in TABLES]
every_table = pytest.mark.parametrize("table", TABLES, ids=TABLE_NAMES)
one_of_each = pytest.mark.parametrize("table", [TABLES[0], TABLES[4], TABLES[7]], ids=kh.games())
larger_tables = pytest.mark.parametrize(
    "table", [each for each in TABLES if each["players"] > 2], ids=[name for name in TABLE_NAMES if "for 2" not in name]
)
CYCLES = 40


def without_name(table: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of the game, and everything else."""
    return table["name"], {key: value for key, value in table.items() if key != "name"}


@every_table
def test_pettingzoo_finds_no_fault_with_the_turns(table: dict[str, Any]) -> None:
    name, options = without_name(table)
    api_test(kh.envs.pettingzoo(name, **options), num_cycles=CYCLES)


@one_of_each
def test_pettingzoo_finds_a_whole_game_well_formed(table: dict[str, Any]) -> None:
    name, options = without_name(table)
    api_test(kh.envs.pettingzoo(name, **options, skip_forced=True), num_cycles=300)


@one_of_each
def test_the_same_seed_gives_the_same_game_to_pettingzoo(table: dict[str, Any]) -> None:
    name, options = without_name(table)
    seed_test(lambda: kh.envs.pettingzoo(name, **options), num_cycles=CYCLES)


@one_of_each
def test_pettingzoo_can_let_all_agents_act_at_once(table: dict[str, Any]) -> None:
    name, options = without_name(table)
    parallel_api_test(kh.envs.pettingzoo(name, parallel=True, **options), num_cycles=300)


@one_of_each
def test_pettingzoo_can_draw_the_positions(table: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    name, options = without_name(table)
    render_test(lambda render_mode: kh.envs.pettingzoo(name, render_mode=render_mode, **options))
    assert capsys.readouterr().out


@every_table
def test_gymnasium_finds_no_fault_with_a_seat(table: dict[str, Any]) -> None:
    name, options = without_name(table)
    check_env(kh.envs.gymnasium(name, opponents=["greedy"], seat=None, **options), skip_render_check=True)


def test_an_agent_plays_a_whole_game_against_players_of_the_house() -> None:
    env = kh.envs.gymnasium("cardgame", players=3, opponents=["greedy", "level:1"], seat=1, reward="points")
    chance = np.random.default_rng(1)
    _, info = env.reset(seed=3)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])) if not over else 0)
        total += reward
    assert total == env.episode.position.result.totals[1]
    env.close()


def test_an_illegal_action_ends_the_agents_game() -> None:
    env = kh.envs.gymnasium("cardgame", players=2)
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_gymnasium_steps_many_games_at_once() -> None:
    env = kh.envs.gymnasium("cardgame", players=2, n=16, skip_forced=True)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    chance = np.random.default_rng(1)
    seen, info = env.reset(seed=5)
    ended, won = 0, 0.0
    for _ in range(200):
        assert env.observation_space.contains(seen)
        drawn = (chance.random(16) * info["counts"]).astype(int)
        actions = info["actions"][np.arange(16), drawn]
        assert info["action_mask"][np.arange(16), actions].all()
        seen, rewards, terminated, _, info = env.step(actions)
        ended, won = ended + int(terminated.sum()), won + float(rewards.sum())
        assert not rewards[~terminated].any()
    assert 0.3 < won / ended < 0.7
    env.close()


def spiel_name(table: dict[str, Any]) -> str:
    """The game as OpenSpiel writes it."""
    name, options = without_name(table)
    words = (f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in options.items())
    return f"kaffeehaus_{name}({','.join(words)})"


@larger_tables
def test_openspiel_plays_and_copies_the_games(table: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spiel_name(table)), num_sims=1, serialize=False, verbose=False)


@one_of_each
def test_openspiel_serialises_the_games(table: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spiel_name(table)), num_sims=1, serialize=True, verbose=False)


@one_of_each
def test_states_of_openspiel_can_be_pickled(table: dict[str, Any]) -> None:
    for state in spiel_walk(pyspiel.load_game(spiel_name(table)).new_initial_state(), 25):
        again = pickle.loads(pickle.dumps(state))
        assert again.history() == state.history()
        assert str(again) == str(state)


def spiel_walk(state: Any, moves: int) -> Iterator[Any]:
    """States of a random game."""
    chance = np.random.default_rng(1)
    for _ in range(moves):
        if state.is_terminal():
            return
        state.apply_action(int(chance.choice(state.legal_actions())))
        yield state


@one_of_each
def test_a_resampled_state_is_the_same_to_the_player_and_hides_another_world(table: dict[str, Any]) -> None:
    others = 0
    for state in spiel_walk(pyspiel.load_game(spiel_name(table)).new_initial_state(), 15):
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda: 0.3)
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        others += hidden(other) != hidden(state)
    assert others > 0


def hidden(state: Any) -> bytes:
    """The whole state."""
    position: Position = state.episode.position
    return position.to_bytes()


def test_information_states_tell_apart_what_a_player_has_lived_through() -> None:
    state = pyspiel.load_game("kaffeehaus_cardgame").new_initial_state()
    state.apply_action(3)
    player = state.current_player()
    known = {state.child(action).information_state_string(player) for action in state.legal_actions()}
    assert len(known) == len(state.legal_actions())


@one_of_each
def test_openspiel_writes_playthroughs(table: dict[str, Any]) -> None:
    written = generate_playthrough.playthrough(spiel_name({**table, "deals": 2}), [1], None)
    assert "ChanceMode.EXPLICIT_STOCHASTIC" in written
    assert "InformationStateString(0)" in written


def test_options_of_the_house_are_parameters_of_openspiel() -> None:
    chosen = "players=3,edition=rio-grande-2012,single_gender_variant=true"
    game = pyspiel.load_game(f"kaffeehaus_international({chosen})")
    assert game.num_players() == 3
    assert game.setting.house == kh.game(
        "international", players=3, edition="rio-grande-2012", single_gender_variant=True
    )
    with pytest.raises(kh.InvalidOptions, match="edition"):
        pyspiel.load_game("kaffeehaus_international(edition=none)")
