"""The end as a moment: places, the bill, and a picture to keep."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, COMPILING, GAMES, late_position, make_match

MINUS = "\N{MINUS SIGN}"
CELLS = f"""(rows) => rows.map((row) => [...row.querySelectorAll("td")].map(
  (cell) => parseInt(cell.innerText.replace("{MINUS}", "-"))))"""
PNG = b"\x89PNG\r\n\x1a\n"


def finished(page: Page, game: str) -> dict[str, Any]:
    """A match that bots have just ended, and what the house says of its end."""
    late = {"from": {"position": late_position(game, 4)}}
    match = make_match(page, game, [BOT, {**BOT, "name": "Poldi"}], spectators=True, **late)["match"]
    page.goto(f"/m/{match}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    end: dict[str, Any] = page.request.get(f"/api/v1/matches/{match}/events").json()["end"]
    return end


@pytest.mark.parametrize("game", GAMES)
def test_the_bill_adds_up_to_the_totals_of_the_house(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address)
    totals = finished(page, game)["totals"]
    rows = page.locator(".bill tbody tr").evaluate_all(CELLS)
    assert sorted(sum(column) for column in zip(*rows, strict=True)) == sorted(totals)
    shown = page.locator(".tables .figure").all_inner_texts()
    assert sorted(int(text.replace(MINUS, "-")) for text in shown) == sorted(totals)


def test_the_ceremony_is_skipped_by_any_key(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, reduced_motion="no-preference")
    totals = finished(page, "international")["totals"]
    page.keyboard.press("Shift")
    expect(page.locator(".evening.skipped")).to_be_visible()
    shown = page.locator(".tables .figure").all_inner_texts()
    assert sorted(int(text.replace(MINUS, "-")) for text in shown) == sorted(totals)
    moving = "() => document.getAnimations().filter((each) => each.effect.target.closest('.evening')).length"
    assert page.evaluate(moving) == 0


def test_a_picture_of_the_result_is_drawn_on_this_machine(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    finished(page, "cardgame")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share a picture").click()
    assert saved.value.path().read_bytes().startswith(PNG)
    assert [url for url in asked if url.startswith("http")] == []
