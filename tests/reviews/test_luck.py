"""Luck is what came, less what could have come: 0 on average whatever the evaluation thinks, 0 if nothing came."""

from itertools import pairwise

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.random import IMAGINING, mix, stream
from kaffeehaus.players.search.rollouts import TO_THE_END, Roller
from kaffeehaus.reviews.chance import GOLDEN, chances_before_luck, chances_of, reshuffled, reveals, words
from kaffeehaus.reviews.luck import LuckMeter
from kaffeehaus.reviews.plans import Outlook, adjustment_for
from tests.reviews.games import TABLES, every_game, record

LOOK = Outlook(16, 0)
DEALS = 30


def moves_of(of: kh.Record) -> list[tuple[kh.Position, int, kh.Position]]:
    return [
        (before, before.read_move(text), after)
        for (before, after), text in zip(pairwise(of.positions()), of.moves, strict=True)
    ]


@every_game
def test_other_orders_of_the_piles_leave_everything_else_as_it_is(name: str) -> None:
    position = list(record(name, 3).positions())[8]
    ruleset = position.ruleset
    piles = {field for pile in ruleset.piles for field in (pile.things,)} | set(ruleset.shuffler)
    own = np.frombuffer(position.to_bytes(), ruleset.dtype)[0]
    copies = [np.frombuffer(kh.Position(ruleset, state).to_bytes(), ruleset.dtype)[0]
              for state in reshuffled(position, 3, 6)]  # fmt: skip
    for copy in copies:
        assert all(np.array_equal(copy[field], own[field]) for field in ruleset.dtype.names or () if field not in piles)
        for pile in ruleset.piles:
            assert sorted(copy[pile.things].tolist()) == sorted(own[pile.things].tolist())
    assert len({copy.tobytes() for copy in copies}) > 1


def test_the_numbers_of_a_stream_are_those_of_the_kernel() -> None:
    key = stream(5, IMAGINING)
    with np.errstate(over="ignore"):
        assert [int(word) for word in words(5, 3)] == [int(mix(key + np.uint64(n) * GOLDEN)) for n in (1, 2, 3)]


@every_game
def test_a_move_that_reveals_nothing_brings_no_luck(name: str) -> None:
    quiet = [
        (before, move, after)
        for before, move, after in moves_of(record(name, 3))
        if not reveals(before, after) and not after.over
    ][:4]
    assert quiet
    roller = Roller(quiet[0][0].ruleset)
    for before, move, after in quiet:
        for look in (LOOK, Outlook(4, 1)):
            came = chances_of(roller, after, look, 7)
            assert came == pytest.approx(chances_before_luck(roller, before, move, look, 7), abs=1e-12)


@every_game
def test_luck_is_0_on_average_over_all_that_could_have_come(name: str) -> None:
    revealing = [(before, move) for before, move, after in moves_of(record(name)) if reveals(before, after)]
    before, move = revealing[len(revealing) // 2]
    roller = Roller(before.ruleset)
    luck = []
    for number, state in enumerate(reshuffled(before, 99, 200)):
        world = kh.Position(before.ruleset, state)
        seed = 1000 * number
        came = chances_of(roller, world.play(move), LOOK, seed)
        luck.append(came[0] - chances_before_luck(roller, world, move, LOOK, seed)[0])
    assert np.std(luck) > 0
    assert abs(np.mean(luck)) < 4 * np.std(luck) / np.sqrt(len(luck))


@every_game
def test_a_contest_takes_out_luck_that_is_0_on_average_over_all_that_could_have_come(name: str) -> None:
    start = list(record(name).positions())[10]
    luck = []
    for number, state in enumerate(reshuffled(start, 98, 150)):
        meter = LuckMeter(start.ruleset, number, Outlook(4, 1))
        position, came = kh.Position(start.ruleset, state), 0
        while came < 3 and not position.over:
            move = position.numbers[0]
            after = position.play(move)
            meter.add(position, move, after)
            came += reveals(position, after)
            position = after
        luck.append(meter.total[0])
    assert np.std(luck) > 0
    assert abs(np.mean(luck)) < 4 * np.std(luck) / np.sqrt(len(luck))


@every_game
def test_before_and_after_moves_that_were_expected_chances_are_the_same(name: str) -> None:
    first = list(record(name).positions())[10]
    look, seed = Outlook(1, TO_THE_END), 6
    roller = Roller(first.ruleset)
    [world] = reshuffled(first, seed, 1)
    position = first
    for count, move in enumerate(roller.played_out(world, seed), 1):
        before = chances_before_luck(roller, position, move, look, seed, count)
        assert before == pytest.approx(chances_of(roller, first, look, seed), abs=1e-12)
        after = position.play(move)
        if reveals(position, after):
            break
        position = after


@pytest.mark.parametrize("name", ["cardgame", "international"])
def test_results_without_luck_have_the_same_mean_and_spread_less(name: str) -> None:
    """The short form of `tools/review_study.py adjusted`."""
    game = kh.game(name, players=2)
    roller = Roller(game.ruleset)
    results, luck = [], []
    for deal in range(DEALS):
        position, meter = game.deal(deal), LuckMeter(game.ruleset, deal, LOOK)
        for move in roller.played_out(position.state(), deal):
            after = position.play(move)
            meter.add(position, move, after)
            position = after
        results.append(chances_of(roller, position, LOOK, 0)[0])
        luck.append(meter.total[0])
    assert abs(np.mean(luck)) < 4 * np.std(luck) / np.sqrt(DEALS)
    assert np.var(np.array(results) - luck) < np.var(results)


def test_how_luck_is_taken_out_is_settled_for_every_game_and_number_of_players() -> None:
    for name, players in TABLES:
        adjustment = adjustment_for(kh.game(name, players=players).ruleset)
        assert 0 < adjustment.coefficient <= 1
        assert adjustment.outlook.draws >= 16


def test_other_orders_of_a_sealed_game_hold_nothing_of_its_key() -> None:
    position = kh.game("melange", players=2).deal(key="17" * 32)
    assert position._plain.sealed == 1
    worlds = [kh.Position(position.ruleset, state)._plain for state in reshuffled(position, 1, 3)]
    assert all(world.sealed == 0 and not any(world.seal) for world in worlds)
    assert len({world.key for world in worlds}) == 3
