"""What people at a match agree on: taking back, handing over, playing again."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, OPEN, PERSON, PIECES, Table, make_match, open_drawer

LATEST = ".more ol > li:first-child"


def two_people(house: House, visitor: Visitor, game: str) -> tuple[Table, Table]:
    """Anna, whose turn it is, and Ben, each in a browser of their own."""
    anna, ben = visitor(house.address), visitor(house.address)
    made = make_match(anna, game, [PERSON, OPEN])
    ben.request.post("/api/v1/join", data={"secret": made["seats"][1]["join"], "name": "Ben"})
    first, second = Table(anna, made["match"]), Table(ben, made["match"])
    assert first.wait_for_turn()
    second.wait_for_beginning()
    return first, second


def stool_of(page: Page) -> str:
    """Which stool at the bar is the next."""
    return (page.locator('[data-place="bar"]').get_attribute("aria-label") or "").partition(":")[0]


def send_to_bar(table: Table) -> None:
    """A whole turn: one guest goes to the bar."""
    before = table.number
    table.page.locator(f'{PIECES}:not([data-token^="jok"])').first.click()
    table.page.locator('[data-place="bar"]').click(force=True)
    table.wait_after(before)


def turn_ends(mover: Table, other: Table) -> None:
    """The mover plays until the other is to move, and both see it."""
    while not other.look().deciding:
        if mover.look().deciding:
            mover.decide()


def test_a_move_is_taken_back_when_the_other_agrees(house: House, visitor: Visitor) -> None:
    first, second = two_people(house, visitor, "international")
    anna, ben = first.page, second.page
    send_to_bar(first)
    assert second.wait_for_turn()
    assert stool_of(anna) == stool_of(ben) == "Bar, next stool is number 2"

    open_drawer(anna)
    anna.get_by_role("button", name="Ask to take back").click()
    expect(anna.get_by_text("You asked to take the last move back.")).to_be_visible()
    expect(ben.get_by_role("alert")).to_contain_text("Anna would like to take the last move back.")
    ben.get_by_role("button", name="Decline").click()
    expect(anna.locator(LATEST)).to_have_text("The request was declined.")
    assert second.look().deciding

    anna.get_by_role("button", name="Ask to take back").click()
    ben.get_by_role("button", name="Agree").click()
    assert first.wait_for_turn()
    second.wait_for(first.number)
    expect(ben.get_by_role("alert")).to_have_count(0)
    assert stool_of(anna) == stool_of(ben) == "Bar, next stool is number 1"


def test_a_bot_lets_take_back_at_once(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    send_to_bar(table)
    assert table.wait_for_turn()
    open_drawer(page)
    page.get_by_role("button", name="Ask to take back").click()
    expect(page.locator(LATEST)).to_have_text("Anna asks to take the last move back.")
    assert stool_of(page) == "Bar, next stool is number 1"
    assert table.wait_for_turn()


def test_a_seat_is_handed_to_a_bot_and_taken_back(house: House, visitor: Visitor) -> None:
    first, second = two_people(house, visitor, "international")
    anna, ben = first.page, second.page
    open_drawer(anna)
    anna.get_by_role("button", name="Let a bot play for me").click()
    back = anna.get_by_role("button", name="Take my seat back")
    expect(back).to_be_visible()
    expect(ben.locator('[data-origin="0"]')).to_contain_text("bot")
    assert second.wait_for_turn()

    back.click()
    expect(back).to_have_count(0)
    expect(ben.locator(LATEST)).to_have_text("Anna is back.")
    turn_ends(second, first)
    assert first.look().deciding


def test_playing_again_leads_both_to_the_same_new_match(house: House, visitor: Visitor) -> None:
    first, second = two_people(house, visitor, "cardgame")
    anna, ben = first.page, second.page
    old = anna.url
    open_drawer(ben)
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("button", name="Yes").click()
    expect(anna.locator(".verdict")).to_have_text("You win. Well played!")
    anna.get_by_role("button", name="Play again").click()
    anna.wait_for_url(lambda address: address != old)
    expect(ben.get_by_role("status").filter(has_text="already waiting for the next game")).to_be_visible()
    ben.get_by_role("button", name="Play again").click()
    ben.wait_for_url(anna.url)
    expect(ben.locator(".verdict")).to_have_count(0)
    assert Table(ben).wait_for_turn()
    expect(anna.get_by_role("status").filter(has_text="Ben to move")).to_be_visible()
