"""What happens when things go wrong."""

from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.openings import refused
from tests.web.table import BOT, PERSON, Table, make_match

LOST = ("WebSocket connection to", "net::ERR_", "Failed to load resource")


def test_a_game_goes_on_after_the_server_was_killed(own_house: House, visitor: Visitor, complaints: list[str]) -> None:
    page = visitor(own_house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    table.decide()
    assert table.wait_for_turn()
    scores, number = table.scores, table.number

    own_house.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    assert table.scores == scores
    own_house.open()
    expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=30_000)
    assert table.number == number
    table.decide()
    assert table.number > number
    complaints[:] = [said for said in complaints if not said.startswith(LOST)]


def test_a_move_made_while_the_server_is_away_arrives_once(
    own_house: House, visitor: Visitor, complaints: list[str]
) -> None:
    page = visitor(own_house.address)
    table = Table(page, make_match(page, "cardgame", [PERSON, {"kind": "person", "name": "Ben"}])["match"])
    page.get_by_role("button", name="Show my hand").click()
    number = table.number
    own_house.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    page.get_by_role("button", name="Take a guest from the pile", exact=True).click()
    expect(page.get_by_text("Your move is kept")).to_be_visible()
    own_house.open()
    expect(page.get_by_role("heading", name="Ben, it is your turn")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Show my hand").click()
    assert table.number == number + 1
    complaints[:] = [said for said in complaints if not said.startswith(LOST)]


def test_a_forbidden_place_says_why_with_its_clause(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    refused(page)
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("CI-12")
    refusal.get_by_role("link", name="CI-12").click()
    expect(page.get_by_role("dialog")).to_contain_text("CI-12")


def test_an_unknown_match_and_an_unknown_page_say_so(house: House, visitor: Visitor, complaints: list[str]) -> None:
    page = visitor(house.address)
    page.goto("/m/nosuchmatch0")
    expect(page.get_by_role("heading", level=1)).to_contain_text("does not exist")
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_contain_text("no such page")
    complaints[:] = [said for said in complaints if "404" not in said and not said.startswith(LOST)]
