"""What is to be played."""

import pickle

import pytest

import kaffeehaus as kh
from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.kernel.random import MOST_SEED
from tests.arena.contests import contest


def test_everything_wrong_with_a_contest_is_named_at_once() -> None:
    with pytest.raises(kh.InvalidOptions) as fault:
        Contest(kh.game("cardgame"), ("gredy", "random", "random"), -1)
    assert len(fault.value.reasons) == 3


def test_nobody_competes_alone() -> None:
    with pytest.raises(kh.InvalidOptions, match="at least two"):
        Contest(kh.game("cardgame"), ("random",))


def test_deals_are_whole() -> None:
    four = contest(players=4)
    assert [four.deals_for(games) for games in (1, 6, 7, 12)] == [1, 1, 2, 2]


def test_seeds_must_last_for_all_deals() -> None:
    with pytest.raises(kh.InvalidOptions, match="a seed is"):
        contest(seed=MOST_SEED).deals_for(4)


def test_no_two_players_draw_from_the_same_luck() -> None:
    of = contest(players=4)
    seeds = [of.thinking_seed(task, seat) for task in of.tasks(range(50)) for seat in range(4)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed <= MOST_SEED for seed in seeds)


def test_a_contest_travels_to_other_processes() -> None:
    of = contest(players=3)
    there = pickle.loads(pickle.dumps(of))
    assert (there.game, there.contestants, there.seed) == (of.game, of.contestants, of.seed)
    assert there.thinking_seed(Task(4, 1), 2) == of.thinking_seed(Task(4, 1), 2)
