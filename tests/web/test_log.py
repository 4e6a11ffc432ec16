"""What happened, in words."""

import random

from playwright.sync_api import Page, expect

import kaffeehaus as kh
from tests.server.running import bearer
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.openings import REMOTE
from tests.web.table import PERSON, Table, make_match


def before_a_table_is_cleared() -> tuple[kh.Position, kh.Move]:
    """A position of a random card game in which the second seat is about to fill a table, and how."""
    position, chance = kh.game("cardgame", players=2).deal(seed=0), random.Random(0)
    while True:
        move = chance.choice(position.moves)
        after = position.play(move)
        if position.to_move == 1 and after.to_dict()["tables"] != position.to_dict()["tables"]:
            return position, move
        position = after


def open_log(page: Page) -> None:
    page.locator(".practice > button").click()
    page.get_by_role("button", name="Log and more").click()


def test_the_log_of_the_card_game_names_the_tables_of_the_time(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    position, move = before_a_table_is_cleared()
    made = make_match(page, "cardgame", [PERSON, REMOTE], **{"from": {"position": position.to_dict()}})
    table = Table(page, made["match"])
    table.wait_for_beginning()
    before = table.number
    played = {"id": "fills", "expect": before, "seat": 1, "move": str(move)}
    token = bearer(made["seats"][1]["token"])
    assert page.request.post(f"/api/v1/matches/{made['match']}/moves", data=played, headers=token).ok
    table.wait_after(before)
    open_log(page)
    said = page.locator(".more ol > li").filter(has_text="table)")
    sentences = [text.splitlines()[0] for text in said.all_inner_texts()]
    assert sentences
    page.reload()
    open_log(page)
    for sentence in sentences:
        expect(said.filter(has_text=sentence).first).to_be_visible()
