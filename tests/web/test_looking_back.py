"""Looking back, hints, puzzles and statistics on the page: in three languages, at three widths, for everybody."""

import uuid
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaffeehaus as kh
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, complaints_of_axe, fits, sized
from tests.web.table import BOT, COMPILING, PERSON, Table, late_position, make_match
from tests.web.test_languages import LOCALES, english_on

LOOKS = [("en", "phone", "international"), ("de", "tablet", "cardgame"), ("fr", "desktop", "melange")]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compiles here what the server's process needs, which has low priority and would take long on a busy machine."""
    for name in kh.games():
        kh.hint(kh.game(name, players=2).deal(1), effort=0.01)


def let_in(visitor: Visitor, house: House, language: str, width: str) -> Page:
    """A visitor with a language and a screen, whose pages can be looked through."""
    page = visitor(house.address, locale=LOCALES[language], viewport=sized(width))
    page.add_init_script(path=AXE)
    return page


def is_fine(page: Page, language: str) -> None:
    """What holds for every page."""
    assert fits(page)
    if language != "en":
        assert english_on(page, language) == []
    assert complaints_of_axe(page) == []


def reviewed(page: Page, match: str) -> dict[str, Any]:
    """The whole review of a match, as soon as there is one."""
    url = f"/api/v1/matches/{match}/review"
    told: dict[str, Any] = page.request.post(url, data={}).json()
    while told["state"] != "done":
        assert told["state"] in ("waiting", "working"), told
        page.wait_for_timeout(200)
        told = page.request.get(url).json()
    found: dict[str, Any] = told["review"]
    return found


@pytest.mark.parametrize(("language", "width", "game"), LOOKS)
def test_a_match_is_looked_back_at(house: House, visitor: Visitor, language: str, width: str, game: str) -> None:
    page = let_in(visitor, house, language, width)
    begins = {"from": {"position": late_position(game, 14)}}
    match = make_match(page, game, [BOT, {**BOT, "name": "Poldi"}], spectators=True, **begins)["match"]
    page.goto(f"/m/{match}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    review = reviewed(page, match)
    decision = review["decisions"][0]
    page.goto(f"/m/{match}#{decision['ply']}")
    page.wait_for_selector(".judged")
    expect(page.locator(".lookback .chart svg[role=img]")).to_be_visible()
    is_fine(page, language)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"location.hash === '#{decision['ply'] + 1}' || location.hash === ''")
    if width != "desktop":
        page.get_by_role("tab").nth(1).click()
    page.locator(f".moves [data-ply='{decision['ply']}']").click()
    page.wait_for_function(f"location.hash === '#{decision['ply']}'")
    page.locator(".paper details summary").click()
    expect(page.locator(".paper tbody tr")).to_have_count(len(review["steps"]))
    if width != "desktop":
        page.get_by_role("tab").nth(2).click()
    expect(page.locator(".cards li")).to_have_count(2)
    is_fine(page, language)
    with page.expect_download():
        page.locator(".foot .button").nth(2).click()


HINTS = {
    "en": ("Show me a good move", "1 hint so far", "Thank you", "Anna had 1 hint."),
    "de": ("Zeig mir einen guten Zug", "Bisher 1 Tipp", "Danke", "Anna hatte 1 Tipp."),
    "fr": ("Montrez-moi un bon coup", "1 conseil jusqu’ici", "Merci", "Anna a reçu 1 conseil."),
}


@pytest.mark.parametrize(("language", "width", "game"), LOOKS)
def test_a_hint_is_given_against_bots_and_the_end_says_so(
    house: House, visitor: Visitor, language: str, width: str, game: str
) -> None:
    page = let_in(visitor, house, language, width)
    wanted, given, thanks, told = HINTS[language]
    begins = {"from": {"position": late_position(game, 12)}}
    match = make_match(page, game, [PERSON, BOT], **begins)["match"]
    table = Table(page, match)
    assert table.wait_for_turn()
    page.locator(".practice .button").click()
    page.locator(".menu").click()
    page.get_by_role("button", name=wanted).click()
    hint = page.locator(".hint")
    expect(hint.locator(".move")).to_be_visible(timeout=COMPILING)
    expect(hint).to_contain_text(given)
    is_fine(page, language)
    hint.get_by_role("button", name=thanks).click()
    expect(hint).to_have_count(0)
    play_to_the_end(page, match)
    expect(page.locator(".evening .reason")).to_contain_text(told)
    is_fine(page, language)


@pytest.mark.parametrize(("language", "width"), [("en", "desktop"), ("de", "phone"), ("fr", "tablet")])
def test_a_puzzle_is_solved_and_stays_solved(house: House, visitor: Visitor, language: str, width: str) -> None:
    page = let_in(visitor, house, language, width)
    page.goto("/puzzles")
    page.locator("section .button.main").first.wait_for()
    is_fine(page, language)
    page.locator("section .button.main").first.click()
    page.wait_for_selector(".puzzle .boardbox .drawing")
    is_fine(page, language)
    page.locator(".puzzle .buttons .button").last.click()
    page.wait_for_selector(".puzzle .why li")
    is_fine(page, language)
    page.goto("/puzzles")
    page.locator("details summary").first.click()
    page.wait_for_function("() => Object.keys(JSON.parse(localStorage['kaffeehaus.puzzles'])).length === 1")


def test_statistics_tell_of_every_game(house: House, visitor: Visitor) -> None:
    page = let_in(visitor, house, "fr", "tablet")
    page.goto("/statistics")
    expect(page.locator("p.panel")).to_be_visible()
    whole = make_match(page, "cardgame", [BOT, {**BOT, "name": "Poldi"}], spectators=True)["match"]
    page.goto(f"/m/{whole}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    plies = page.request.get(f"/api/v1/matches/{whole}/plies?count=1").json()["count"]
    own = make_match(page, "cardgame", [PERSON, BOT], **{"from": {"match": whole, "ply": plies - 12}})["match"]
    play_to_the_end(page, own)
    reviewed(page, own)
    page.goto("/statistics")
    expect(page.locator("section h2")).to_have_count(1)
    page.locator("details summary").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    is_fine(page, "fr")
    for language, width in (("en", "phone"), ("de", "desktop")):
        page.evaluate(
            "(language) => localStorage.setItem('kaffeehaus.settings', JSON.stringify({ language }))", language
        )
        page.set_viewport_size(sized(width))
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("section h2")).to_have_count(1)
        is_fine(page, language)


def play_to_the_end(page: Page, match: str) -> None:
    """Plays the first legal move for seat 0 until the match is over."""
    url, after = f"/api/v1/matches/{match}", 0
    while True:
        state = page.request.get(f"{url}/events?after={after}&wait=20&seat=0").json()
        if state["state"] == "finished":
            return
        after = state["number"]
        if state["choice"]:
            move = {"move": state["choice"]["moves"][0]["move"], "id": str(uuid.uuid4()), "expect": after, "seat": 0}
            page.request.post(f"{url}/moves", data=move)
            after -= 1
