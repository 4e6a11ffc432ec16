"""Wiener Melange shows what a card would leave before it is played."""

from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, PERSON, Table, make_match

CARD = '.dock .piece[aria-disabled="false"]:is([data-token$="-chair"], [data-token$="-table"])'
MARKED = '.cafe [aria-label$="; stays"], .cafe [aria-label$="; would get a marker"]'


def test_a_card_shows_what_it_would_leave_before_it_is_played(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "melange", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    before = table.number
    page.locator(CARD).first.click()
    row = page.locator('.rows [data-place="blue.cube"]')
    row.hover()
    left = page.locator(".dock .left")
    expect(left).to_contain_text("would be left")
    told = left.inner_text()
    count = told.split()[0]
    expect(page.locator(MARKED)).to_have_count(int(count))
    assert table.number == before

    page.mouse.move(0, 0)
    expect(left).to_be_hidden()
    expect(page.locator(MARKED)).to_have_count(0)

    page.get_by_role("button", name="Blue cubes", exact=True).focus()
    expect(left).to_have_text(told)
    page.keyboard.press("Enter")
    expect(row.locator("b")).to_have_text(count)
