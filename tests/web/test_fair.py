"""The deal as people see it: browsers add their words by themselves, and a deal that can be known is announced."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, OPEN, PERSON, Table, make_match, open_drawer

KNOWN = "This match does not begin with a fresh shuffle"


def ask(page: Page, path: str) -> Any:
    """An answer of the server to the visitor of the page."""
    return page.request.get(f"/api/v1/matches/{path}").json()


def opened(page: Page, **chosen: str) -> str:
    """Makes a match for a friend by the form; returns its name."""
    page.goto("/new/international?way=link")
    page.get_by_label("Your name").fill("Anna")
    for label, value in chosen.items():
        page.locator("details > summary").click()
        page.get_by_label(label.replace("_", " ")).select_option(value)
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    return page.url.rpartition("/")[2]


def sit_down(page: Page, link: str) -> None:
    """Follows an invitation."""
    page.goto(link)
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/m/*")


def give_up(page: Page) -> None:
    """Resigns through the page."""
    open_drawer(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.wait_for_selector(".verdict")


def words_of(page: Page, match: str) -> list[str]:
    return [seat["words"] for seat in ask(page, match)["seats"]]


def test_the_words_of_two_browsers_are_in_the_record_and_in_that_of_the_rematch(house: House, visitor: Visitor) -> None:
    anna, ben = visitor(house.address), visitor(house.address)
    match = opened(anna)
    link = anna.get_by_label("Link for seat 2").input_value()
    anna.reload()  # words survive that
    sit_down(ben, link)
    for page in (anna, ben):
        Table(page).wait_for_beginning()
    assert words_of(anna, match) == ["revealed", "revealed"]
    assert ask(anna, match)["start"]["by"] == "lots"
    give_up(anna)
    record = ask(anna, f"{match}/record")
    words = [seat["words"] for seat in record["deal"]["seats"]]
    assert len(set(words)) == 2
    ben.wait_for_selector(".verdict")
    anna.get_by_role("button", name="Play again").click()  # Ben only looks on, and his browser takes part
    anna.wait_for_url(lambda url: match not in url)
    Table(anna).wait_for_beginning()
    again = anna.url.rpartition("/")[2]
    assert words_of(anna, again) == ["revealed", "revealed"]


def test_against_bots_the_match_begins_by_itself_with_words(house: House, visitor: Visitor) -> None:
    anna = visitor(house.address)
    anna.goto("/")
    anna.get_by_role("button", name="Play now").first.click()
    anna.wait_for_url("**/m/*")
    Table(anna).wait_for_beginning()
    match = anna.url.rpartition("/")[2]
    assert words_of(anna, match)[0] == "revealed"


def test_the_maker_may_choose_who_begins(house: House, visitor: Visitor) -> None:
    anna = visitor(house.address)
    match = opened(anna, Who_begins="1")
    assert ask(anna, match)["start"] == {"by": "maker", "seat": 1}


def test_a_deal_that_can_be_known_is_announced_to_everybody(house: House, visitor: Visitor) -> None:
    anna, ben = visitor(house.address), visitor(house.address)
    played = make_match(anna, "international", [PERSON, BOT])["match"]
    anna.request.post(f"/api/v1/matches/{played}/resign", data={"id": "r", "expect": 1, "seat": 0})
    made = make_match(anna, "international", [PERSON, OPEN], **{"from": {"match": played, "ply": 0}})
    anna.goto(f"/m/{made['match']}")
    expect(anna.get_by_role("note")).to_contain_text(KNOWN)
    ben.goto(f"/j/{made['seats'][1]['join']}")
    expect(ben.get_by_role("note")).to_contain_text(KNOWN)
    ben.get_by_role("button", name="Sit down").click()
    for page in (anna, ben):
        Table(page).wait_for_beginning()
        expect(page.get_by_role("note").first).to_contain_text(KNOWN)


def test_the_deal_is_explained(house: House, visitor: Visitor) -> None:
    anna = visitor(house.address)
    anna.goto("/about#fair")
    expect(anna.locator("#fair ~ ol li")).to_have_count(10)
