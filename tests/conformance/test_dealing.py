"""A deal does not depend on what stood in the state before."""

from kaffeehaus.kernel.records import bytes_of, new_state
from kaffeehaus.kernel.verbs import deal
from tests.conformance.games import every_game, game_of, played


@every_game
def test_a_deal_into_a_used_state_is_the_deal(case: str) -> None:
    ruleset = game_of(case).ruleset
    for position in (played(case)[0], played(case)[len(played(case)) // 2], played(case)[-1]):
        state, blank = position.state(), new_state(ruleset.dtype)
        deal(ruleset.rules, state, 3)
        deal(ruleset.rules, blank, 3)
        assert bytes_of(state, ruleset.dtype) == bytes_of(blank, ruleset.dtype)
