"""Whole games in the browser, by the controls that people use."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, GAMES, PERSON, Table, make_match


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, game, [PERSON, BOT])["match"])
    assert table.finish() > 5
    expect(page.locator(".verdict")).not_to_be_empty()
