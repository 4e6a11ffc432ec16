"""The entrance and the rules, and what the page weighs."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import PAGE, House
from tests.web.openings import REMOTE
from tests.web.table import PERSON, Table, make_match

MOST_SCRIPT = 130_000  # bytes, gzipped


# The scripts that the browser has fetched, without their folder.
FETCHED = """() => performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname)
  .filter((path) => path.endsWith(".js") && path.startsWith("/assets/"))"""


def weight(page: Page) -> int:
    """The scripts that the page has fetched, as they are sent."""
    return sum((PAGE.parent / f"{path[1:]}.gz").stat().st_size for path in page.evaluate(FETCHED))


@pytest.mark.parametrize("locale", ["en-GB", "de-AT", "fr-FR"])
def test_few_scripts_are_fetched_for_the_first_board(house: House, visitor: Visitor, locale: str) -> None:
    page = visitor(house.address, at="/", locale=locale)
    page.locator("section h2").first.wait_for()
    assert 0 < weight(page) < MOST_SCRIPT
    page.goto(f"/m/{make_match(page, 'melange', [PERSON, REMOTE])['match']}")
    assert Table(page).wait_for_turn()
    assert 0 < weight(page) < MOST_SCRIPT


def test_one_click_opens_a_game_against_bots(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, at="/")
    page.get_by_role("region", name="Wiener Melange").get_by_role("button", name="Play now").click()
    assert Table(page).wait_for_turn()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


def test_rules_can_be_searched_and_linked(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/rules/international#CI-12")
    expect(page.locator("#CI-12")).to_be_in_viewport()
    page.get_by_label("Find a rule").fill("joker bar")
    expect(page.locator("#CI-12")).to_have_count(0)
    expect(page.locator("#CI-33")).to_be_visible()
