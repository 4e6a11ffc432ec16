"""Two people in two browsers."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import GAMES, OPEN, PERSON, Table, make_match


@pytest.mark.parametrize("game", GAMES)
def test_two_people_see_the_same_game(house: House, visitor: Visitor, game: str) -> None:
    anna, ben = visitor(house.address), visitor(house.address)
    made = make_match(anna, game, [PERSON, OPEN])
    first = Table(anna, made["match"], seed=1)
    expect(anna.get_by_label("Link for seat 2")).to_have_value(f"{house.address}/j/{made['seats'][1]['join']}")

    ben.goto(f"/j/{made['seats'][1]['join']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url(f"**/m/{made['match']}")
    second = Table(ben, made["match"], seed=2)

    for _ in range(3):
        for table in (first, second):
            while turn_of(table, first, second):
                table.decide()
    assert first.scores == second.scores


def turn_of(table: Table, first: Table, second: Table) -> bool:
    """Whether it is this person's turn, once both pages show the same event."""
    either = max(first.number, second.number)
    first.wait_for(either)
    second.wait_for(either)
    return table.deciding


def test_a_used_invitation_says_so(house: House, visitor: Visitor, complaints: list[str]) -> None:
    anna, ben, eve = (visitor(house.address) for _ in range(3))
    secret = make_match(anna, "cardgame", [PERSON, OPEN])["seats"][1]["join"]
    ben.request.post("/api/v1/join", data={"secret": secret, "name": "Ben"})
    eve.goto(f"/j/{secret}")
    expect(eve.get_by_role("heading", level=1)).to_contain_text("already used")
    complaints[:] = [said for said in complaints if "401" not in said]


def test_two_windows_of_one_person_stay_up_to_date(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    made = make_match(page, "international", [PERSON, OPEN])
    page.request.post(f"/api/v1/matches/{made['match']}/start", data={"level": "random"})
    one = Table(page, made["match"])
    other = Table(page.context.new_page(), made["match"])
    assert one.wait_for_turn()
    one.decide()
    other.wait_for(one.number)


def test_hands_stay_covered_between_two_people_at_one_screen(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "cardgame", [PERSON, {"kind": "person", "name": "Ben"}])["match"])
    lift = page.get_by_role("button", name="Show my hand")
    for name in ("Anna", "Ben"):
        expect(page.get_by_role("heading", name=f"{name}, it is your turn")).to_be_visible()
        assert page.locator(".piece").count() == 0
        lift.click()
        expect(page.locator(".piece")).to_have_count(7)
        page.get_by_role("button", name="Take a guest from the pile", exact=True).click()
    expect(lift).to_be_visible()
    assert table.page.locator(".piece").count() == 0


def test_who_comes_and_leaves_is_shown_at_once(house: House, visitor: Visitor) -> None:
    anna, ben = visitor(house.address), visitor(house.address)
    made = make_match(anna, "international", [PERSON, OPEN])
    ben.request.post("/api/v1/join", data={"secret": made["seats"][1]["join"], "name": "Ben"})
    Table(anna, made["match"])
    players = anna.get_by_role("list", name="Players")
    expect(players).to_contain_text("away")
    Table(ben, made["match"])
    expect(players).not_to_contain_text("away")
    ben.goto("/")
    expect(players).to_contain_text("away")
