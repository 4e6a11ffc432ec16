"""The tiny games: positions of the whole game, and OpenSpiel's exact algorithms run to the end on them."""

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

import kaffeehaus as kh
import kaffeehaus.envs.openspiel
from kaffeehaus.envs.openspiel import PlayerPolicy
from kaffeehaus.envs.tiny import TINY, tiny

every_tiny_game = pytest.mark.parametrize("name", TINY)
DEALS = {"international": 24, "cardgame": 180}


def small(name: str) -> pyspiel.Game:
    """A tiny game with two of its deals."""
    return pyspiel.load_game(f"kaffeehaus_tiny_{name}(deals=2)")


@every_tiny_game
def test_all_deals_are_different_positions_of_the_whole_game(name: str) -> None:
    found = tiny(name)
    assert len(set(found.starts)) == len(found.starts) == DEALS[name]
    assert pyspiel.load_game(f"kaffeehaus_tiny_{name}").max_chance_outcomes() == DEALS[name]
    for position in found.starts[:3]:
        assert position.game == found.game
        assert kh.Position.from_dict(position.to_dict()) == position


def test_only_the_order_of_the_bag_differs_and_nobody_sees_it() -> None:
    for seat in range(2):
        assert len({position.observe(seat).tobytes() for position in tiny("international").starts}) == 1


@every_tiny_game
def test_openspiel_plays_and_serialises_a_tiny_game(name: str) -> None:
    pyspiel.random_sim_test(small(name), num_sims=2, serialize=True, verbose=False)


@every_tiny_game
def test_best_responses_are_exact_and_tell_players_apart(name: str) -> None:
    game = small(name)
    anything = exploitability.nash_conv(game, policy.UniformRandomPolicy(game), return_only_nash_conv=False)
    assert (anything.player_improvements >= 0).all()
    greedy = exploitability.exploitability(game, PlayerPolicy(game, "greedy"))
    assert 0 <= greedy < anything.nash_conv / 2 <= 2


def test_a_player_of_the_house_mixes_what_it_chooses_from_different_seeds() -> None:
    game = small("cardgame")
    state = game.new_initial_state()
    state.apply_action(0)
    chances = PlayerPolicy(game, "random", decisions=50).action_probabilities(state)
    assert sorted(chances) == state.legal_actions()
    assert sum(chances.values()) == pytest.approx(1)
    assert sum(share > 0 for share in chances.values()) > 1


@pytest.mark.parametrize("parameters", ["deals=25", "first_deal=24", "deals=-1", "first_deal=-1,deals=1"])
def test_deals_that_do_not_exist_are_refused(parameters: str) -> None:
    with pytest.raises(kh.InvalidOptions, match="has 24 deals"):
        pyspiel.load_game(f"kaffeehaus_tiny_international({parameters})")


def test_there_is_no_tiny_wiener_melange() -> None:
    with pytest.raises(kh.InvalidOptions, match="tiny games of international, cardgame"):
        tiny("melange")
