"""The front of the house: boards that live, a table that is still warm, and the deal of the day."""

from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, PERSON, make_match
from tests.web.test_ending import MINUS
from tools.front_boards import files

DRAWN = "() => [...document.querySelectorAll('.living')].map((each) => each.innerHTML.length).join()"


def test_boards_in_the_windows_are_played_on(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, at="/", reduced_motion="no-preference")
    page.locator(".living").nth(2).wait_for()
    before = page.evaluate(DRAWN)
    page.wait_for_function(f"(before) => ({DRAWN})() !== before", arg=before)


def test_boards_stand_still_where_nothing_may_move(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, at="/", reduced_motion="no-preference")
    page.clock.install()
    page.evaluate("localStorage.setItem('kaffeehaus.settings', '{\"calm\": true}')")
    page.reload()
    page.clock.run_for(2_000)
    page.locator(".living").nth(2).wait_for()
    before = page.evaluate(DRAWN)
    page.clock.run_for(12_000)
    assert page.evaluate(DRAWN) == before


def test_a_table_that_is_still_warm_shows_its_board(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    made = make_match(page, "cardgame", [PERSON, BOT])
    page.goto("/")
    warm = page.get_by_role("region", name="Continue")
    expect(warm).to_contain_text("Your table is still warm")
    expect(warm.locator("svg").first).to_be_attached()
    expect(page).to_have_title("(1) Kaffeehaus")
    warm.get_by_role("link").click()
    page.wait_for_url(f"**/m/{made['match']}")


def test_the_deal_of_the_day_is_the_same_for_two_people_and_tells_results_after_the_end(
    house: House, visitor: Visitor
) -> None:
    anna, ben = visitor(house.address, at="/"), visitor(house.address, at="/")
    matches = []
    for page in (anna, ben):
        board = page.get_by_role("region", name="Deal of the day")
        expect(board).to_contain_text("You see the results when you have finished.")
        board.get_by_role("button", name="Play the deal of the day").click()
        page.wait_for_url("**/m/*")
        matches.append(page.url.rpartition("/")[2])
    views = [
        page.request.get(f"/api/v1/matches/{match}/plies?from=0&count=1").json()["plies"][0]["view"]
        for page, match in zip((anna, ben), matches, strict=True)
    ]
    assert matches[0] != matches[1]
    assert views[0] == views[1]
    anna.goto("/")
    anna.get_by_role("button", name="Go on with the deal of the day").click()
    anna.wait_for_url(f"**/m/{matches[0]}")
    assert anna.request.post(f"/api/v1/matches/{matches[0]}/stop", data={}).status == 200
    anna.goto("/")
    board = anna.get_by_role("region", name="Deal of the day")
    expect(board.get_by_role("heading", name="Results")).to_be_visible()
    expect(board).to_contain_text("Nobody played it.")  # who breaks off has no result
    board.get_by_text("How it is kept fair").click()
    today = anna.request.get("/api/v1/daily").json()["today"]
    expect(board).to_contain_text(today["commitment"])
    assert today["key"] is None


def test_the_results_of_the_day_are_a_table(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    told = page.request.get("/api/v1/daily").json()
    told["today"]["results"] = [
        {"place": 1, "name": "Ben", "total": 41, "bots": [30, -2], "you": False},
        {"place": 2, "name": "Anna", "total": -3, "bots": [35, 12], "you": True},
    ]
    page.route("**/api/v1/daily", lambda route: route.fulfill(json=told))
    page.goto("/")
    board = page.get_by_role("region", name="Deal of the day")
    rows = board.get_by_role("table").first.locator("tbody tr")
    expect(rows).to_have_count(2)
    cells = rows.evaluate_all("rows => rows.map((row) => [...row.children].map((cell) => cell.innerText))")
    assert cells == [["1", "Ben", "41", f"30 · {MINUS}2"], ["2", "Anna (you)", f"{MINUS}3", "35 · 12"]]


def test_short_games_and_pictures_of_lessons_are_up_to_date() -> None:
    stale = [path.name for path, text in files().items() if path.read_text("utf-8") != text]
    assert stale == [], "run python tools/front_boards.py"
