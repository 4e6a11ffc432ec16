"""Clocks on the page, and what follows when the time has run out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, OPEN, PERSON, Table, make_match

LATEST = ".more ol > li:first-child"
HURRY = {"kind": "move", "seconds": 1, "bank": 0}


def clock_of(page: Page, seat: int) -> str:
    """What stands beside the points of a seat."""
    return page.locator(f'.scores [data-origin="{seat}"] .facts').inner_text()


def test_a_clock_is_chosen_shown_and_counts_down(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/new/international?way=screen")
    page.get_by_text("Clock, onlookers, house rules").click()
    page.get_by_role("combobox", name="Clock").select_option("move")
    page.get_by_role("spinbutton", name="Seconds per move").fill("60")
    page.get_by_role("spinbutton", name="Seconds in reserve").fill("90")
    page.get_by_role("combobox", name="Who begins").select_option("0")
    page.get_by_role("button", name="Open the match").click()
    timer = page.get_by_role("timer", name="time left")
    expect(timer).to_have_text(re.compile(r"2:[0-3]\d"))
    first = timer.inner_text()
    expect(timer).not_to_have_text(first)
    assert timer.inner_text() < first
    assert "1:30" in clock_of(page, 1)


def test_days_are_told_in_days(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    Table(page, make_match(page, "melange", [PERSON, OPEN], clock={"kind": "days", "days": 3})["match"])
    page.get_by_role("button", name="Begin now").click()
    expect(page.get_by_role("timer")).to_have_text("2 days")


def test_a_draw_can_be_agreed_on_for_when_the_time_runs_out(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/new/international")
    page.get_by_text("Clock, onlookers, house rules").click()
    page.get_by_role("combobox", name="Clock").select_option("move")
    page.get_by_role("combobox", name="If someone stays away").select_option("draw")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    made = page.url.rsplit("/", 1)[-1]
    assert page.request.get(f"/api/v1/matches/{made}").json()["away"] == "draw"


@pytest.mark.parametrize(
    ("away", "told", "verdict"),
    [
        ("draw", "The time ran out: a draw.", "share the first place"),
        ("forfeit", "Anna stayed away and loses.", "Mizzi wins"),
    ],
)
def test_the_match_ends_when_the_time_has_run_out(
    house: House, visitor: Visitor, away: str, told: str, verdict: str
) -> None:
    page = visitor(house.address)
    Table(page, make_match(page, "international", [PERSON, BOT], clock=HURRY, away=away)["match"])
    expect(page.locator(LATEST)).to_have_text(told)
    expect(page.locator(".verdict")).to_contain_text(verdict)


def test_a_bot_plays_on_when_the_time_has_run_out(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    others = {"kind": "person", "name": "Ben"}
    Table(page, make_match(page, "international", [PERSON, others], clock=HURRY, away="bot")["match"])
    expect(page.locator(".more ol")).to_contain_text("A bot plays on for Anna.")
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()


def test_a_clock_that_waits_stands_at_zero_and_the_move_still_counts(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT], clock=HURRY, away="wait")["match"])
    assert table.wait_for_turn()
    expect(page.get_by_role("timer")).to_have_text("0:00")
    before = table.number
    assert table.decide().number > before
