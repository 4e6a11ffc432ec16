"""No peeking: swap everything that a seat cannot know, and each byte that its bot is sent stays equal."""

from itertools import pairwise
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.players.contract import Event, Player, choice_for, tell
from kaffeehaus.players.remote.messages import event, line_of, turn
from kaffeehaus.players.simple import RandomPlayer
from tests.conformance.games import CASES, game_of, played
from tests.players.bots import Script

one_a_game = pytest.mark.parametrize(
    "case", [next(case for case in CASES if case.startswith(game)) for game in kh.games()]
)


class Listener(RandomPlayer):
    """Keeps what it is told."""

    listens = True

    def __init__(self) -> None:
        super().__init__(seed=1)
        self.heard: list[Event] = []

    def told(self, event: Event) -> None:
        """Another seat has moved."""
        self.heard.append(event)


def told(position: kh.Position, number: int) -> dict[int, bytes]:
    """What a move sounds like to every other seat, as the line that it is sent."""
    seats: dict[int, Player] = {seat: Listener() for seat in range(position.ruleset.players)}
    tell(seats.items(), position, number)
    return {
        seat: line_of(event(player.heard[0]))
        for seat, player in seats.items()
        if isinstance(player, Listener) and player.heard
    }


@one_a_game
def test_a_turn_tells_nothing_that_is_hidden(case: str) -> None:
    for number, position in enumerate(played(case)[:-1:3]):
        other = position.redeal(position.to_move, number)
        lines = [line_of(turn(1, choice_for(world, 8), 1.0, 10.0)) for world in (position, other)]
        assert lines[0] == lines[1]


@one_a_game
def test_every_byte_that_a_bot_is_sent_is_the_same_in_a_world_that_looks_the_same(case: str, tmp_path: Path) -> None:
    position = played(case)[len(played(case)) // 2]
    seat = position.to_move
    sent = []
    for number, world in enumerate((position, position.redeal(seat, 1), position.redeal(seat, 2))):
        folder = tmp_path / str(number)
        folder.mkdir()
        script = Script(folder, "answer(message, move='' if number == 1 else message['moves'][-1]['move'])")
        bot = script.player()
        bot.begin(game_of(case), seat, ("remote",) * position.ruleset.players)
        for seed in (1, 2):
            bot.decide(choice_for(world, seed))
        bot.close()
        sent.append(script.log.read_bytes())
    assert sent[0].count(b"\n") == 5  # hello, start, turn, refusal, turn
    assert sent[0] == sent[1] == sent[2]


@one_a_game
def test_a_move_sounds_the_same_in_every_world_in_which_the_others_see_the_same(case: str) -> None:
    positions = played(case)
    compared = 0
    for position, after in list(pairwise(positions))[::3]:
        mover = position.to_move
        for seat in set(range(position.ruleset.players)) - {mover}:
            world = position.redeal(seat, 1)
            alike = [number for number in world.numbers if world.play(number).view(seat) == after.view(seat)]
            sounds = {told(world, number)[seat] for number in alike}
            compared += len(alike)
            assert len(sounds) <= 1
    assert compared


def test_the_mover_is_told_nothing() -> None:
    position = kh.game("international", players=3).deal(1)
    assert set(told(position, position.numbers[0])) == {1, 2}


def test_a_card_laid_face_down_is_not_named() -> None:
    position = kh.game("cardgame", players=2).deal(1)
    while not any(str(move).startswith("lay ") for move in position.moves):
        position = position.play("take" if "take" in map(str, position.moves) else position.moves[-1])
    [number, *_] = [move.number for move in position.moves if str(move).startswith("lay ")]
    [line] = told(position, number).values()
    assert b'"move":"lay"' in line
