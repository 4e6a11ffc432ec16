"""The page tells a move that ends one's game before it is made, in every language."""

import pytest
from playwright.sync_api import expect

import kaffeehaus as kh
from tests.cli.test_eliminating import FULL_OF_GIFTS
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, PERSON, Table, make_match

OUT = {"en-GB": "eliminated", "de-AT": "ausgeschieden", "fr-FR": "hors jeu"}
WORDS = {"en-GB": "ends your game", "de-AT": "beendet dein Spiel", "fr-FR": "met fin à votre partie"}


@pytest.mark.parametrize("locale", WORDS)
def test_a_stool_that_one_cannot_pay_says_what_it_does(house: House, visitor: Visitor, locale: str) -> None:
    page = visitor(house.address, locale=locale)
    document = kh.game("international", players=2).position(FULL_OF_GIFTS).to_dict()
    table = Table(page, make_match(page, "international", [PERSON, BOT], **{"from": {"position": document}})["match"])
    assert table.wait_for_turn()
    page.locator('.dock [data-token="fra.w"]').click()
    expect(page.locator('.dock [data-move="bar fra.w"]')).to_contain_text(WORDS[locale])


@pytest.mark.parametrize("locale", OUT)
def test_the_end_says_who_was_eliminated(house: House, visitor: Visitor, locale: str) -> None:
    page = visitor(house.address, locale=locale)
    document = kh.game("international", players=2).position(FULL_OF_GIFTS).to_dict()
    table = Table(page, make_match(page, "international", [PERSON, BOT], **{"from": {"position": document}})["match"])
    assert table.wait_for_turn()
    page.locator('.dock [data-token="fra.w"]').click()
    page.locator('.dock [data-move="bar fra.w"]').click()
    for confirm in page.locator(".dock .go").all():
        confirm.click()
    page.wait_for_selector(".verdict, [data-deciding='false']")
    table.finish()
    expect(page.locator(".tables .sign", has_text=PERSON["name"])).to_contain_text(OUT[locale])
