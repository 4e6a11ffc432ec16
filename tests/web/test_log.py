"""What happened, in words."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, PERSON, Table, make_match


def tables_of(page: Page, match: str) -> Any:
    """The tables that lie out now."""
    return page.request.get(f"/api/v1/matches/{match}/events").json()["view"]["tables"]


def test_the_log_of_the_card_game_names_the_tables_of_the_time(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    match = make_match(page, "cardgame", [PERSON, BOT])["match"]
    table = Table(page, match)
    first = tables_of(page, match)
    while tables_of(page, match) == first and table.wait_for_turn():
        table.decide()
    table.wait_for_turn()
    page.get_by_role("button", name="Log and more").click()
    said = page.locator(".more ol > li").filter(has_text="table)")
    sentences = [text.splitlines()[0] for text in said.all_inner_texts()]
    assert sentences
    page.reload()
    page.get_by_role("button", name="Log and more").click()
    for sentence in sentences:
        expect(said.filter(has_text=sentence).first).to_be_visible()
