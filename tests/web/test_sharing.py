"""What people hand on: links that tell what they are, codes for cameras, and words at the table."""

import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.qr import text_of
from tests.web.table import BOT, OPEN, PERSON, make_match
from tests.web.test_languages import english_on

MODULES = """() => {
  const svg = document.querySelector('svg[role="img"]');
  const size = svg.viewBox.baseVal.width;
  const dark = Array.from({ length: size }, () => Array(size).fill(false));
  for (const [, x, y] of svg.querySelector("path").getAttribute("d").matchAll(/M(\\d+) (\\d+)h1v1h-1z/g)) {
    dark[Number(y)][Number(x)] = true;
  }
  return dark.slice(4, -4).map((row) => row.slice(4, -4));
}"""


def preview(page: Page, path: str, language: str = "en") -> dict[str, str]:
    """What a program without scripts reads in the head of a page."""
    answer = page.request.get(path, headers={"Accept-Language": language})
    assert answer.ok
    return {
        name: unescape(text) for name, text in re.findall(r'<meta property="(og:\w+)" content="(.*?)">', answer.text())
    }


def test_an_invitation_tells_who_invites_and_to_what(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    made = make_match(page, "melange", [{"kind": "person", "name": 'Anna <b>"x"'}, OPEN])
    told = preview(page, f"/j/{made['seats'][1]['join']}")
    assert told["og:title"] == 'Anna <b>"x" invites you'
    assert told["og:description"] == "Wiener Melange. Sit down and play, no registration needed."
    assert made["seats"][1]["join"] not in "".join(told.values())
    picture = page.request.get(told["og:image"])
    assert picture.ok
    assert picture.headers["content-type"] == "image/jpeg"
    assert preview(page, f"/j/{made['seats'][1]['join']}", "de")["og:description"].startswith("Wiener Melange. Nimm")


def test_a_match_tells_its_result_when_it_is_over_and_nothing_before(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    match = make_match(page, "melange", [PERSON, BOT])["match"]
    assert preview(page, f"/m/{match}")["og:title"] == "Wiener Melange"
    state = page.request.get(f"/api/v1/matches/{match}/events?after=0").json()
    resigned = {"id": "give-up", "expect": state["number"], "seat": 0}
    assert page.request.post(f"/api/v1/matches/{match}/resign", data=resigned).ok
    told = preview(page, f"/m/{match}", "fr")
    assert told["og:title"] == "Mizzi gagne\u00a0: Wiener Melange"
    assert told["og:description"].startswith("Mizzi ")


@pytest.mark.parametrize("path", ["/m/abcdefghjkmn", "/j/unknown", "/j/" + "x" * 500, "/"])
def test_other_links_tell_of_the_house(house: House, visitor: Visitor, path: str) -> None:
    page = visitor(house.address)
    told = preview(page, path)
    assert told["og:title"] == "Kaffeehaus: three café games"
    assert page.request.get(told["og:image"]).ok


def test_the_code_of_an_invitation_holds_its_address(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    made = make_match(page, "international", [PERSON, OPEN])
    page.goto(f"/m/{made['match']}")
    page.get_by_text("As a code for a phone’s camera").click()
    expect(page.get_by_role("img", name="Code with the address of the invitation")).to_be_visible()
    assert text_of(page.evaluate(MODULES)) == page.get_by_label("Link for seat 2").input_value()


def test_people_say_a_word_to_each_other_and_can_be_muted(house: House, visitor: Visitor) -> None:
    anna, ben = visitor(house.address), visitor(house.address, locale="de-AT")
    made = make_match(anna, "international", [PERSON, OPEN])
    ben.request.post("/api/v1/join", data={"secret": made["seats"][1]["join"], "name": "Ben"})
    for page in (anna, ben):
        page.goto(f"/m/{made['match']}")
    anna.get_by_role("button", name="A word to the others").click()
    anna.get_by_role("button", name="Bravo!").click()
    expect(anna.get_by_text("Anna: Bravo!")).to_be_visible()
    expect(ben.get_by_text("Anna: Bravo!")).to_be_visible()
    ben.get_by_role("button", name="Ein Wort an die anderen").click()
    assert english_on(ben, "de") == []
    ben.get_by_role("button", name="Gut gespielt!").click()
    expect(anna.get_by_text("Ben: Well played!")).to_be_visible()
    expect(anna.get_by_text("Ben: Well played!")).to_be_hidden()
    anna.get_by_role("button", name="A word to the others").click()
    anna.get_by_label("Mute the others’ words").check()
    ben.get_by_role("button", name="Ein Wort an die anderen").click()
    ben.get_by_role("button", name="Prost!").click()
    expect(ben.get_by_text("Ben: Prost!")).to_be_visible()
    expect(anna.get_by_text("Ben: Cheers!")).to_have_count(0)


def test_nobody_talks_to_bots(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto(f"/m/{make_match(page, 'international', [PERSON, BOT])['match']}")
    page.locator("[data-number]").wait_for()
    assert page.get_by_role("button", name="A word to the others").count() == 0
