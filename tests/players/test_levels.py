"""The five levels: fair, repeatable, and each with the insight that it is meant to have."""

import pytest

import kaffeehaus as kh
from kaffeehaus.players.names import player_named, players_for
from tests.players.positions import decision, every_game, played
from tests.rules.cards import situation

LEVELS = ["level:1", "level:2", "level:3", "level:4@60", "level:5@60"]
every_level = pytest.mark.parametrize("level", LEVELS)


@every_game
@every_level
def test_swapping_everything_hidden_changes_no_decision(name: str, level: str) -> None:
    for number, position in enumerate(played(name)[::6]):
        other = position.redeal(position.to_move, number)
        assert decision(level, other) == decision(level, position)


@every_game
@every_level
def test_the_same_seed_gives_the_same_game(name: str, level: str) -> None:
    records = [kh.play_out(kh.game(name, players=2), seed=3, players=[level, "random"]) for _ in range(2)]
    assert records[0] == records[1]
    assert records[0].replay().over


@every_game
def test_all_levels_finish_a_game_together(name: str) -> None:
    game = kh.game(name, players=4)
    assert kh.play_out(game, seed=4, players=LEVELS[1:]).replay().over


@every_game
def test_level_1_loses_no_points_if_it_can_help_it(name: str) -> None:
    for seed in range(3):
        for position in played(name, seed=seed):
            chosen = decision("level:1", position).move
            points = {move.number: move.points for move in position.moves}
            assert points[chosen] >= 0 or max(points.values()) < 0


def most_points(position: kh.Position, seat: int, turn: int) -> int:
    """The most points that the seat can have at the end of its turn, all sequences of moves tried."""
    if position.over or position.to_move != seat or position.to_dict()["turn"]["number"] != turn:
        return position.scores[seat]
    return max(most_points(position.play(move), seat, turn) for move in position.numbers)


def test_level_2_makes_the_most_of_its_turn() -> None:
    for position in played("international", players=2)[::5]:
        seat, turn = position.to_move, position.to_dict()["turn"]["number"]
        most = most_points(position, seat, turn)
        while position.to_move == seat and position.to_dict()["turn"]["number"] == turn and not position.over:
            position = position.play(decision("level:2", position).move)
        assert position.scores[seat] == most


@pytest.mark.parametrize("level", LEVELS[1:])
def test_who_can_end_the_game_as_its_winner_does_so(level: str) -> None:
    hands = [["ind.w"], ["cub.w", "cub.m", "rus.w"]]
    ahead = situation(seated={"o1": "ind.m", "iN": "eng.w"}, hands=hands, scores=[20, 5])
    position = kh.Position.from_dict(ahead).play("ind.w@o3")
    assert {str(move) for move in position.moves} == {"end", "continue"}
    assert decision(level, position).move == position.read_move("end")


@every_game
@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_decision_tells_what_was_thought(name: str, level: str) -> None:
    for position in played(name)[::10]:
        answer = decision(level, position)
        assert answer.candidates[0].move == answer.move
        assert {candidate.move for candidate in answer.candidates} <= set(position.numbers)
        assert all(candidate.visits > 0 and 0 <= candidate.expected <= 1 for candidate in answer.candidates)


def test_levels_and_searches_are_players_by_name() -> None:
    for name in (
        "level:1",
        "level:4",
        "level:5@0.3s",
        "level:2@100",
        "search",
        "search:0.2s",
        "search:400",
        "tree",
        "tree:0.2s",
        "tree@100",
    ):
        player_named(name, 1).close()


def test_all_faulty_names_are_refused_at_once() -> None:
    with pytest.raises(kh.InvalidOptions) as fault:
        players_for(["level:6", "level", "search:quick", "level:4@soon"], 4)
    assert len(fault.value.reasons) == 4
