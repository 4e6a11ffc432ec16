"""One always knows what is asked, what has just happened, and why one waits."""

import random
import re

from playwright.sync_api import expect

import kaffeehaus as kh
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.openings import REMOTE
from tests.web.table import BOT, OPEN, PERSON, PIECES, Table, by_itself, make_match

ID_OF_A_CHAIR = re.compile(r"\b([cC]\d+|[io]\d|i[NESW])\b")


def forced_position(game: str) -> dict[str, object]:
    """A position whose mover is the first seat, begins a turn, and has only one move."""
    for seed in range(200):
        position, chance = kh.game(game, players=2).deal(seed=seed), random.Random(seed)
        before = None
        while not position.over:
            if position.to_move == 0 != before and len(position.moves) == 1:
                return position.to_dict()
            before = position.to_move
            position = position.play(chance.choice(position.moves))
    raise AssertionError("no such position")


def finish_turn(table: Table) -> None:
    """Plays on until the others have moved and this person is to move again."""
    recall = table.page.get_by_role("button", name="Since your last turn")
    while not (table.wait_for_turn() and recall.count() > 0):
        table.decide()


def test_the_only_move_is_made_by_itself_and_told(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    by_itself(page)
    match = make_match(page, "cardgame", [PERSON, REMOTE], **{"from": {"position": forced_position("cardgame")}})
    table = Table(page, match["match"])
    page.locator(".practice > button").click()
    expect(page.locator(".dock .latest li").filter(has_text="(nothing else was possible)").first).to_be_visible()
    assert not table.look().forced


def test_who_wants_to_makes_the_only_move_oneself(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    match = make_match(page, "cardgame", [PERSON, REMOTE], **{"from": {"position": forced_position("cardgame")}})
    table = Table(page, match["match"])
    assert table.wait_for_turn()
    before = table.number
    page.locator(".practice > button").click()
    page.locator(".dock [data-move]").click()
    table.wait_after(before)


def test_what_happened_since_the_last_turn_can_be_stepped_through_on_the_board(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT, {**BOT, "name": "Poldi"}])["match"])
    assert table.wait_for_turn()
    table.decide()
    finish_turn(table)
    now = page.locator(".drawing [data-place]").evaluate_all("all => all.map((each) => each.ariaLabel.split('.')[0])")
    page.get_by_role("button", name="Since your last turn").click()
    told = page.locator(".dock .status")
    expect(told).to_contain_text(re.compile(r"Since your last turn 1 of \d+\s+Mizzi"))
    assert not table.look().deciding
    then = page.locator(".drawing [data-place]").evaluate_all("all => all.map((each) => each.ariaLabel.split('.')[0])")
    assert then != now
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("2 of")
    page.get_by_role("button", name="Back to the game").click()
    expect(told).to_contain_text("Your turn")
    assert table.look().deciding


def test_the_log_names_chairs_in_words_and_lights_them(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    for _ in range(3):
        assert table.wait_for_turn()
        table.decide()
    assert table.wait_for_turn()
    page.get_by_role("button", name="Log and more").click()
    lines = page.locator(".more ol > li")
    assert [text for text in lines.all_inner_texts() if ID_OF_A_CHAIR.search(text)] == []
    first = lines.locator("button").last
    first.focus()
    said = first.inner_text()
    lit = page.locator(".drawing .place:has(.last)")
    expect(lit).to_have_count(1)
    label = lit.get_attribute("aria-label") or ""
    assert label.partition(":")[0].lower() in said.lower() or label.startswith("Bar")


def test_hovering_never_replaces_the_question(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, viewport={"width": 360, "height": 740})
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    page.locator(PIECES).first.click()
    page.locator(".drawing .place.open").first.hover(force=True)
    prompt = page.locator(".dock .prompt")
    expect(prompt).to_have_text("Now choose one of the lit places.")
    assert prompt.evaluate("(element) => getComputedStyle(element.closest('.status')).opacity") == "1"


def test_whoever_waits_is_told_for_whom(house: House, visitor: Visitor) -> None:
    anna, ben = visitor(house.address), visitor(house.address)
    made = make_match(anna, "international", [OPEN, PERSON], start=0)
    ben.request.post("/api/v1/join", data={"secret": made["seats"][0]["join"], "name": "Ben"})
    Table(anna, made["match"])
    expect(anna.locator(".dock .status")).to_contain_text("Ben is to move, but is not here just now")


def test_the_cafe_can_be_explored_table_by_table(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "international", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    page.get_by_role("button", name="Log and more").click()
    page.get_by_text("The café in words").click()
    tree = page.get_by_role("tree", name="The café in words")
    expect(tree.get_by_role("treeitem").first).to_have_accessible_name(
        re.compile("German table on the left: . of 4 chairs free")
    )
    tree.get_by_role("treeitem").first.focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    focused = page.locator("[role=treeitem]:focus")
    expect(focused).to_have_text(re.compile("Upper chair \\(German table on the left\\): "))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(tree.get_by_role("treeitem")).to_have_count(25)
    page.keyboard.press("End")
    expect(focused).to_contain_text("Bar")
