"""What a move does, what it pays, and what never changes."""

import json
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

import kaffeehaus as kh
from tests.conformance.games import CASES, every_game, game_of, played


def reread(position: kh.Position) -> kh.Position:
    """The position of the same document, with the same rules."""
    document = json.loads(position.to_json())
    return kh.Position(position.ruleset, position.ruleset.state_from(document))


def booked(position: kh.Position) -> list[int]:
    """Points without what the end adds or takes."""
    if position.result is None:
        return position.scores
    final = [sum(line.points for line in lines) for lines in position.result.lines]
    return [total - end for total, end in zip(position.scores, final, strict=True)]


@every_game
def test_a_document_gives_the_same_position(case: str) -> None:
    for position in played(case)[::4]:
        again = reread(position)
        assert again == position
        assert again.to_json() == position.to_json()


@every_game
def test_a_document_brings_its_own_rules(case: str) -> None:
    position = played(case)[-2]
    assert kh.Position.from_json(position.to_json()) == position


@every_game
def test_every_legal_move_leads_to_a_valid_position(case: str) -> None:
    positions = played(case)
    for position in positions[1 :: len(positions) // 3]:
        for move in position.moves:
            after = position.play(move)
            assert reread(after) == after


@every_game
def test_score_lines_add_up_to_what_a_move_books(case: str) -> None:
    clauses = set(kh.rules_of(game_of(case).name))
    positions = played(case)
    for position in positions[:: len(positions) // 8]:
        for move in position.moves:
            lines = position.explain(move.number)
            points = sum(line.points for line in lines)
            gains = [new - old for old, new in zip(booked(position), booked(position.play(move)), strict=True)]
            assert sorted(gains, key=bool) == [*[0] * (len(gains) - 1), points]
            assert len(lines) <= position.ruleset.most_lines
            assert {line.clause for line in lines} <= clauses


@every_game
def test_a_move_pays_the_same_explained_alone_or_with_all_others(case: str) -> None:
    for position in played(case):
        for move in position.moves:
            assert move.score_lines == tuple(line for line in position.explain(move.number) if not line.luck)


@every_game
def test_the_same_move_gives_the_same_bytes(case: str) -> None:
    for position in played(case):
        assert [position.play(move) for move in position.moves[:3]] == [
            position.play(move) for move in position.moves[:3]
        ]


@every_game
def test_past_positions_never_change(case: str) -> None:
    position = game_of(case).deal(1)
    past = []
    while not position.over:
        past.append((position, position.to_bytes(), position.to_json(), position.numbers))
        after = position.play(position.numbers[-1])
        position.redeal(position.to_move, 1)
        position.observe(position.to_move)
        position.view(position.to_move)
        assert all(isinstance(move.points, int) for move in position.moves)
        position = after
    for position, data, document, numbers in past:
        fresh = kh.Position(position.ruleset, position._state)
        assert (fresh.to_bytes(), fresh.to_json(), fresh.numbers) == (data, document, numbers)


def spoil(data: Any) -> None:
    """Empties nested data from within."""
    for inner in list(data.values() if isinstance(data, dict) else data):
        if isinstance(inner, dict | list):
            spoil(inner)
    data.clear()


@every_game
def test_what_is_taken_in_or_handed_out_is_a_copy(case: str) -> None:
    name, options = CASES[case]
    given = deepcopy(options)
    game = kh.game(name, **given)
    for position in (game.deal(1), game.deal(1).play(game.deal(1).moves[0])):
        told = position.to_json(), json.dumps(position.view(0)), json.dumps(game.options)
        for document in (given, position.to_dict(), position.view(0)):
            spoil(document)
        with pytest.raises(TypeError, match="do not change"):
            spoil(game.options)
        assert (position.to_json(), json.dumps(position.view(0)), json.dumps(game.options)) == told


@every_game
def test_the_end_gives_places_from_one_on(case: str) -> None:
    *running, last = played(case)
    assert [position.result for position in running] == [None] * len(running)
    assert last.result is not None
    assert last.result.winners
    assert len(last.result.totals) == len(last.result.places) == game_of(case).players
    assert all(1 + sum(other < place for other in last.result.places) == place for place in last.result.places)


@every_game
def test_somebody_in_the_game_is_to_move(case: str) -> None:
    assert {position.to_move for position in played(case)} <= set(range(game_of(case).players))


@every_game
def test_equal_positions_are_equal_and_others_are_not(case: str) -> None:
    first, again = played(case), played.__wrapped__(case)
    assert [hash(position) for position in first] == [hash(position) for position in again]
    assert first == again
    assert all(before != after for before, after in pairwise(first))
