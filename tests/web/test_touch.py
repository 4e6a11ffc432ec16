"""Games played with a finger, on a phone that is held upright and on one that lies."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import NEXT_FRAME
from tests.web.table import BOT, OPEN, PERSON, PIECES, PLACES, Table, TouchTable, late_position, make_match
from tests.web.test_layouts import LAYOUTS

UPRIGHT, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}
DECISIONS = 10
TO_BAR = ".dock [data-move^=bar]"
IN_SIGHT = """(element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(middle);
}"""

IN_SIGHT_ON_BOARD = """(element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const board = element.ownerSVGElement.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > board.left && x < board.right && y > board.top && y < board.bottom;
}"""


def phone(visitor: Visitor, house: House, size: dict[str, int]) -> Page:
    """A visitor with a phone."""
    return visitor(house.address, viewport=size, has_touch=True, is_mobile=True)


@pytest.mark.parametrize(
    ("game", "size"),
    [("international", LYING), ("cardgame", UPRIGHT), ("melange", UPRIGHT), ("melange", LYING)],
    ids=["international lying", "cardgame upright", "melange upright", "melange lying"],
)
def test_a_game_is_played_to_its_end_by_touch(house: House, visitor: Visitor, game: str, size: dict[str, int]) -> None:
    page = phone(visitor, house, size)
    late = {"position": late_position(game, DECISIONS)}
    seats = [PERSON, BOT] if late["position"]["to_move"] == 0 else [BOT, PERSON]
    table = TouchTable(page, make_match(page, game, seats, **{"from": late})["match"])
    page.locator(".practice > button").tap()
    assert table.finish() > 0
    expect(page.locator(".verdict")).not_to_be_empty()


def test_a_tap_on_a_button_is_confirmed_before_it_counts(house: House, visitor: Visitor) -> None:
    page = phone(visitor, house, UPRIGHT)
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    before = table.number
    page.locator(f'{PIECES}:not([data-token^="jok"])').first.tap()
    page.locator(TO_BAR).tap()
    go = page.locator(".dock .go")
    expect(go).to_contain_text("To the bar")
    assert table.number == before
    page.get_by_role("button", name="Choose again").tap()
    expect(go).to_have_count(0)
    page.locator(f'{PIECES}:not([data-token^="jok"])').first.tap()
    page.locator(TO_BAR).tap()
    go.tap()
    table.wait_after(before)


def test_a_request_to_take_back_is_in_sight_on_a_phone(house: House, visitor: Visitor) -> None:
    anna, ben = phone(visitor, house, UPRIGHT), phone(visitor, house, LYING)
    made = make_match(anna, "international", [PERSON, OPEN])
    ben.request.post("/api/v1/join", data={"secret": made["seats"][1]["join"], "name": "Ben"})
    first, second = TouchTable(anna, made["match"]), TouchTable(ben, made["match"])
    assert first.wait_for_turn()
    anna.locator(f'{PIECES}:not([data-token^="jok"])').first.tap()
    anna.locator(TO_BAR).tap()
    anna.locator(".dock .go").tap()
    assert second.wait_for_turn()
    anna.get_by_role("button", name="Log and more").tap()
    anna.get_by_text("More", exact=True).tap()
    anna.get_by_role("button", name="Ask to take back").tap()
    for name, (width, height) in LAYOUTS.items():
        ben.set_viewport_size({"width": width, "height": height})
        ben.evaluate(NEXT_FRAME)
        for asked in (ben.get_by_role("alert"), ben.get_by_role("button", name="Agree")):
            expect(asked).to_be_visible()
            assert asked.evaluate(IN_SIGHT), name
    ben.get_by_role("button", name="Agree").tap()
    assert first.wait_for_turn()


def test_the_hand_can_be_put_away_for_a_larger_board(house: House, visitor: Visitor) -> None:
    page = phone(visitor, house, UPRIGHT)
    assert Table(page, make_match(page, "cardgame", [PERSON, BOT])["match"]).wait_for_turn()
    height = "document.querySelector('.room .stage').clientHeight"
    before = page.evaluate(height)
    page.get_by_role("button", name="Larger board").tap()
    expect(page.locator(PIECES).first).to_be_hidden()
    assert page.evaluate(height) > before + 50
    page.get_by_role("button", name="Show my table").tap()
    expect(page.locator(".dock .piece").first).to_be_visible()


def spread(fingers: CDPSession, middle: tuple[float, float], start: float, end: float) -> None:
    """Puts two fingers on the screen, moves them apart or together in a few steps, and lifts them."""

    def touch(kind: str, apart: float) -> None:
        points = [
            {"x": middle[0] + side * apart / 2, "y": middle[1], "id": number} for number, side in enumerate((-1, 1))
        ]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})

    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", start + (end - start) * step / 5)
    touch("touchEnd", end)


@pytest.mark.parametrize("size", [UPRIGHT, LYING], ids=["upright", "lying"])
def test_two_fingers_enlarge_the_board_and_nothing_else(house: House, visitor: Visitor, size: dict[str, int]) -> None:
    page = phone(visitor, house, size)
    table = TouchTable(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    page.locator(f'{PIECES}:not([data-token^="jok"])').first.tap()
    before, board = table.number, page.locator(".room .drawing").bounding_box()
    assert board is not None
    chair = page.locator('.drawing [data-place="c1"] .area')
    small = chair.bounding_box()
    fingers = page.context.new_cdp_session(page)
    lit = page.locator(PLACES)
    place = lit.first.locator(".area").bounding_box()
    assert place is not None
    middle = (
        min(max(place["x"], board["x"] + 40), board["x"] + board["width"] - 40),
        min(max(place["y"], board["y"] + 40), board["y"] + board["height"] - 40),
    )
    spread(fingers, middle, 30, 75)
    page.evaluate(NEXT_FRAME)
    large = chair.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] == pytest.approx(2.5 * small["width"], rel=0.05)
    assert page.locator(".room .drawing").bounding_box() == board
    assert page.evaluate("visualViewport.scale") == 1

    assert (table.number, page.locator('.drawing [aria-pressed="true"]').count()) == (before, 0)
    shown = next(place for place in lit.all() if place.locator(".area").evaluate(IN_SIGHT_ON_BOARD))
    shown.tap(force=True)
    expect(page.locator('.drawing [aria-pressed="true"]')).to_have_count(1)

    spread(fingers, middle, 75, 20)
    page.evaluate(NEXT_FRAME)
    assert chair.bounding_box() == pytest.approx(small, abs=0.5)
