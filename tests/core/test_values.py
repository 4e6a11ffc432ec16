"""Games, positions, moves, records, results, refusals and errors are values: they pickle, copy and compare."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.compiling import INTERPRETED
from kaffeehaus.kernel.faults import fault
from tests.conformance.games import game_of, played, some_games

ROOT = Path(__file__).parents[2]

ERRORS = [
    kh.IllegalMove("fra.w@c12", "CI-12", "Two women would sit alone."),
    kh.InvalidDecision("mine", 1, "stop", "CI-15", "A partner must follow."),
    kh.InvalidDecision("mine", 1, "fly", None, "There is no such move."),
    kh.InvalidText(fault("move-too-long", most=3, count=4)),
    kh.InvalidOptions(["there is no game 'go'", "there is no seat 9"]),
    kh.InvalidComponents(["one"]),
    kh.InvalidPosition(["one", "two"]),
    kh.InvalidRecord(["one"]),
    kh.KaffeehausError("anything"),
]


def look_at(position: kh.Position) -> None:
    """Asks a position for everything that it remembers afterwards."""
    for seat in range(position.game.players):
        position.view(seat)
        position.observe(seat)
    _ = position.result, position.scores, position.offers(), position.to_dict(), position.game
    for move in position.moves:
        _ = move.points, move.eliminates, str(move)


@some_games
def test_positions_pickle_and_copy_before_and_after_somebody_looked_at_them(case: str) -> None:
    for position in (played(case)[0], played(case)[len(played(case)) // 2], played(case)[-1]):
        fresh = kh.Position(position.ruleset, position.state())
        for _ in range(2):
            again = pickle.loads(pickle.dumps(fresh))
            assert again == fresh
            assert (hash(again), again.numbers, again.game) == (hash(fresh), fresh.numbers, fresh.game)
            assert copy.copy(fresh) == copy.deepcopy(fresh) == fresh
            look_at(fresh)
        if not position.over:
            move = fresh.moves[-1]
            assert pickle.loads(pickle.dumps(move)) == copy.copy(move) == copy.deepcopy(move) == move
            assert pickle.loads(pickle.dumps(again)).play(move) == fresh.play(move)


@some_games
def test_games_records_and_results_pickle_and_copy(case: str) -> None:
    game = game_of(case)
    record = kh.play_out(game, seed=1, players=["random"])
    values: list[Any] = [game, record, record.result, played(case)[-1].result]
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == copy.copy(value) == copy.deepcopy(value) == value
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_pickle_copy_and_compare(error: kh.KaffeehausError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert (str(again), again.__dict__, again, hash(again)) == (str(error), error.__dict__, error, hash(error))
    assert [other for other in ERRORS if other == error] == [error]


def test_refusals_pickle_and_compare() -> None:
    position = kh.game("international", players=2).deal(seed=1)
    refusal = position.why_not("stop")
    assert refusal is not None
    assert pickle.loads(pickle.dumps(refusal)) == refusal == position.why_not("stop")


DUMP = """
import pickle, sys, kaffeehaus as kh
positions = [kh.game(name, players=2).deal(seed=5) for name in kh.games()]
positions = [position.play(position.moves[0]) for position in positions]
sys.stdout.buffer.write(pickle.dumps((positions, [position.moves[-1] for position in positions])))
"""


@pytest.mark.parametrize("interpreted", ["0", "1"], ids=["compiled", "interpreted"])
def test_what_one_way_of_running_pickles_the_other_one_reads(interpreted: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", DUMP],
        env={**os.environ, "KAFFEEHAUS_INTERPRETED": interpreted},
        capture_output=True,
        check=True,
    )
    positions, moves = pickle.loads(run.stdout)
    for name, position, move in zip(kh.games(), positions, moves, strict=True):
        dealt = kh.game(name, players=2).deal(seed=5)
        assert position == dealt.play(dealt.moves[0])
        assert position.play(move).to_bytes() == position.play(move.number).to_bytes()


def test_bytes_of_other_rules_are_refused() -> None:
    position = kh.game("cardgame").deal(seed=1)
    make, (game, version, data) = position.__reduce__()
    for wrong in ((game, version + 1, data), (game, version, data[:-1])):
        with pytest.raises(kh.InvalidPosition, match="pickled by version"):
            make(*wrong)


def test_a_move_is_its_text() -> None:
    position = kh.game("international", players=2).deal(seed=1)
    move = position.moves[-1]
    assert move == str(move)
    assert str(move) in position.moves
    assert "fly" not in position.moves
    assert {move: 1}[str(move)] == 1  # type: ignore[index]
    assert move != move.number
    assert position.moves.index(str(move)) == len(position.moves) - 1
    assert move.to_dict() == position.offers()[-1]


def test_moves_and_options_cannot_be_changed() -> None:
    position = kh.game("international", players=2).deal(seed=1)
    move: Any = position.moves[0]
    for name in ("number", "points", "score_lines", "something"):
        with pytest.raises(AttributeError):
            setattr(move, name, 1)
    game: Any = position.game
    with pytest.raises(AttributeError):
        game.ruleset = None
    options = game.options
    changes: list[Any] = [
        lambda: options.update(players=3),
        lambda: options.pop("players"),
        lambda: options.clear(),
        lambda: options.setdefault("x", 1),
        lambda: options.__setitem__("players", 3),
        lambda: options.__delitem__("players"),
        lambda: options.__ior__({"players": 3}),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="make another one"):
            change()
    assert type(copy.deepcopy(options)) is type(options.copy()) is dict
    assert game.options == options == copy.deepcopy(options)


def test_nested_options_are_copies() -> None:
    board = kh.game("international").ruleset.component_data()
    game = kh.game("international", board=board)
    game.options["board"]["tables"].clear()
    assert game.options["board"]["tables"]


@some_games
def test_a_position_knows_its_game_and_the_game_reads_its_documents(case: str) -> None:
    game = game_of(case)
    for position in played(case)[::7]:
        assert position.game == game
        document = position.to_dict()
        assert game.position(document) == position
        for part in ("format", "game", "options"):
            del document[part]
        assert game.position(document) == position


def test_a_game_refuses_documents_of_other_games_and_other_options() -> None:
    game = kh.game("international", players=2)
    for other in (kh.game("international", players=3), kh.game("international", players=2, edition="amigo-de-2009")):
        with pytest.raises(kh.InvalidPosition, match="other options"):
            game.position(other.deal(seed=1).to_dict())
    with pytest.raises(kh.InvalidPosition):
        game.position(kh.game("cardgame", players=2).deal(seed=1).to_dict())
    wrong: Any = None
    with pytest.raises(kh.InvalidPosition):
        game.position(wrong)


def test_a_record_knows_its_result() -> None:
    record = kh.play_out(kh.game("cardgame", players=3), seed=1, players=["random"])
    assert record.result == record.replay().result
    unfinished = kh.Record(record.game, 1, record.moves[:3], record.players, record.rules_version)
    assert unfinished.result is None


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8, np.int16])
def test_numpy_integers_are_integers(kind: type[np.integer[Any]]) -> None:
    game = kh.game("cardgame", players=kind(2))
    position = game.deal(seed=kind(7))
    assert position == kh.game("cardgame", players=2).deal(seed=7)
    assert type(game.options["players"]) is int
    assert position.play(np.int64(position.numbers[0])) == position.play(position.numbers[0])
    assert position.view(kind(1)) == position.view(1)
    assert position.redeal(kind(1), kind(3)) == position.redeal(1, 3)
    assert np.array_equal(position.observe(kind(1)), position.observe(1))
    record = kh.play_out(game, seed=kind(1), players=["random", "greedy"])
    assert record == kh.play_out(game, seed=1, players=["random", "greedy"])
    assert kh.Record.from_json(record.to_json()) == record


def test_numpy_truth_and_floats_are_no_integers() -> None:
    position = kh.game("cardgame").deal(seed=1)
    for wrong in (np.bool_(True), np.float64(1.0)):
        with pytest.raises(kh.InvalidOptions):
            position.view(wrong)  # type: ignore[arg-type]
        with pytest.raises(kh.InvalidOptions):
            position.game.deal(wrong)  # type: ignore[arg-type]
        with pytest.raises(kh.InvalidText):
            position.play(wrong)  # type: ignore[arg-type]


@some_games
def test_an_observation_is_an_array_of_its_own(case: str) -> None:
    position = played(case)[-2]
    one, two = position.observe(0), position.observe(0)
    assert one.dtype == np.float32
    assert one.shape == (position.ruleset.observation,)
    assert np.array_equal(one, two)
    one[:] = 7
    assert np.array_equal(position.observe(0), two)


def test_the_house_tells_its_version() -> None:
    from importlib.metadata import version

    assert kh.__version__ == version("kaffeehaus")
    assert {*kh.__all__} <= {*dir(kh)}
    for name in kh.__all__:
        assert getattr(kh, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'coffee'"):
        _ = kh.coffee


def test_both_ways_of_running_are_tested() -> None:
    """Run in a process of its own if this one is compiled, so that both ways are seen in one run of the tests."""
    if INTERPRETED:
        return
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not ways_of_running", __file__]
    done = subprocess.run(
        command, cwd=ROOT, env={"KAFFEEHAUS_INTERPRETED": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
