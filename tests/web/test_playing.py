"""Whole games in the browser, by the controls that people use."""

import re
from itertools import cycle

from playwright.sync_api import ViewportSize, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, COMPILING, PERSON, Table, TouchTable, late_position, make_match

UPRIGHT, LYING = ViewportSize(width=360, height=740), ViewportSize(width=740, height=360)
DECISIONS = 8  # until the phone is turned
COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const isFlight = (node) => node instanceof Element && node.matches(".points");
  const note = (changes) => (window.flights += changes.flatMap((each) => [...each.addedNodes]).filter(isFlight).length);
  new MutationObserver(note).observe(document.body, { childList: true });
}"""


def test_a_whole_game_against_a_bot(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "melange", [PERSON, BOT])["match"])
    assert table.finish() > 5
    expect(page.locator(".verdict")).not_to_be_empty()


def test_a_whole_game_by_touch_on_a_phone_that_is_turned_again_and_again(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, viewport=UPRIGHT, has_touch=True, is_mobile=True)
    table = TouchTable(page, make_match(page, "cardgame", [PERSON, BOT])["match"])
    for held in cycle((UPRIGHT, LYING)):
        page.set_viewport_size(held)
        if table.finish(DECISIONS) < DECISIONS:
            break
    expect(page.locator(".verdict")).not_to_be_empty()


def test_the_final_count_of_melange_names_guest_and_personality(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    late = {"position": late_position("melange", 4)}
    match = make_match(page, "melange", [BOT, BOT], spectators=True, **{"from": late})["match"]
    Table(page, match)
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible(timeout=COMPILING)
    sent = page.request.get(f"/api/v1/matches/{match}/events").json()["end"]["lines"]
    assert any(sent)
    page.get_by_text("The final count").click()
    counted = page.locator("li", has_text="WM-51")
    expect(counted).to_have_count(sum(len(lines) for lines in sent))
    for line in counted.all():
        assert re.search(
            r"(large|square|round) table, (grey|brown|white) table (blue|yellow) guest \d, \w+", line.inner_text()
        )


def test_points_that_fly_to_the_score_vanish_there(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, reduced_motion="no-preference")
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    page.evaluate(COUNT_FLIGHTS)
    while page.evaluate("window.flights") == 0 and table.wait_for_turn():
        table.decide()
    assert page.evaluate("window.flights") > 0
    expect(page.locator("body > .points")).to_have_count(0)
