"""Action and observation tables: complete, and what they say holds."""

from math import prod

import numpy as np

import kaffeehaus as kh
from kaffeehaus.envs.tables import NONE, action_table, observation_table
from tests.conformance.games import every_game, game_of, played


@every_game
def test_every_legal_move_has_an_action_and_every_number_keeps_its_bounds(case: str) -> None:
    game = game_of(case)
    actions, numbers = action_table(game), observation_table(game)
    for position in played(case)[::9]:
        for number in position.numbers:
            action = actions.action(number)
            assert actions.moves[action] == number
            assert actions.texts[action] == position.ruleset.move_text(number)
        seen = position.observe(position.to_move)
        assert (numbers.low <= seen).all()
        assert (seen <= numbers.high).all()


def test_the_compact_numbering_is_small_and_in_the_order_of_the_rules() -> None:
    sizes = {name: len(action_table(kh.game(name, players=2))) for name in kh.games()}
    assert sizes == {"cardgame": 316, "international": 536, "melange": 8258}
    moves = action_table(kh.game("international", players=2)).moves
    assert (np.diff(moves) > 0).all()


def test_a_table_names_kind_piece_and_place_of_each_action() -> None:
    table = action_table(kh.game("cardgame", players=2))
    row = table.rows()[table.texts.index("ind.m@o3")]
    assert row == {"action": table.texts.index("ind.m@o3"), "text": "ind.m@o3", "kind": "seat"} | {
        "guest": "ind.m",
        "chair": "o3",
    }
    assert (table.game, table.rules_version) == ("cardgame", 1)


def test_the_numbers_of_the_rules_stay_as_they_are() -> None:
    table = action_table(kh.game("cardgame", players=2), "number")
    assert len(table) == kh.game("cardgame", players=2).ruleset.moves
    occurring = table.paths[:, 0] != NONE
    assert (table.paths[occurring, 0] == np.flatnonzero(occurring)).all()


def test_every_number_of_an_observation_has_a_name_of_its_own() -> None:
    for name in kh.games():
        for numbering in ("compact", "split"):
            table = observation_table(kh.game(name, players=2), numbering)
            assert len(set(table.names)) == len(table.names) == len(table)
            place = 0
            for first, shape in table.layout.values():
                assert first == place
                place += prod(shape)
            assert place == len(table)
