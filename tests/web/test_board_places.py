"""The places of a board, by keyboard, finger and mouse."""

from math import dist

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, PERSON, Table, make_match

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LIT = ".drawing .open"
GUEST = '.piece[aria-disabled="false"]:not([data-token^="jok"])'
TABLES = 24
MISSED_BY = 14  # pixels beyond the edge of a chair
AREA = 1.24  # how much larger than its drawing a place is


def at_the_table(page: Page) -> Table:
    """A person whose turn it is, with the whole café free."""
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    return table


def centre(place: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_arrow_keys_lead_to_the_nearest_chair_in_their_direction(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    at_the_table(page)
    page.locator('[data-place="c1"]').focus()
    for key, chair in (("ArrowRight", "c2"), ("ArrowDown", "c15"), ("ArrowDown", "c27"), ("ArrowLeft", "c26")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-place="{chair}"]')).to_be_focused()


def test_every_table_stands_between_its_chairs(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    at_the_table(page)
    spots = {name: centre(page.locator(f'[data-place="{name}"]')) for name in ("c1", "c7", "c8", "c14")}
    middle = (spots["c7"][0] + spots["c8"][0]) / 2, (spots["c1"][1] + spots["c14"][1]) / 2
    tables = [centre(table) for table in page.locator(".drawing g.table").all()]
    assert len(set(tables)) == TABLES
    assert min(dist(table, middle) for table in tables) < 3


def test_only_one_place_of_the_board_is_reached_by_tab(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    at_the_table(page)
    expect(page.locator('.drawing [data-place][tabindex="0"]')).to_have_count(1)


def test_a_finger_that_misses_a_chair_gets_the_nearest_legal_one(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, **PHONE)
    at_the_table(page)
    page.locator(GUEST).first.tap()
    lit = page.locator(LIT)
    aimed = lit.first.locator(".area")
    box = aimed.bounding_box()
    assert box is not None
    x, y = centre(aimed)
    touched = (x, y + box["height"] / AREA / 2 + MISSED_BY)
    nearest = min(lit.all(), key=lambda place: dist(centre(place.locator(".area")), touched)).get_attribute(
        "data-place"
    )
    page.touchscreen.tap(*touched)
    expect(page.locator('.drawing [aria-pressed="true"]')).to_have_attribute("data-place", nearest or "")


def test_a_guest_is_dragged_to_a_chair(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = at_the_table(page)
    before = table.number
    guest = page.locator(GUEST).first
    token = guest.get_attribute("data-token")
    guest.click()
    chair = page.locator(LIT).first
    name = chair.get_attribute("data-place")
    page.mouse.move(*centre(guest))
    page.mouse.down()
    page.mouse.move(*centre(chair), steps=5)
    page.mouse.up()
    table.wait_for(before + 1)
    record = page.request.get(f"{page.url.replace('/m/', '/api/v1/matches/')}/events?after={before}").json()
    assert record["events"][0]["move"] == f"{token}@{name}"
