"""Players of one's own, as objects, as classes and by name: they see what a seat may see, and errors name them."""

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.arena.contest import Contest
from kaffeehaus.arena.executor import Alone, Processes
from kaffeehaus.arena.playing import ArenaStopped
from kaffeehaus.arena.running import run
from kaffeehaus.players.own import concealed
from kaffeehaus.players.simple import RandomPlayer
from tests.arena.contests import untimed

GAME = kh.game("cardgame", players=2)

SOURCE = """
import kaffeehaus as kh

class Last(kh.Player):
    def decide(self, choice):
        return choice.moves[-1]

class Lucky(kh.Player):
    def __init__(self, seed):
        self.seed = seed
    def decide(self, choice):
        return choice.moves[self.seed % len(choice.moves)].number

class Idle(kh.Player):
    pass

class Outer:
    class Inner(Last):
        name = "inner"

nothing = 7
"""


class First(kh.Player):
    """Plays the first move, in one of the ways in which a move can be given."""

    def __init__(self, way: Any = lambda move: move) -> None:
        self.way = way
        self.choices: list[kh.Choice] = []

    def decide(self, choice: kh.Choice) -> kh.Move | str | int | kh.Decision:
        self.choices.append(choice)
        answer: kh.Move | str | int | kh.Decision = self.way(choice.moves[0])
        return answer


class Wrong(kh.Player):
    """Decides for something that is no legal move."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def decide(self, choice: kh.Choice) -> Any:
        assert choice.seat == 1
        return self.answer


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module of somebody else."""
    file = tmp_path / "their_bots.py"
    file.write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    yield file
    sys.modules.pop("their_bots", None)


@pytest.mark.parametrize(
    "way",
    [
        lambda move: move,
        str,
        lambda move: move.number,
        lambda move: kh.Decision(move.number),
        lambda move: np.int64(move.number),
    ],
)
def test_a_player_answers_with_a_move_its_text_its_number_or_a_decision(way: Any) -> None:
    record = kh.play_out(GAME, seed=1, players=[First(way), "random"])
    assert record == kh.play_out(GAME, seed=1, players=[First(), "random"])
    assert record.players == (f"python:{__name__}:First", "random")
    assert kh.Record.from_json(record.to_json()) == record


def test_a_player_never_gets_the_true_position() -> None:
    game = kh.game("cardgame", players=3)
    player = First()
    record = kh.play_out(game, seed=4, players=[player, "random", "greedy"])
    truths = [position for position in record.positions() if not position.over and position.to_move == 0]
    assert len(player.choices) == len(truths)
    for choice, truth in zip(player.choices, truths, strict=True):
        assert choice.view == truth.view(0)
        assert choice.world != truth
        assert choice.imagine(1) == truth.redeal(0, 1)  # what it can imagine follows from the view alone


@pytest.mark.usefixtures("module")
def test_the_seed_of_a_player_does_not_tell_the_deal() -> None:
    from kaffeehaus.players.names import player_named

    player: Any = player_named("python:their_bots:Lucky", 5)
    assert player.seed == concealed(5)
    assert player.seed not in range(100)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("take", "decided for take, which is not possible: "),
        ("fly", "decided for fly, which is not possible: "),
        (-1, "decided for -1, which is not possible: a move number lies from 0"),
        (None, "decided for None, which is not possible: a move number lies from 0"),
        (kh.Decision(10**6), "decided for 1000000, which is not possible: a move number"),
    ],
)
def test_an_illegal_move_is_told_with_player_seat_move_and_clause(answer: Any, said: str) -> None:
    opening = kh.game("cardgame", players=2, start=1)
    with pytest.raises(kh.InvalidDecision) as fault:
        kh.play_out(opening, seed=1, players=["random", Wrong(answer)])
    assert f"python:{__name__}:Wrong on seat 1 {said}" in str(fault.value)
    assert fault.value.seat == 1
    assert pickle.loads(pickle.dumps(fault.value)) == fault.value


def test_a_refused_move_names_its_clause() -> None:
    with pytest.raises(kh.InvalidDecision) as fault:
        kh.play_out(kh.game("cardgame", players=2, start=1), seed=1, players=["random", Wrong("lay afr.w")])
    assert fault.value.clause is not None
    assert fault.value.clause.startswith("KG-")


def test_a_class_stands_for_all_seats_and_an_object_for_one() -> None:
    record = kh.play_out(GAME, seed=1, players=[First])
    assert record.players == (f"python:{__name__}:First",) * 2
    player = First()
    for wrong in ([player], [player, player], [player, First(), First()]):
        with pytest.raises(kh.InvalidOptions):
            kh.play_out(GAME, seed=1, players=wrong)


@pytest.mark.usefixtures("module")
def test_a_player_by_name_plays_as_its_class_does() -> None:
    one = kh.play_out(GAME, seed=3, players=["python:their_bots:Last", "python:their_bots:Outer.Inner"])
    assert one.players == ("python:their_bots:Last", "python:their_bots:Outer.Inner")
    assert one.replay().over


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("python:", "a player of your own is python:package.module:Class"),
        ("python:their_bots", "a player of your own is python:package.module:Class"),
        ("python:no_such_module:Bot", "no_such_module cannot be imported"),
        ("python:their_bots:Missing", "is no class that inherits from kaffeehaus.Player"),
        ("python:their_bots:nothing", "is no class that inherits from kaffeehaus.Player"),
        ("python:their_bots:Idle", "has no method decide(self, choice)"),
    ],
)
@pytest.mark.usefixtures("module")
def test_a_name_that_leads_to_no_player_is_refused_in_words(name: str, reason: str) -> None:
    with pytest.raises(kh.InvalidOptions, match=reason.replace("(", r"\(").replace(")", r"\)")):
        kh.play_out(GAME, seed=1, players=[name])


@pytest.mark.usefixtures("module")
def test_the_arena_takes_classes_and_names_in_one_process_and_in_two() -> None:
    from their_bots import Last  # type: ignore[import-not-found]

    contest = Contest(GAME, (Last, "python:their_bots:Lucky"), seed=1)
    assert contest.contestants == ("python:their_bots:Last", "python:their_bots:Lucky")
    one, two = (untimed(list(executor.play(contest, contest.tasks(range(2))))) for executor in (Alone(), Processes(2)))
    assert one == two


def test_a_contest_of_an_edited_player_is_another_one(module: Path) -> None:
    names = ("python:their_bots:Last", "random")
    before = Contest(GAME, names).document()
    assert before == Contest(GAME, names).document()
    module.write_text(SOURCE.replace("[-1]", "[0]"))
    assert before["sources"] != Contest(GAME, names).document()["sources"]


def test_the_arena_says_who_decided_for_what() -> None:
    contest = Contest(GAME, (f"python:{__name__}:Stubborn", "random"))
    with pytest.raises(ArenaStopped, match=r"Stubborn failed at its move 1 .* decided for fly"):
        run(contest, 2)


class Stubborn(kh.Player):
    """Always wants the same."""

    def decide(self, choice: kh.Choice) -> str:  # noqa: ARG002
        return "fly"


def test_a_player_may_build_on_those_of_the_house() -> None:
    class Named(RandomPlayer):
        name = "mine"

    assert kh.play_out(GAME, seed=1, players=[Named(1), "greedy"]).players == ("mine", "greedy")
