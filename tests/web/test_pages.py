"""Every page in three languages, three widths, light and dark; axe finds nothing to complain about."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, GAMES, OPEN, PERSON, Table, make_match

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1280, 800)}
GREETING = {"en-GB": "Welcome", "de-AT": "Willkommen", "fr-FR": "Bienvenue"}
PAGES = ("/", "/new/international", "/rules", "/rules/melange#WM-25", "/learn", "/learn/cardgame", "/about", "/nowhere")


def complaints_of_axe(page: Page) -> list[str]:
    """What axe finds, one line a rule."""
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{rule['id']}: {json.dumps([node['html'] for node in rule['nodes']][:3])}" for rule in found]


def settled(page: Page) -> None:
    """Waits until nothing is being fetched."""
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    page.wait_for_load_state("networkidle")


def fits(page: Page) -> bool:
    """Whether nothing reaches beyond the right edge."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(("width", "theme"), [("phone", "dark"), ("tablet", "light")])
def test_every_page_is_accessible_and_fits(house: House, visitor: Visitor, width: str, theme: str) -> None:
    page = visitor(house.address, color_scheme=theme, viewport=sized(width))
    page.add_init_script(path=AXE)
    for path in PAGES:
        page.goto(path)
        settled(page)
        assert fits(page), path
        assert complaints_of_axe(page) == [], path


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_accessible_and_fits(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address)
    page.add_init_script(path=AXE)
    table = Table(page, make_match(page, game, [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    for piece in page.locator('.dock .piece[aria-disabled="false"]').all()[:1]:
        piece.click()
    page.get_by_text("All moves").click()
    for width in WIDTHS:
        page.set_viewport_size(sized(width))
        page.emulate_media(color_scheme="dark" if width == "tablet" else "light")
        assert fits(page), width
        assert complaints_of_axe(page) == [], width


@pytest.mark.parametrize(("language", "greeting"), GREETING.items())
def test_the_browser_chooses_the_language(house: House, visitor: Visitor, language: str, greeting: str) -> None:
    page = visitor(house.address, locale=language)
    expect(page.get_by_role("heading", level=1)).to_contain_text(greeting)
    assert page.locator("html").get_attribute("lang") == language[:2]


def test_the_language_can_be_switched_and_stays(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Schließen").click()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Willkommen im Kaffeehaus")


def test_one_click_opens_a_game_against_bots(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.get_by_role("region", name="Wiener Melange").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


def test_the_waiting_room_is_accessible(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, viewport=sized("phone"))
    page.add_init_script(path=AXE)
    page.goto(f"/m/{make_match(page, 'melange', [PERSON, OPEN])['match']}")
    expect(page.get_by_label("Link for seat 2")).to_be_visible()
    assert fits(page)
    assert complaints_of_axe(page) == []


def test_rules_can_be_searched_and_linked(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/rules/international#CI-12")
    expect(page.locator("#CI-12")).to_be_in_viewport()
    page.get_by_label("Find a rule").fill("joker bar")
    expect(page.locator("#CI-12")).to_have_count(0)
    expect(page.locator("#CI-33")).to_be_visible()


def sized(width: str) -> ViewportSize:
    """A viewport."""
    across, down = WIDTHS[width]
    return {"width": across, "height": down}


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


def test_a_draw_is_told_when_the_time_has_run_out(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    clock = {"kind": "move", "seconds": 1, "bank": 0}
    Table(page, make_match(page, "international", [PERSON, BOT], clock=clock, away="draw")["match"])
    expect(page.locator(".more ol > li").first).to_have_text("The time ran out: a draw.")
    expect(page.locator(".verdict")).to_contain_text("share the first place")
