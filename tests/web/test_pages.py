"""The entrance and the rules, and what the page weighs."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import PAGE, House

MOST_SCRIPT = 150_000  # bytes, gzipped


def test_the_scripts_that_load_first_are_small() -> None:
    """Others are fetched when somebody looks back, solves puzzles or counts."""
    scripts = re.findall(r"assets/[^\"]+\.js", PAGE.read_text("utf-8"))
    assert scripts
    assert sum((PAGE.parent / f"{script}.gz").stat().st_size for script in scripts) < MOST_SCRIPT


def test_one_click_opens_a_game_against_bots(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.get_by_role("region", name="Wiener Melange").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


def test_rules_can_be_searched_and_linked(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/rules/international#CI-12")
    expect(page.locator("#CI-12")).to_be_in_viewport()
    page.get_by_label("Find a rule").fill("joker bar")
    expect(page.locator("#CI-12")).to_have_count(0)
    expect(page.locator("#CI-33")).to_be_visible()
