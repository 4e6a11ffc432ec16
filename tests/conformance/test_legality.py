"""Which moves are legal, and why the others are not."""

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.faults import LANGUAGES
from tests.conformance.games import CASES, every_game, game_of, played
from tests.conformance.sweep import answers_in

GAMES = 3


@every_game
def test_the_legal_moves_are_those_that_nothing_forbids(case: str) -> None:
    for position in [position for seed in range(GAMES) for position in played(case, seed)]:
        assert all(lower < higher for lower, higher in pairwise(position.numbers))
        assert list(position.numbers) == np.flatnonzero(answers_in(position) == 0).tolist()
        assert bool(position.numbers) != position.over


@every_game
def test_an_illegal_move_is_refused_by_its_clause(case: str) -> None:
    clauses = kh.rules_of(game_of(case).name)
    chance = Random(1)
    for position in played(case)[::5]:
        answers = answers_in(position)
        for clause in set(answers[answers > 0].tolist()):
            number = chance.choice(np.flatnonzero(answers == clause).tolist())
            with pytest.raises((kh.IllegalMove, kh.InvalidText)) as fault:
                position.play(number)
            if isinstance(fault.value, kh.IllegalMove):
                assert fault.value.clause == position.ruleset.clause_id(clause)
                assert fault.value.clause in clauses
                assert position.why_not(fault.value.move) == position.why_not(number)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", kh.games())
def test_every_refusal_is_a_sentence_in_every_language(name: str, language: str) -> None:
    examples = {}
    for case in (case for case in CASES if CASES[case][0] == name):
        for position in played(case):
            clauses, moves = np.unique(answers_in(position), return_index=True)
            examples.update(
                {clause: (position, move) for clause, move in zip(clauses.tolist(), moves.tolist(), strict=True)}
            )
    del examples[0]
    for clause, (position, move) in examples.items():
        ruleset = position.ruleset
        known = ruleset.clauses(language)[ruleset.clause_id(clause)]
        assert ruleset.refusal(position._plain, move, clause, language).endswith((".", "!"))
        assert "refusal" in known


@every_game
def test_a_number_that_is_no_move_is_refused(case: str) -> None:
    position = game_of(case).deal(1)
    wrong: list[Any] = [-1, position.ruleset.moves, True, 1.0, None]
    for number in wrong:
        with pytest.raises(kh.InvalidText):
            position.play(number)
