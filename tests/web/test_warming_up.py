"""While the house compiles its rules the page says so, and how long it will take; afterwards it says nothing."""

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.openings import REMOTE
from tests.web.table import BOT, PERSON, make_match

WARM = {"ready": True, "seconds": 0}


def tell(page: Page, seconds: int) -> None:
    """Lets the house say that it needs so many seconds still for the card game."""
    cold = {"ready": seconds == 0, "seconds": seconds}
    told = {"warming": seconds > 0, "games": {"international": WARM, "cardgame": cold, "melange": WARM}}
    page.unroute("**/api/v1/house*")

    def answer(route: Route) -> None:
        route.fulfill(json=told)

    page.route("**/api/v1/house*", answer)


def test_the_page_says_how_long_the_house_is_warming_up(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    tell(page, 42)
    page.goto("/")
    expect(page.locator("[data-warming]")).to_have_text(
        "The house is warming up; bots play hastily until it is ready, in about 50 s."
    )
    made = make_match(page, "cardgame", [PERSON, BOT, REMOTE], start=2)  # who never moves: one waits for others
    page.goto(f"/m/{made['match']}")
    notice = page.locator("[data-warming]")
    expect(notice).to_be_visible()
    tell(page, 0)
    expect(notice).to_have_count(0)
