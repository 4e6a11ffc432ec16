"""How playouts go, by their own functions: test_search.py runs this file on uncompiled rules."""

from kaffeehaus.kernel.random import THINKING, stream
from kaffeehaus.kernel.records import move_list, new_states, put
from kaffeehaus.kernel.verbs import over
from kaffeehaus.players.evaluation.weights import weights_for
from kaffeehaus.players.search.evaluating import evaluate_world
from kaffeehaus.players.search.playouts import WORLD, likely_move, play_on
from kaffeehaus.players.search.worlds import COMPARED, new_workspace, turn_of
from tests.players.positions import every_game, played


@every_game
def test_a_turn_is_finished_by_points_and_among_equals_by_the_evaluation(name: str) -> None:
    room, weights = new_workspace(), weights_for(played(name)[0].ruleset)
    equal = 0
    for position in (each for each in played(name) if len(each.numbers) <= COMPARED):
        ruleset, seat = position.ruleset, position.to_move
        states = new_states(ruleset.dtype, 2)
        put(states, WORLD, position.state())
        chosen = likely_move(ruleset.rules, states, move_list(), room, weights, stream(1, THINKING), 0)
        worth = {}
        for move in position.numbers:
            after = position.play(move)
            evaluate_world(ruleset.rules, after.state(), room, weights)
            worth[move] = (after.scores[seat], float(room.shares[seat]))
        assert worth[int(chosen)] == max(worth.values())
        equal += sum(points == worth[int(chosen)][0] for points, _ in worth.values()) > 1
    assert equal > 0


@every_game
def test_a_playout_is_judged_when_the_turn_is_finished(name: str) -> None:
    room, weights = new_workspace(), weights_for(played(name)[0].ruleset)
    for position in played(name)[::4]:
        ruleset, states = position.ruleset, new_states(position.ruleset.dtype, 2)
        before = turn_of(position.state())
        put(states, WORLD, position.state())
        room.turn = before
        play_on(ruleset.rules, states, move_list(), room, weights, stream(1, THINKING), 0)
        assert over(ruleset.rules, states[WORLD]) or turn_of(states[WORLD]) == before + 1
