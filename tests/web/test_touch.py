"""Games played with a finger, on a phone that is held upright and on one that lies."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, OPEN, PERSON, PIECES, PLACES, Table, late_position, make_match

UPRIGHT, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}
DECISIONS = 10
TO_BAR = ".dock [data-move^=bar]"
IN_SIGHT = """(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


class TouchTable(Table):
    """A match that is played by tapping."""

    def pick(self, selector: str, count: int) -> None:
        """Taps one at random."""
        self.page.locator(selector).nth(self._random.randrange(count)).tap(force=selector == PLACES)


def phone(visitor: Visitor, house: House, size: dict[str, int]) -> Page:
    """A visitor with a phone."""
    return visitor(house.address, viewport=size, has_touch=True, is_mobile=True)


@pytest.mark.parametrize(
    ("game", "size"),
    [("international", UPRIGHT), ("cardgame", LYING), ("melange", UPRIGHT)],
    ids=["international upright", "cardgame lying", "melange upright"],
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
    for asked in (ben.get_by_role("alert"), ben.get_by_role("button", name="Agree")):
        expect(asked).to_be_visible()
        assert asked.evaluate(IN_SIGHT)
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
