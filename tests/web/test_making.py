"""New matches with what few people choose: a board of one's own, a seat for one's own program."""

import json
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

import kaffeehaus as kh
from tests.rules.boards import F6
from tests.rules.melange import W6
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import Table, open_drawer


def choose_board(page: Page, game: str, board: Path) -> None:
    """Asks for a match on the board of a file."""
    page.goto(f"/new/{game}?way=screen")
    page.get_by_text("Clock, onlookers, house rules").click()
    page.get_by_label("Your own board").set_input_files(board)


def call(address: str, token: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """What a program that holds a token asks of the house."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urlopen(Request(address, None if body is None else json.dumps(body).encode(), headers)) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


@pytest.mark.parametrize(("game", "board"), [("international", F6), ("melange", W6)])
def test_a_board_of_ones_own_draws_itself_and_is_played_on(
    house: House, visitor: Visitor, tmp_path: Path, game: str, board: dict[str, Any]
) -> None:
    page = visitor(house.address)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board), "utf-8")
    choose_board(page, game, path)
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    table = Table(page)
    assert table.wait_for_turn()
    drawn = page.locator(".drawing [data-place]").evaluate_all("places => places.map((each) => each.dataset.place)")
    assert {chair["id"] for chair in board["chairs"]} <= set(drawn)
    before = table.number
    table.decide()
    table.wait_after(before)


def test_a_board_file_that_cannot_be_read_says_so(house: House, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(house.address)
    path = tmp_path / "board.json"
    path.write_text("{", "utf-8")
    choose_board(page, "international", path)
    expect(page.get_by_role("alert")).to_have_text("This file is not valid JSON.")
    expect(page.get_by_role("button", name="Open the match")).to_be_disabled()


def test_everything_wrong_with_a_board_is_told_at_once(
    house: House, visitor: Visitor, tmp_path: Path, complaints: list[str]
) -> None:
    page = visitor(house.address)
    path = tmp_path / "board.json"
    tables = [{**F6["tables"][0], "nation": "atl"}, *F6["tables"][1:]]
    path.write_text(json.dumps({**F6, "tables": tables, "stools": []}), "utf-8")
    choose_board(page, "international", path)
    page.get_by_role("button", name="Open the match").click()
    reasons = page.get_by_role("alert").get_by_role("listitem")
    for fault in ("atl", "stool"):
        expect(reasons.filter(has_text=fault).first).to_be_visible()
    complaints[:] = [said for said in complaints if "422" not in said]


@pytest.mark.parametrize(
    ("language", "locale", "open_it"), [("de", "de-AT", "Partie eröffnen"), ("fr", "fr-CH", "Ouvrir la partie")]
)
def test_a_board_is_refused_in_the_language_of_the_page(
    house: House, visitor: Visitor, tmp_path: Path, complaints: list[str], language: str, locale: str, open_it: str
) -> None:
    board = {**F6, "tables": [{**F6["tables"][0], "nation": "atl"}, *F6["tables"][1:]], "stools": []}
    with pytest.raises(kh.InvalidComponents) as error:
        kh.game("international", board=board)
    page = visitor(house.address, locale=locale)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board), "utf-8")
    page.goto("/new/international?way=screen")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_role("button", name=open_it).click()
    told = page.get_by_role("alert").get_by_role("listitem")
    expect(told).to_have_text([fault.text(language) for fault in error.value.faults])
    complaints[:] = [said for said in complaints if "422" not in said]


def test_a_program_sits_down_with_the_token_that_the_page_shows(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto("/new/international?way=screen")
    page.get_by_role("combobox", name="Seat 2").select_option("remote")
    page.get_by_label("Name", exact=True).fill("Robot")
    page.get_by_text("Clock, onlookers, house rules").click()
    page.get_by_role("combobox", name="Who begins").select_option("0")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    table = Table(page)
    assert table.wait_for_turn()
    expect(page.locator('[data-origin="1"]')).to_contain_text("Robot")
    expect(page.locator('[data-origin="1"]')).to_contain_text("away")
    open_drawer(page)
    token = page.get_by_label("Your own program: Seat 2").input_value()
    page.keyboard.press("Escape")
    while table.look().mover == 0:
        table.decide()

    events = page.url.replace("/m/", "/api/v1/matches/")
    state = call(f"{events}/events", token)
    body = {"id": "robot-1", "expect": state["number"], "seat": 1, "move": state["choice"]["moves"][0]["move"]}
    number = call(f"{events}/moves", token, body)["number"]
    table.wait_for(number)
    expect(page.locator(".more ol > li").first).to_contain_text("Robot:")
