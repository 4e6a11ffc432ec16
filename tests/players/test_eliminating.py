"""A stool that one cannot pay ends one's game: the move says so, and the simple players avoid it."""

from random import Random

import pytest

import kaffeehaus as kh
from kaffeehaus.players.contract import choice_for, decision_of
from kaffeehaus.players.names import player_named
from tests.agreement.drivers import varied, walk

SIMPLE = ("greedy", "level:1")


def fatal_positions(players: int, games: int) -> list[kh.Position]:
    """Positions with a fatal move, of games with every kind of move."""
    found = []
    for seed in range(games):
        game = kh.game("international", players=players)
        found += [each for each in walk(game.deal(seed), varied, Random(seed)) if any(m.eliminates for m in each.moves)]
    return found


FATAL = fatal_positions(3, 12)


def test_a_move_eliminates_if_and_only_if_its_player_is_out_afterwards() -> None:
    told = 0
    for position in FATAL:
        for move, offer in zip(position.moves, position.offers(), strict=True):
            out = position.to_move in position.play(move).view()["eliminated"]
            assert move.eliminates == offer.get("eliminates", False) == out
            assert move.to_dict() == offer
            told += out
    assert told > 20


@pytest.mark.parametrize("name", ["cardgame", "melange"])
def test_nobody_is_eliminated_in_the_other_games(name: str) -> None:
    for position in kh.play_out(kh.game(name, players=2), seed=1, players=["random"]).positions():
        assert not any("eliminates" in offer for offer in position.offers())


@pytest.mark.parametrize("name", SIMPLE)
def test_the_simple_players_avoid_it_if_another_move_is_at_hand(name: str) -> None:
    avoided = 0
    for position in FATAL:
        fatal = {move.number for move in position.moves if move.eliminates}
        for seed in range(5):
            chosen = decision_of(player_named(name, seed), choice_for(position, seed)).move
            if len(fatal) < len(position.moves):
                assert chosen not in fatal
                avoided += 1
    assert avoided > 20


@pytest.mark.parametrize("name", SIMPLE)
def test_nothing_else_changes_for_the_simple_players(name: str) -> None:
    """Without a fatal move, `greedy` takes any of the best and level 1 anything that loses nothing."""
    game = kh.game("international", players=2)
    for position in kh.play_out(game, seed=2, players=["random"]).positions():
        if position.over or any(move.eliminates for move in position.moves):
            continue
        most = max(move.points for move in position.moves)
        least = most if name == "greedy" else 0
        chosen = decision_of(player_named(name, 1), choice_for(position, 1)).move
        points = next(move.points for move in position.moves if move.number == chosen)
        assert points >= min(least, most)
