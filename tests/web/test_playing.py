"""Whole games in the browser, by the controls that people use."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, COMPILING, PERSON, Table, TouchTable, late_position, make_match

COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const isFlight = (node) => node instanceof Element && node.matches(".points");
  const note = (changes) => (window.flights += changes.flatMap((each) => [...each.addedNodes]).filter(isFlight).length);
  new MutationObserver(note).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize(
    ("game", "size"),
    [("international", (360, 740)), ("cardgame", (740, 360)), ("melange", None)],
    ids=["international by touch upright", "cardgame by touch lying", "melange by mouse"],
)
def test_a_whole_game_against_a_bot(house: House, visitor: Visitor, game: str, size: tuple[int, int] | None) -> None:
    phone = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": True, "is_mobile": True} if size else {}
    page = visitor(house.address, **phone)
    player = TouchTable if size else Table
    table = player(page, make_match(page, game, [PERSON, BOT])["match"])
    assert table.finish() > 5
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
