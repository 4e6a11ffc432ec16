"""The vectorised environment plays exactly the games that positions play."""

from itertools import cycle

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.envs.vector import ALIGNMENT, VectorEnv
from kaffeehaus.players.prospects import prospect_names, prospects
from tests.conformance.games import CASES, every_game, game_of
from tests.envs.following import follow

STEPS = 12  # of each of three games, for every set of options; `tools/follow.py` takes as many as you like
REWARDS = dict(zip(CASES, cycle(("share", "points", "place")), strict=False))

two_games = pytest.mark.parametrize("name", ["cardgame", "melange"])  # each further one would compile for half a minute


@every_game
def test_every_step_is_the_one_that_positions_take(case: str) -> None:
    env = VectorEnv(game_of(case), 3, 7, reward=REWARDS[case], mask=True)
    follow(env, "compact", REWARDS[case], STEPS)


@pytest.mark.parametrize("reward", ["share", "points", "place"])
@pytest.mark.parametrize("name", kh.games())
def test_games_that_end_are_dealt_anew_and_give_their_rewards(name: str, reward: str) -> None:
    env = VectorEnv(kh.game(name, players=3), 2, 3, actions="split", reward=reward, skip_forced=True)
    assert follow(env, "split", reward, 150) > 0


def test_swaps_are_chosen_part_by_part() -> None:
    table = VectorEnv(kh.game("melange", players=2), actions="split").action_table
    assert len(table) < 1400
    assert table.paths.shape[1] == 3
    whole = VectorEnv(kh.game("melange", players=2)).action_table
    assert len(whole) > 8000
    assert {text.split(",")[0] for text in table.texts if "," in text} == {"swap-guests", "swap-personalities"}


def test_two_threads_do_the_same_as_one() -> None:
    chance = np.random.default_rng(1)
    game = kh.game("cardgame", players=2)
    with VectorEnv(game, 9, 1, threads=2) as two, VectorEnv(game, 9, 1) as one:
        step, other = one.reset(), two.reset()
        for _ in range(100):
            wanted = step.actions[np.arange(9), (chance.random(9) * step.counts).astype(int)]
            step, other = one.step(wanted), two.step(wanted)
            assert all(np.array_equal(ours, theirs) for ours, theirs in zip(step, other, strict=True))


def test_arrays_can_be_shared_without_a_copy() -> None:
    env = VectorEnv(kh.game("cardgame", players=2), 3, 1, mask=True)
    for array in env.reset():
        assert array.ctypes.data % ALIGNMENT == 0
        assert array.flags.c_contiguous
        assert np.from_dlpack(array).ctypes.data == array.ctypes.data


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    env = VectorEnv(kh.game("cardgame", players=2), 3, 1)
    step = env.reset()
    wanted = step.actions[:, 0].copy()
    before = [env.position(row) for row in range(3)]
    wanted[1] = next(action for action in range(len(env.action_table)) if action not in step.actions[1])
    with pytest.raises(kh.InvalidOptions, match=rf"action {wanted[1]} is not legal in game 1"):
        env.step(wanted)
    with pytest.raises(kh.InvalidOptions, match="3 whole numbers"):
        env.step(wanted[:2])
    with pytest.raises(kh.InvalidOptions, match="3 whole numbers"):
        env.step(wanted.astype(float))
    with pytest.raises(kh.InvalidOptions, match="numbers below 316, or -1 to wait"):
        env.step(wanted.astype(np.int64) + 2**32)
    assert [env.position(row) for row in range(3)] == before


def test_a_game_may_wait_while_others_go_on() -> None:
    env = VectorEnv(kh.game("cardgame", players=2), 2, 1)
    step = env.reset()
    before = [env.position(row) for row in range(2)]
    env.step([-1, step.actions[1, 0]])
    assert env.position(0) == before[0]
    assert env.position(1) != before[1]


def test_options_are_checked_all_at_once() -> None:
    with pytest.raises(kh.InvalidOptions, match=r"(?s)n is a whole number.*reward is share, points, place"):
        kh.vector("cardgame", n=0, reward="money")
    with pytest.raises(kh.InvalidOptions, match="actions are compact, split, number"):
        kh.vector("cardgame", actions="all")
    with pytest.raises(kh.InvalidOptions, match="a seed is a whole number"):
        kh.vector("cardgame", seed=-1)


@two_games
def test_imagined_worlds_are_those_of_positions(name: str) -> None:
    env = VectorEnv(kh.game(name, players=2), 4, 1)
    step = env.reset()
    for _ in range(20):
        step = env.step(step.actions[:, 0])
    truth = [env.position(row) for row in range(4)]
    kept = env.snapshot()
    seen = step.observation.copy()
    imagined = env.redeal(100)
    assert imagined.observation.tobytes() == seen.tobytes()
    worlds = [position.redeal(position.to_move, 100 + row) for row, position in enumerate(truth)]
    assert [env.position(row) for row in range(4)] == worlds
    env.restore(kept)
    assert [env.position(row) for row in range(4)] == truth
    env.restore(kept, take=[2, 2, 2, 2])
    assert [env.position(row) for row in range(4)] == [truth[2]] * 4


@two_games
def test_afterstates_are_what_the_mover_sees_in_one_imagined_world(name: str) -> None:
    env = VectorEnv(kh.game(name, players=2), 3, 1)
    step = env.reset()
    for _ in range(10):
        step = env.step(step.actions[:, -1] if step.counts.min() == step.actions.shape[1] else step.actions[:, 0])
    after = env.afterstates(seed=5)
    for row in range(3):
        position = env.position(row)
        world, mine = position.redeal(position.to_move, 5 + row), slice(after.first[row], after.first[row + 1])
        assert after.moves[mine].tolist() == list(position.numbers)
        for number, seen, points in zip(position.numbers, after.observation[mine], after.points[mine], strict=True):
            following = world.play(number)
            assert seen.tobytes() == following.observe(position.to_move).tobytes()
            assert points.tolist() == following.scores


@two_games
def test_prospects_are_features_of_the_same_world_own_and_others_apart(name: str) -> None:
    env = VectorEnv(kh.game(name, players=3), 2, 1)
    step = env.reset()
    for _ in range(10):
        step = env.step(step.actions[:, 0])
    after = env.afterstates(seed=5, prospects=True)
    names = prospect_names(env.game.ruleset)
    for row in range(2):
        position = env.position(row)
        world = position.redeal(position.to_move, 5 + row)
        for number, seen in zip(
            position.numbers, after.observation[after.first[row] : after.first[row + 1]], strict=True
        ):
            following = world.play(number)
            assert seen.tobytes() == prospects(following, position.to_move).tobytes()
            scores = following.scores
            others = [score for seat, score in enumerate(scores) if seat != position.to_move]
            assert seen[names.index("own: points")] == scores[position.to_move]
            assert seen[names.index("others: points")] == pytest.approx(sum(others) / 2, abs=1e-4)
