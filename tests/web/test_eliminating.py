"""The page tells a move that ends one's game before it is made, in every language."""

import pytest
from playwright.sync_api import expect

import kaffeehaus as kh
from tests.cli.test_eliminating import FULL_OF_GIFTS
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, PERSON, Table, make_match

WORDS = {"en-GB": "ends your game", "de-AT": "beendet dein Spiel", "fr-FR": "met fin à votre partie"}


@pytest.mark.parametrize("locale", WORDS)
def test_a_stool_that_one_cannot_pay_says_what_it_does(house: House, visitor: Visitor, locale: str) -> None:
    page = visitor(house.address, locale=locale)
    document = kh.game("international", players=2).position(FULL_OF_GIFTS).to_dict()
    table = Table(page, make_match(page, "international", [PERSON, BOT], **{"from": {"position": document}})["match"])
    assert table.wait_for_turn()
    page.locator('.dock [data-token="fra.w"]').click()
    expect(page.locator('.dock [data-move="bar fra.w"]')).to_contain_text(WORDS[locale])
