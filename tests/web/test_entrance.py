"""The entrance shows what a visitor has begun, and a first game begins with a few words."""

import json

from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, complaints_of_axe, fits, sized
from tests.web.table import BOT, PERSON, Table, make_match
from tests.web.test_lessons import lessons_of


def test_a_match_under_way_is_gone_on_with_from_the_entrance(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    match = make_match(page, "international", [PERSON, BOT])["match"]
    page.goto("/")
    shown = page.get_by_role("region", name="Continue")
    expect(shown).to_contain_text("your turn")
    shown.get_by_role("link", name="Continue").click()
    assert page.url.endswith(f"/m/{match}")
    assert Table(page, match).wait_for_turn()


def test_a_lesson_is_not_among_ones_matches(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    title = lessons_of("melange")[0]["texts"]["en"]["title"]
    page.goto("/learn/melange")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator('[data-deciding="true"]')).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("region", name="Your matches")).to_contain_text("will be kept here")
    expect(page.get_by_role("region", name="Continue")).to_have_count(0)


def test_the_name_given_at_the_entrance_is_the_name_in_the_match(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, at="/")
    page.get_by_label("Your name").fill("Zdenka")
    page.get_by_role("region", name="Wiener Melange").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Zdenka")


def test_the_game_is_told_in_short_until_one_has_got_it(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, newcomer=True, viewport=sized("phone"))
    page.add_init_script(path=AXE)
    brief = page.get_by_role("region", name="The game in short")
    Table(page, make_match(page, "cardgame", [PERSON, BOT])["match"])
    expect(brief).to_be_visible()
    assert fits(page)
    assert complaints_of_axe(page) == []
    brief.get_by_role("button", name="Got it").click()
    page.reload()
    expect(page.locator("[data-number]")).to_be_visible()
    expect(brief).to_have_count(0)
    known = page.evaluate("localStorage.getItem('kaffeehaus.briefs')")
    assert json.loads(known) == ["cardgame"]
