"""Puzzles: one clearly best move that is not the greedy one, with a reason; packs are read as they were written."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.players.search.rollouts import TO_THE_END, Roller
from kaffeehaus.reviews.judging import Judge, Judgement, Valued
from kaffeehaus.reviews.plans import plan_for
from kaffeehaus.reviews.puzzles import (
    Candidate,
    Finder,
    InvalidPuzzles,
    Pack,
    Puzzle,
    by_difficulty,
    clear,
    lead,
    pack_for,
    paying_most,
    self_played,
    settled,
)
from tests.reviews.games import LITTLE, every_game, middle


def valued(move: int, gap: float, error: float = 0.005) -> Valued:
    return Valued(move, 0.5 + gap, 0.01, gap, error, 100)


@pytest.mark.parametrize(
    ("gaps", "expected"),
    [([(-0.08, 0.005)], True), ([(-0.08, 0.005), (-0.01, 0.001)], False), ([(-0.08, 0.03)], False), ([], False)],
)
def test_a_puzzle_has_one_clearly_best_move(gaps: list[tuple[float, float]], expected: bool) -> None:
    others = [valued(move, gap, error) for move, (gap, error) in enumerate(gaps, 1)]
    assert clear(Judgement((valued(0, 0.0, 0.0), *others)), [0]) is expected


def test_the_moves_of_a_turn_may_be_made_in_any_order() -> None:
    judged = Judgement((valued(0, 0.0, 0.0), valued(1, -0.001), valued(2, -0.08)))
    assert clear(judged, [0, 1])
    assert not clear(judged, [0])


@every_game
def test_a_move_that_is_outdone_before_the_last_stage_keeps_its_value(name: str) -> None:
    position = middle(name)
    judge = Judge(position.ruleset, plan_for(position.ruleset, LITTLE))
    screening = judge.screen(position, 1)
    judged = judge.settle(screening, 1)
    assert judged == judge.judge(position, 1, confirm=True)
    assert judged.best.move == screening.best
    assert screening.outdone == [each for each in judged.valued if each.move not in screening.field[:2]]


def test_a_search_ends_early_if_an_outdone_move_comes_close(monkeypatch: pytest.MonkeyPatch) -> None:
    position = middle("cardgame")
    judge = Judge(position.ruleset, plan_for(position.ruleset, LITTLE))
    screening = judge.screen(position, 1)
    monkeypatch.setattr(Judge, "settle", lambda *_: pytest.fail("the last stage is not needed"))
    assert settled(judge, screening, 1, [screening.best], sure=1e9) is None


def test_a_lead_counts_the_standard_errors_of_a_later_check() -> None:
    gains = np.array([1.0, 0.0] * 400)
    assert lead(gains) == pytest.approx(0.5 / (0.5 / np.sqrt(200)), rel=0.01)
    assert lead(-gains) < 0
    assert lead(np.zeros(100)) == 0
    assert lead(np.ones(100)) == np.inf


@pytest.mark.parametrize(
    ("wins", "expected", "played"), [(100, True, 100), (50, False, 100), (58, False, 400), (62, True, 800)]
)
def test_a_puzzle_is_played_to_the_end_until_it_is_clear_how_much_its_solution_leads(
    monkeypatch: pytest.MonkeyPatch, wins: int, expected: bool, played: int
) -> None:
    """The second best move wins 50 of 100 games."""
    seen: list[int] = []

    def values(_: Roller, _state: Any, _seat: int, moves: list[int], ahead: int, worlds: range) -> Any:
        assert (moves, ahead) == ([1, 2], TO_THE_END)
        seen.extend(worlds)
        return np.array([[number % 100 < wins, number % 2] for number in range(len(worlds))], float)

    monkeypatch.setattr(Roller, "values", values)
    world = middle("cardgame")
    judged = Judgement((valued(1, 0.0, 0.0), valued(2, -0.08)))
    assert Finder(kh.game("cardgame", players=2), 1).holds(Candidate(world, judged, (1,), (), 2, 5)) is expected
    assert len(set(seen)) == len(seen) == played


@every_game
def test_greedy_would_play_what_pays_most(name: str) -> None:
    position = middle(name)
    most = max(move.points for move in position.moves if not move.eliminates)
    assert all(next(m for m in position.moves if m.number == number).points == most for number in paying_most(position))


def shipped() -> Iterator[Puzzle]:
    return (puzzle for name in kh.games() for puzzle in pack_for(name).puzzles)


def test_shipped_puzzles_can_be_played_and_are_not_solved_by_greedy() -> None:
    for puzzle in shipped():
        position = kh.Position.from_dict(puzzle.position)
        assert position.to_move == puzzle.seat, puzzle.id
        numbers = [position.read_move(text) for text in (puzzle.solution, puzzle.second, puzzle.tempting)]
        assert set(numbers) <= set(position.numbers), puzzle.id
        begins = {numbers[0], *map(position.read_move, puzzle.also)}
        assert not begins & set(paying_most(position)), puzzle.id
        assert numbers[1] not in begins, puzzle.id
        assert numbers[2] in paying_most(position), puzzle.id
        assert puzzle.gap > 4 * puzzle.error, puzzle.id
        assert puzzle.reasons, puzzle.id


@every_game
def test_packs_are_read_as_they_were_written_the_easiest_first(name: str) -> None:
    pack = pack_for(name)
    assert Pack.from_dict(pack.to_dict()) == pack
    assert by_difficulty(pack.puzzles) == pack.puzzles
    assert len({puzzle.id for puzzle in pack.puzzles}) == len(pack.puzzles)


def test_a_document_that_is_no_pack_is_refused_in_words() -> None:
    with pytest.raises(InvalidPuzzles, match="format is"):
        Pack.from_dict({"format": "kaffeehaus-review/1"})
    with pytest.raises(InvalidPuzzles, match="missing, unknown or of another kind"):
        Pack.from_dict({"format": "kaffeehaus-puzzles/1", "puzzle": []})


def test_games_of_bots_are_the_same_for_the_same_seed() -> None:
    game = kh.game("cardgame", players=2)
    one, other = (list(self_played(game, 2, 5)) for _ in range(2))
    assert one == other
    assert one[0].moves != one[1].moves
