"""A game without a pointer, and looking back at it."""

from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.keys import Keys, KeyTable
from tests.web.openings import SECOND
from tests.web.table import BOT, GAMES, PERSON, Table, late_position, make_match, open_drawer

FIRST_DECISIONS, LAST_DECISIONS = 4, 8
PARTS = (".skip", "header", ".table > .menu", ".table > .dock", ".table > :is(.board, .door)")
FOCUS = """(parts) => {
  const focused = document.activeElement;
  const style = getComputedStyle(focused);
  const ring = focused.querySelector(":scope > .focus");
  return {
    part: parts.findIndex((part) => focused.closest(part)),
    name: focused.ariaLabel || focused.innerText,
    marked: (style.outlineStyle !== "none" && style.outlineColor !== "rgba(0, 0, 0, 0)")
      || style.boxShadow !== "none" || (ring !== null && getComputedStyle(ring).stroke !== "none"),
  };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_alone_makes_a_match_and_plays_it_to_its_end(house: House, visitor: Visitor, game: str) -> None:
    """The first moves of a match, and the last ones of another: those between are made by the same controls."""
    page = visitor(house.address, at="/")
    keys = Keys(page)
    keys.enter(f'a[href="/new/{game}?way=screen"]')
    page.wait_for_selector("form h1:focus")
    keys.go_to('input[autocomplete="nickname"]')
    keys.press(*"Anna")
    keys.enter("form > button")
    page.wait_for_url("**/m/*")
    assert KeyTable(keys).finish(FIRST_DECISIONS) == FIRST_DECISIONS

    late = {"position": late_position(game, LAST_DECISIONS)}
    finished = make_match(page, game, [PERSON, SECOND], **{"from": late})["match"]
    page.goto(f"/m/{finished}")
    keys.enter(".practice > button")
    assert KeyTable(keys).finish() > 0
    expect(page.locator(".verdict")).not_to_be_empty()
    keys.enter('section[aria-labelledby="verdict"] button')
    page.wait_for_url(lambda address: finished not in address)
    assert KeyTable(keys).wait_for_turn()


@pytest.mark.parametrize("game", GAMES)
def test_tab_leads_from_the_head_over_the_hand_to_the_board(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address)
    assert Table(page, make_match(page, game, [PERSON, BOT])["match"]).wait_for_turn()
    visited: list[dict[str, Any]] = []
    while not visited or visited[-1]["part"] >= 0:
        page.keyboard.press("Tab")
        visited.append(page.evaluate(FOCUS, PARTS))
    assert [part for part, _ in groupby(each["part"] for each in visited)] == [*range(len(PARTS)), -1]
    assert [each["name"] for each in visited[:-1] if not each["marked"]] == []


def test_a_clause_that_is_told_of_a_chair_can_be_read_by_keyboard(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    assert Table(page, make_match(page, "international", [PERSON, BOT])["match"]).wait_for_turn()
    keys = Keys(page)
    keys.go_to("[data-place]")
    keys.enter(".dock .say a", back=True)
    expect(page.get_by_role("dialog")).to_contain_text("CI-")
    keys.press("Escape")
    expect(page.locator(".dock .say a:focus")).to_have_count(1)
    keys.go_to(".dock .piece", back=True)
    expect(page.locator(".dock .say a")).to_have_count(0)


def test_arrow_keys_choose_a_chair_on_the_board(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    before = table.number
    keys = Keys(page)
    keys.go_to("[data-place]")
    keys.press("PageDown", "Enter")
    keys.enter('.piece[aria-disabled="false"]', back=True)
    keys.enter(".button.go")
    table.wait_for(before + 1)


def test_a_finished_game_is_looked_at_again_and_played_on_from_any_move(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    made = make_match(page, "international", [PERSON, BOT])
    table = Table(page, made["match"])
    assert table.wait_for_turn()
    for _ in range(2):
        table.decide()
        assert table.wait_for_turn()
    open_drawer(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
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
