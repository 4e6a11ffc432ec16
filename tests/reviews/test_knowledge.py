"""Skill and hints come from what a seat knows: swapping all that it cannot know changes no byte."""

import pytest

import kaffeehaus as kh
from kaffeehaus.reviews.hints import tempting
from kaffeehaus.reviews.judging import Judge
from kaffeehaus.reviews.plans import Plan
from kaffeehaus.reviews.reasons import reasons_for
from tests.reviews.games import every_game, middle

PLAN = Plan(8, 2)
SWAPS = (11, 12, 13)


@every_game
def test_a_judgement_is_the_same_whatever_lies_hidden(name: str) -> None:
    position = middle(name, 3)
    swapped = [position.redeal(position.to_move, seed) for seed in SWAPS]
    assert any(world.to_bytes() != position.to_bytes() for world in swapped)
    judge, played = Judge(position.ruleset, PLAN), position.numbers[-1]
    expected = judge.judge(position, 5, played)
    assert all(judge.judge(world, 5, played) == expected for world in swapped)


@every_game
def test_reasons_are_the_same_whatever_lies_hidden(name: str) -> None:
    position = middle(name, 3)
    judge = Judge(position.ruleset, PLAN)
    better, worse = position.numbers[0], position.numbers[-1]
    expected = reasons_for(judge.roller, position, better, worse, 5)
    for seed in SWAPS[:2]:
        assert reasons_for(judge.roller, position.redeal(position.to_move, seed), better, worse, 5) == expected


@every_game
def test_a_hint_is_a_legal_move_and_the_same_whatever_lies_hidden(name: str) -> None:
    position = middle(name, 3)
    found = kh.hint(position, effort=0.01)
    assert found.move in position.moves
    assert found.parts["kind"]
    assert found.instead in position.moves
    assert kh.hint(position.redeal(position.to_move, 9), position.to_move, effort=0.01).to_dict() == found.to_dict()


def test_a_hint_is_given_to_the_seat_to_move_only() -> None:
    position = middle("cardgame")
    with pytest.raises(kh.InvalidOptions, match="has to decide"):
        kh.hint(position, 1 - position.to_move)


def test_a_hint_after_the_end_is_refused_in_words() -> None:
    over = kh.play_out(kh.game("cardgame", players=2), 1, ["random"]).replay()
    with pytest.raises(kh.InvalidOptions, match="the game is over"):
        kh.hint(over)


def test_a_move_without_choice_is_hinted_at_without_numbers() -> None:
    positions = kh.play_out(kh.game("cardgame", players=2), 1, ["random"]).positions()
    forced = next(position for position in positions if len(position.numbers) == 1)
    found = kh.hint(forced)
    assert (found.move, found.value, found.considered) == (str(forced.moves[0]), None, ())


@every_game
def test_who_plays_the_move_that_the_review_finds_best_has_skill_0_within_noise(name: str) -> None:
    position = middle(name)
    judge = Judge(position.ruleset, Plan(32, 2))
    best = judge.judge(position, 1).best
    skill, _ = judge.judge(position, 2, best.move).skill(best.move)
    assert skill > -0.03


def test_the_move_that_a_hint_is_compared_with_pays_more_if_there_is_such_a_move() -> None:
    position = middle("international")
    judged = Judge(position.ruleset, PLAN).judge(position, 1)
    other = tempting(position, judged)
    paid = {move.number: move.points for move in position.moves}
    assert other != judged.best.move
    if any(paid[each.move] > paid[judged.best.move] for each in judged.valued):
        assert paid[other or 0] > paid[judged.best.move]
