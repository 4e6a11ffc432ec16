"""One game of a contest."""

import sys
from pathlib import Path
from typing import ClassVar

import pytest

import kaffeehaus as kh
from kaffeehaus.arena.contest import Task
from kaffeehaus.arena.playing import ArenaStopped, play_game
from kaffeehaus.core.position import Position
from kaffeehaus.players.contract import Choice, Decision, Event
from kaffeehaus.players.names import KINDS
from kaffeehaus.players.search.pace import thread_count
from kaffeehaus.players.simple import RandomPlayer
from tests.arena.contests import Broken, contest, untimed


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> type[Broken]:
    monkeypatch.setitem(KINDS, "broken", lambda name, _: Broken(name.argument == "illegal"))
    return Broken


def test_the_same_game_again_gives_the_same_sheet() -> None:
    first, second = (play_game(contest(), Task(3, 1)) for _ in range(2))
    assert untimed([first]) == untimed([second])


def test_a_sheet_adds_up() -> None:
    found = play_game(contest(players=3, names=("greedy", "random")), Task(0, 2))
    assert found.seats == contest(players=3).seatings(0)[2]
    assert sum(found.shares) == pytest.approx(1)
    assert all(moves > 0 < seconds for moves, seconds in zip(found.moves, found.seconds, strict=True))


def test_every_seating_of_a_deal_begins_with_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    of = contest(players=4)
    dealt: list[Position] = []
    deal = of.game.deal

    def noted(seed: int) -> Position:
        dealt.append(deal(seed))
        return dealt[-1]

    monkeypatch.setattr(of.game, "deal", noted)
    for task in of.tasks(range(2)):
        play_game(of, task)
    assert len(dealt) == 12
    assert len(set(dealt[:6])) == len(set(dealt[6:])) == 1
    assert dealt[0] != dealt[6]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("broken:illegal", "InvalidDecision: broken:illegal on seat 1 decided for -1"),
        ("broken", "RuntimeError: the coffee is cold"),
    ],
)
def test_a_player_that_fails_is_named_with_the_game_in_which_it_did(
    broken: type[Broken], name: str, reason: str
) -> None:
    of = contest(names=(name, "random"))
    before = broken.closed
    with pytest.raises(ArenaStopped) as fault:
        play_game(of, Task(5, 1))
    assert f"{name} failed at its move 3 of deal 5 (seed 12, seating 1): {reason}" in str(fault.value)
    assert "Finished games are kept." in str(fault.value)
    assert broken.closed == before + 1


def test_players_think_with_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counting(RandomPlayer):
        threads: ClassVar[list[int]] = []

        def decide(self, choice: Choice) -> Decision:
            self.threads.append(thread_count())
            return super().decide(choice)

    monkeypatch.setitem(KINDS, "counting", lambda _, seed: Counting(seed))
    monkeypatch.setenv("KAFFEEHAUS_THREADS", "2")
    play_game(contest(names=("counting", "random")), Task(0, 0))
    assert set(Counting.threads) == {1}
    assert thread_count() == 2


def test_a_bot_that_cheats_loses_its_moves_and_the_game_goes_on(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("while True: print('checkmate', flush=True); input()", "utf-8")
    found = play_game(contest(names=(f"remote:{sys.executable} {bot}", "random")), Task(0, 0))
    assert found.faults[0] > 0 == found.faults[1]


def test_players_are_told_how_the_game_begins_goes_on_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    class Listening(RandomPlayer):
        listens = True
        heard: ClassVar[list[object]] = []

        def begin(self, game: kh.Game, seat: int, names: tuple[str, ...]) -> None:
            self.heard.append((game.players, seat, names))

        def told(self, event: Event) -> None:
            self.heard.append(event.seat)

        def end(self, result: kh.Result) -> None:
            self.heard.append(result.totals)

    monkeypatch.setitem(KINDS, "listening", lambda _, seed: Listening(seed))
    found = play_game(contest(names=("listening", "random")), Task(0, 0))
    assert Listening.heard[0] == (2, 0, ("listening", "random"))
    assert Listening.heard[1:-1] == [1] * found.moves[1]
    assert Listening.heard[-1] == found.points
