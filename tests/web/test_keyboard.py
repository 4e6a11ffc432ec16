"""A game without a pointer, and looking back at it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, GAMES, PERSON, Table, late_position, make_match


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is there; fails if the keyboard cannot get there."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count() == 1:
            return
    raise AssertionError(f"Tab never reaches {selector}")


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_alone_plays_to_the_end(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address)
    made = make_match(page, game, [PERSON, BOT], **{"from": {"position": late_position(game, 8)}})
    table = Table(page, made["match"])
    while table.wait_for_turn():
        before = table.number
        tab_to(page, "details:has-text('All moves') > summary")
        page.keyboard.press("Enter")
        tab_to(page, "details [data-move]")
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-number="{before}"]')).to_have_count(0)
    expect(page.locator(".verdict")).not_to_be_empty()


def test_arrow_keys_choose_a_chair_on_the_board(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    before = table.number
    tab_to(page, "[data-place]")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    tab_to(page, '.piece[aria-disabled="false"]')
    page.keyboard.press("Enter")
    tab_to(page, ".button.go")
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-number="{before}"]')).to_have_count(0)


def test_a_finished_game_is_looked_at_again_and_played_on_from_any_move(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    made = make_match(page, "international", [PERSON, BOT])
    table = Table(page, made["match"])
    assert table.wait_for_turn()
    for _ in range(2):
        table.decide()
        assert table.wait_for_turn()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()

    page.keyboard.press("Home")
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{house.address}/m/{made['match']}#1")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    assert saved.value.suggested_filename == f"kaffeehaus-{made['match']}.json"
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda address: made["match"] not in address)
    assert Table(page, page.url.rsplit("/", 1)[1]).wait_for_turn()
