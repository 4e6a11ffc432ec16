"""What is written straight from the numbers of a state is what the parts declare, for everybody and in every game."""

import json
import random
from typing import Any

import pytest

from kaffeehaus.core.game import Game, games
from kaffeehaus.core.position import Position
from kaffeehaus.core.wording import wording_of
from kaffeehaus.core.writing import Writer
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.parts import Part
from kaffeehaus.kernel.shapes import POINTS


def encode(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def written(position: Position) -> Any:
    return json.loads(b"{%b}" % position.seen_by_all_written(encode))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", games())
def test_written_is_as_declared_in_random_games(name: str, players: int) -> None:
    chance = random.Random(f"{name} {players}")
    for seed in range(2):
        position, before = Game(name, players=players).deal(seed), []
        while not position.over:
            before.append(position)
            # Now and then back to what was told already, as after an undo: nothing that is kept may be of another one.
            for each in (position, chance.choice(before)):
                assert written(each) == json.loads(encode(each.seen_by_all()))
                assert {**written(each), **each.seen_as(1)} == json.loads(encode(each.seen_by(1)))
            position = position.play(chance.choice(position.numbers))
        assert written(position) == json.loads(encode(position.seen_by_all()))


@pytest.mark.parametrize("name", games())
def test_what_is_hidden_changes_no_byte(name: str) -> None:
    position, chance = Game(name, players=3).deal(8), random.Random(name)
    for ply in range(30):
        seat = position.to_move
        assert position.redeal(seat, ply).seen_by_all_written(encode) == position.seen_by_all_written(encode)
        position = position.play(chance.choice(position.numbers))


@pytest.mark.skipif(INTERPRETED, reason="interpreted states are written in the declared way")
@pytest.mark.parametrize("name", games())
def test_no_part_with_its_own_way_to_be_shown_is_written_otherwise(name: str) -> None:
    class Secretive(Part):
        def show(self, *_: Any) -> str:
            return "a secret"

    class Loud(Part):
        def write(self, *_: Any) -> str:
            return "loud"

    position = Game(name).deal(1)
    wording = wording_of(position.ruleset)
    usual = list(wording.shown_to_all)
    wording.shown_to_all[:] = [Secretive("one", "score", POINTS), Loud("two", "score", POINTS), usual[0]]
    try:
        told = Writer(position.ruleset, encode).write(position._plain, position._state)
    finally:
        wording.shown_to_all[:] = usual
    assert json.loads(b"{%b}" % told) == {
        "one": "a secret",
        "two": "loud",
        usual[0].name: position.seen_by_all()[usual[0].name],
    }
