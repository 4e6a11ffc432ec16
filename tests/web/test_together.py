"""Two people in two browsers."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import GAMES, OPEN, PERSON, PIECES, Table, by_itself, late_position, make_match

LAST_DECISIONS = 14


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_game_to_its_end(house: House, visitor: Visitor, game: str) -> None:
    anna, ben = visitor(house.address), visitor(house.address)
    by_itself(ben)
    late = {"position": late_position(game, LAST_DECISIONS)}
    made = make_match(anna, game, [PERSON, OPEN], **{"from": late})
    first = Table(anna, made["match"], seed=1)
    invitation = anna.get_by_label("Link for seat 2")
    expect(invitation).to_have_value(f"{house.address}/j/{made['seats'][1]['join']}")

    ben.goto(invitation.input_value())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url(f"**/m/{made['match']}")
    second = Table(ben, made["match"], seed=2)

    for page in (anna, ben):
        page.locator(".practice > button").click()
    play_together(first, second)
    for page in (anna, ben):
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    assert first.scores == second.scores
    assert places_shown(anna) == places_shown(ben)
    assert winners_shown(anna, "Anna", "Ben") == winners_shown(ben, "Ben", "Anna")


def play_together(*tables: Table) -> None:
    """Plays to the end, each person on their own page; all pages show a move before the next is made."""
    for table in tables:
        table.wait_for_beginning()
    while not tables[0].look().over:
        for mover in tables:
            if not mover.look().deciding:
                continue
            seen = mover.decide()
            for table in tables:
                table.wait_for(seen.number)


def places_shown(page: Page) -> dict[str, str]:
    """What the page says of every place of the board; each person has a pile of their own."""
    shared = page.locator('[data-place]:not([data-place="laid"])')
    labels: dict[str, str] = shared.evaluate_all(
        "places => Object.fromEntries(places.map((each) => [each.dataset.place, each.ariaLabel]))"
    )
    return labels


def winners_shown(page: Page, own: str, other: str) -> set[str]:
    """Who has won, by what the page tells its own visitor."""
    told = page.locator(".verdict").inner_text()
    if "share" in told:
        return {own, other}
    return {own} if told.startswith("You win") else {other}


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


def test_who_comes_and_leaves_is_shown_at_once_and_disturbs_no_pick(house: House, visitor: Visitor) -> None:
    anna, ben = visitor(house.address), visitor(house.address)
    made = make_match(anna, "international", [PERSON, OPEN])
    ben.request.post("/api/v1/join", data={"secret": made["seats"][1]["join"], "name": "Ben"})
    assert Table(anna, made["match"]).wait_for_turn()
    players = anna.get_by_role("list", name="Players")
    expect(players).to_contain_text("away")
    anna.locator(PIECES).first.click()
    Table(ben, made["match"])
    expect(players).not_to_contain_text("away")
    ben.goto("/")
    expect(players).to_contain_text("away")
    expect(anna.locator('.piece[aria-pressed="true"]')).to_have_count(1)
