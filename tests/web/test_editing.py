"""Any position on the page can be edited from where one is: in a match, after it, in a puzzle, in a lesson."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaffeehaus as kh
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, complaints_of_axe, fits, sized
from tests.web.table import BOT, COMPILING, GAMES, PERSON, Table, late_position, make_match
from tests.web.test_languages import LOCALES, english_on


def edited(page: Page) -> dict[str, Any]:
    """The document in the editor, as soon as the house has found nothing wrong with it."""
    page.wait_for_url("**/position/*")
    expect(page.locator(".fine")).to_be_visible()
    found: dict[str, Any] = json.loads(page.locator("textarea").input_value())
    return found


@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, LOCALES, strict=True)))
def test_a_running_match_is_edited_as_its_seat_knows_it(
    house: House, visitor: Visitor, game: str, language: str
) -> None:
    page = visitor(house.address, locale=LOCALES[language], viewport=sized("phone"))
    page.add_init_script(path=AXE)
    table = Table(page, make_match(page, game, [PERSON, {**PERSON, "name": "Berta"}])["match"])
    table.wait_for_turn()
    page.locator(".menu").click()
    page.locator('a[href*="/position/"]').first.click()
    known = edited(page)
    state = page.request.get(f"{page.url.split('/position/')[0]}/api/v1/matches/{match_in(page)}/events").json()
    assert kh.PartialPosition.from_dict(known).world.seen_by(state["seat"]) == state["view"]
    assert fits(page)
    assert complaints_of_axe(page) == []
    assert language == "en" or english_on(page, language) == []
    whole = page.locator("section .button.main")
    whole.click()
    page.wait_for_function("() => !document.querySelector('textarea').value.includes('\"?\"')")
    assert kh.PartialPosition.seen_by(kh.Position.from_dict(edited(page)), state["seat"]).to_dict() == known
    whole.click()
    page.wait_for_url("**/m/*")


def match_in(page: Page) -> str:
    """The match from which the editor has its position."""
    return page.url.partition("#m=")[2].partition(".")[0]


def test_a_finished_match_is_edited_at_any_move_and_its_editions_compared(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    begins = {"from": {"position": late_position("international", 12)}}
    match = make_match(page, "international", [BOT, {**BOT, "name": "Poldi"}], spectators=True, **begins)["match"]
    page.goto(f"/m/{match}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    page.goto(f"/m/{match}#3")
    page.locator(".menu").click()
    page.get_by_role("link", name="Edit from here").click()
    assert edited(page) == page.request.get(f"/api/v1/matches/{match}/position?ply=3").json()
    page.go_back()
    page.locator(".menu").click()
    page.get_by_role("link", name="Editions side by side").click()
    rows = page.locator("section table tbody tr")
    expect(rows.first).to_contain_text("legal move")
    asked = {"position": page.request.get(f"/api/v1/matches/{match}/position?ply=3").json()}
    told = page.request.post("/api/v1/positions/compare", data=asked).json()
    expect(rows).to_have_count(1 + len(told["differences"]))
    page.get_by_role("button", name="What should I play?").click()
    expect(page.locator("section ol li").first).to_contain_text("imagined worlds", timeout=COMPILING)


def test_a_puzzle_and_a_lesson_are_edited_from(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/learn/international")
    page.locator(".menu").click()
    page.get_by_role("link", name="Edit from here").click()
    assert edited(page)["game"] == "international"
    page.goto("/puzzles")
    page.locator("section .button.main").first.click()
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("link", name="Edit from here").click()
    assert kh.Position.from_dict(edited(page)).to_move >= 0


def misplaced(game: str) -> dict[str, Any]:
    """A position that nobody can reach: with two women alone at a table, or with a marker on a chair that is taken."""
    document = kh.game(game, players=2).deal(seed=1).to_dict()
    if game == "cardgame":
        foreign = next(nation for nation in document["table_pile"] if nation not in document["tables"].values())
        at_home = f"{document['tables']['NW']}.w"
        return {**document, "seats": {"o1": at_home, "o3": at_home, "o5": f"{foreign}.m"}}
    return {**document, "markers": {**document["markers"], "white": [*document["markers"]["white"], "C04"]}}


def test_damaged_documents_and_boards_are_refused_with_all_faults_at_once(
    house: House, visitor: Visitor, complaints: list[str]
) -> None:
    page = visitor(house.address)
    page.goto("/position/international")
    expect(page.locator(".fine")).to_be_visible()
    document = json.loads(page.locator("textarea").input_value())
    damaged = {**document, "chairs": {"c1": "usa.w", "c2": "tur.m"}, "bar": ["xyz"], "scores": [7.5, 0.5]}
    with page.expect_file_chooser() as chooser:
        page.locator("label.button").click()
    chooser.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": json.dumps(damaged).encode()})
    told = page.request.post("/api/v1/positions/check", data={"position": damaged}).json()["faults"]
    expect(page.locator(".faults li")).to_have_count(len(told))
    assert len(told) >= 3
    page.locator("summary").last.click()
    written = page.locator("textarea")
    for broken in ({**document, "supplies": 5}, {**document, "scores": None}, {"game": "international"}):
        written.fill(json.dumps(broken))
        page.get_by_role("button", name="Take it over").click()
        expect(written).to_have_value(json.dumps(broken, indent=1))
        expect(page.locator(".faults li").first).to_be_visible()
    written.fill(json.dumps(document))
    page.get_by_role("button", name="Take it over").click()
    expect(page.locator(".fine")).to_be_visible()
    expect(page.locator(".drawing")).to_be_visible()
    for game, places in (("cardgame", ["table NW", "o5"]), ("melange", ["C04", "white"])):
        faulty = misplaced(game)
        written.fill(json.dumps(faulty))
        page.get_by_role("button", name="Take it over").click()
        page.wait_for_url(f"**/position/{game}*")
        told = page.request.post("/api/v1/positions/check", data={"position": faulty}).json()["faults"]
        expect(page.locator(".faults li")).to_have_count(len(told))
        for place in places:
            expect(page.locator(f'[data-place="{place}"]').locator(".fault, .triangle")).to_be_visible()
        page.locator("summary").last.click()
    # Svelte's word for a drawing that was given up half way.
    complaints[:] = [said for said in complaints if "derived_inert" not in said]
    page.goto("/board/international")
    expect(page.get_by_role("heading", name="Nothing is wrong.")).to_be_visible()
    board = page.request.post("/api/v1/games/international/components", data={"options": {}}).json()["components"]
    board = {**board, "tables": board["tables"][1:], "stools": board["stools"][1:]}
    with page.expect_file_chooser() as chooser:
        page.locator("label.button").click()
    chooser.value.set_files({"name": "b.json", "mimeType": "application/json", "buffer": json.dumps(board).encode()})
    told = page.request.post("/api/v1/boards/check", data={"game": "international", "board": board}).json()["faults"]
    expect(page.locator(".faults li")).to_have_count(len(told))
    page.get_by_role("button", name="Share as a link").click()
    address = page.get_by_role("textbox", name="Share as a link").input_value()
    other = visitor(house.address)
    other.goto(address)
    expect(other.locator(".faults li")).to_have_count(len(told))
    with other.expect_download() as saved:
        other.get_by_role("button", name="Save", exact=True).click()
    assert json.loads(saved.value.path().read_text("utf-8")) == board
