"""Without a connection: the shell, rules, lessons and own finished games open, and the rest says what it needs."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import BOT, PERSON, make_match

KEPT = "() => localStorage.getItem('kaffeehaus.kept-rules') !== null"
GAME_KEPT = "(match) => (localStorage.getItem('kaffeehaus.kept') ?? '').includes(match)"


def go_offline(page: Page, complaints: list[str]) -> None:
    """From now on the network is gone; that the browser complains about it is as it should be."""
    page.context.set_offline(True)
    page.on("console", lambda _: complaints.clear())


def test_rules_lessons_and_finished_games_open_without_a_connection(
    house: House, visitor: Visitor, complaints: list[str]
) -> None:
    page = visitor(house.address, at="/", service_workers="allow")
    page.wait_for_function(KEPT)
    match = make_match(page, "cardgame", [PERSON, BOT])["match"]
    assert page.request.post(f"/api/v1/matches/{match}/stop", data={}).status == 200
    page.goto(f"/m/{match}")
    page.wait_for_function(GAME_KEPT, arg=match)
    page.goto("/")
    expect(page.get_by_role("region", name="Your matches")).to_be_visible()
    go_offline(page, complaints)

    page.goto("/rules/international#CI-12")
    expect(page.locator("#CI-12")).to_contain_text("at most two women and two men")
    expect(page.locator("figure svg").first).to_be_visible()

    page.goto("/learn/cardgame#2")
    expect(page.get_by_text("Without a connection nobody can answer")).to_be_visible()
    expect(page.locator(".still svg").first).to_be_visible()
    page.get_by_text("Show the answer").click()
    expect(page.get_by_text("A man is there, so a woman comes next.")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Opening a table")).to_be_visible()

    page.goto(f"/m/{match}")
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.get_by_text("This game is kept on this device.")).to_be_visible()

    page.goto("/")
    expect(page.get_by_role("region", name="No connection")).to_contain_text("New games and moves need the house.")
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_role("region", name="No connection")).to_be_visible()
    page.goto("/m/abcdefghjkmn")
    expect(page.get_by_text("This page needs the house")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/about")
    complaints.clear()


def test_the_page_can_be_installed(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = manifest.json()
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok, icon
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.body()[at : at + 4]) for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
    assert {icon.get("purpose") for icon in told["icons"]} >= {"maskable"}


def test_who_is_forgotten_is_forgotten_on_this_device_too(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, at="/", service_workers="allow")
    page.wait_for_function(KEPT)
    match = make_match(page, "cardgame", [PERSON, BOT])["match"]
    assert page.request.post(f"/api/v1/matches/{match}/stop", data={}).status == 200
    page.goto(f"/m/{match}")
    page.wait_for_function(GAME_KEPT, arg=match)
    page.goto("/about")
    page.get_by_role("button", name="Forget me …").click()
    page.get_by_role("button", name="Forget me now").click()
    expect(page.get_by_text("The house has forgotten you.")).to_be_visible()
    assert page.evaluate("() => caches.has('games')") is False
