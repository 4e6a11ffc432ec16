"""No peeking: swap everything that a seat cannot know, and each byte that it is sent stays equal."""

import json
from dataclasses import asdict
from random import Random
from typing import Any

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.names import player_named
from tests.agreement.drivers import varied, walk
from tests.conformance.games import every_game, game_of, played
from tests.conformance.sweep import answers_in

REFUSALS = 5  # illegal moves in a position whose refusals are compared word by word


def sent(position: kh.Position, seat: int) -> str:
    """Everything that a seat is sent: its view and a spectator's, and to who decides the moves and what they pay."""
    moves = position.moves if seat == position.to_move else ()
    offers = [(str(move), move.points, [asdict(line) for line in move.score_lines]) for move in moves]
    return json.dumps([position.view(seat), position.view(None), position.observe(seat).tolist(), offers])


def refusals(position: kh.Position) -> list[str]:
    """What a seat hears if it tries some of the moves that are not legal."""
    forbidden = np.flatnonzero(answers_in(position)).tolist()
    heard = []
    for number in Random(1).sample(forbidden, min(REFUSALS, len(forbidden))):
        try:
            heard.append(str(position.why_not(number)))
        except kh.InvalidText as fault:
            heard.append(str(fault))
    return heard


@every_game
def test_nothing_that_a_seat_is_sent_depends_on_what_is_hidden(case: str) -> None:
    for number, position in enumerate(played(case)[::8]):
        for seat in range(position.ruleset.players):
            assert sent(position.redeal(seat, number), seat) == sent(position, seat)


@every_game
def test_no_answer_to_who_decides_depends_on_what_is_hidden(case: str) -> None:
    for number, position in enumerate(played(case)[::8]):
        other = position.redeal(position.to_move, number)
        assert other.numbers == position.numbers
        assert np.array_equal(answers_in(other), answers_in(position))
        assert refusals(other) == refusals(position)


@every_game
def test_redeal_changes_what_is_hidden(case: str) -> None:
    position = game_of(case).deal(1)
    for seat in range(position.ruleset.players):
        assert len({position.redeal(seat, seed).to_bytes() for seed in range(5)} | {position.to_bytes()}) == 6


@every_game
def test_no_view_and_no_imagined_world_has_the_key_of_a_sealed_game(case: str) -> None:
    key = "5ea1" * 16
    for position in tuple(walk(game_of(case).deal(key=key), varied, Random(1)))[::20]:
        for seat in range(position.ruleset.players):
            world = position.redeal(seat, 1)
            told = sent(position, seat)
            assert told == sent(world, seat)
            assert key not in told
            assert key not in world.to_json()
            assert bytes.fromhex(key) not in world.to_bytes()
            assert world.redeal(seat, 2) == position.redeal(seat, 2)
        assert kh.Position.from_json(position.to_json()) == position


@every_game
def test_an_imagined_world_follows_from_the_view_and_the_seed_alone(case: str) -> None:
    for position in played(case)[::5]:
        for seat in range(position.ruleset.players):
            assert position.redeal(seat, 1).redeal(seat, 2) == position.redeal(seat, 2)


@every_game
def test_an_imagined_world_is_a_valid_one(case: str) -> None:
    for number, position in enumerate(played(case)[::5]):
        for seat in range(position.ruleset.players):
            world = position.redeal(seat, number)
            document = json.loads(world.to_json())
            assert kh.Position(world.ruleset, world.ruleset.state_from(document)) == world


@every_game
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_player_chooses_by_what_its_seat_may_know(case: str, name: str) -> None:
    for number, position in enumerate(played(case)[:-1:5]):
        other = position.redeal(position.to_move, number)
        choices = [decision_of(player_named(name, 7), choice_for(world, 8)).move for world in (position, other)]
        assert choices[0] == choices[1]


@every_game
def test_a_seat_that_does_not_exist_is_refused(case: str) -> None:
    position = game_of(case).deal(1)
    wrong: list[Any] = [-1, position.ruleset.players, True, "0"]
    for seat in wrong:
        with pytest.raises(kh.InvalidOptions):
            position.view(seat)
        with pytest.raises(kh.InvalidOptions):
            position.observe(seat)
        with pytest.raises(kh.InvalidOptions):
            position.redeal(seat, 1)
