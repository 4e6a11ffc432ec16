"""Every width is a layout of its own: the board is never covered, and what one needs is in sight without scrolling."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaffeehaus as kh
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, NEXT_FRAME, complaints_of_axe
from tests.web.openings import REMOTE
from tests.web.table import BOT, COMPILING, GAMES, PERSON, PIECES, Table, late_position, make_match

LAYOUTS = {
    "phone": (360, 740),
    "lying phone": (740, 360),
    "tablet": (820, 1180),
    "small desktop": (1024, 768),
    "desktop": (1280, 800),
    "large desktop": (1920, 1080),
    "desktop at 200 %": (640, 400),
}
LEAST_BOARD = 0.6
LARGE_HAND = 9
LEAST_TARGET = 23.5  # pixels; 24 without what rounding takes
OTHERS = ("Mizzi", "Poldi", "Resi", "Toni")
LARGEST = {"international": 4, "cardgame": 5, "melange": 4}  # how many can play
EXAMINED = {"en": "desktop", "de": "phone", "fr": "desktop at 200 %"}  # by axe, each language at one size

# What is wrong with the room as it stands on the screen; the pieces of a hand may lie over each other.
FAULTS = """([leastBoard, leastTarget]) => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const boxOf = (element) => element.getBoundingClientRect();
  const nameOf = (element) => element.ariaLabel || element.innerText || element.className;
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const outside = (box) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;

  const board = boxOf(document.querySelector(".room .drawing"));
  const seen = (Math.min(board.right, innerWidth) - Math.max(board.left, 0)) *
    (Math.min(board.bottom, innerHeight) - Math.max(board.top, 0));
  if (seen < leastBoard * board.width * board.height) faults.push("the board is not in sight");

  const controls = all("header :is(a, button), .menu, .room .buttons > *, .owner.own button, .display button");
  const pieces = all(".room .piece");
  for (const each of [...controls, ...pieces]) {
    if (meet(boxOf(each), board)) faults.push(`covers the board: ${nameOf(each)}`);
    if (outside(boxOf(each))) faults.push(`out of sight: ${nameOf(each)}`);
  }
  controls.forEach((one, index) => {
    for (const other of [...controls.slice(index + 1), ...pieces]) {
      if (meet(boxOf(one), boxOf(other))) faults.push(`overlap: ${nameOf(one)}, ${nameOf(other)}`);
    }
  });
  for (const each of all(".room :is(.prompt, .question, .say > *, .owner.own, .seat)")) {
    if (getComputedStyle(each.closest(".status") ?? each).opacity !== "0" && outside(boxOf(each))) {
      faults.push(`out of sight: ${nameOf(each)}`);
    }
  }
  for (const slip of all(".room .say")) {
    const paper = getComputedStyle(slip).backgroundColor !== "rgba(0, 0, 0, 0)";
    if (paper && slip.innerText.trim() === "") faults.push("an empty slip");
  }
  const texts = ".status, .prompt, .seat .name > span, .neutral .name, .buttons > .button, .say p, .facts span";
  for (const each of all(texts).filter((each) => each.closest(".room") && each.clientWidth > 1)) {
    const cut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4;
    if (cut && getComputedStyle(each).display !== "inline") faults.push(`cut off: ${nameOf(each)}`);
  }
  for (const each of all(".room :is(button, a, .place .area)").filter((each) => !each.closest("[inert]"))) {
    const { width, height } = boxOf(each);
    if (Math.min(width, height) < leastTarget) {
      faults.push(`too small: ${nameOf(each.closest("[aria-label]") ?? each)} ${width} × ${height}`);
    }
  }
  return faults;
}"""

UNCOVERED = """(element) => {
  const { left, top } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 9, top + 9));
}"""


def at_the_table(page: Page, game: str, players: int, position: kh.Position | None = None) -> Table:
    """A person whose turn it is, among others who never move, with a piece picked if one can be."""
    seats: list[dict[str, str]] = [{**REMOTE, "name": name} for name in OTHERS[: players - 1]]
    seats.insert(position.to_move if position else 0, PERSON)
    start = {"from": {"position": position.to_dict()}} if position else {}
    table = Table(page, make_match(page, game, seats, **start)["match"])
    assert table.wait_for_turn()
    if position:
        page.locator(".practice > button").click()
    pick_a_piece(page)
    return table


def pick_a_piece(page: Page) -> None:
    """Picks the first piece, if one can be picked."""
    for piece in page.locator(PIECES).all()[:1]:
        piece.click()


def speak(page: Page, language: str) -> None:
    """Opens the page again in another language."""
    chosen = {"language": language, "forced": False}
    page.evaluate("(chosen) => localStorage.setItem('kaffeehaus.settings', JSON.stringify(chosen))", chosen)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


def with_large_hand() -> kh.Position:
    """The first position of a game in which the seat to move holds many cards and can play one."""
    record = kh.play_out(kh.game("cardgame", players=3), seed=5, players=["random"])
    for position in record.positions():
        held = [] if position.over else position.view(position.to_move)["hands"][position.to_move]["guests"]
        if len(held) >= LARGE_HAND and len(position.moves) > 1:
            return position
    raise AssertionError("no such position")


def faults_in(page: Page, size: tuple[int, int]) -> list[str]:
    """What is covered, cut off or out of sight at a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(NEXT_FRAME)
    faults: list[str] = page.evaluate(FAULTS, [LEAST_BOARD, LEAST_TARGET])
    return faults


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_covered_cut_off_or_out_of_sight(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address)
    at_the_table(page, game, 3)
    faults = {name: faults_in(page, size) for name, size in LAYOUTS.items()}
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("game", GAMES)
def test_nor_is_it_in_any_language_at_a_full_table(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address)
    page.add_init_script(path=AXE)
    table = at_the_table(page, game, LARGEST[game])
    faults: dict[str, list[str]] = {}
    for language, examined in EXAMINED.items():
        speak(page, language)
        assert table.wait_for_turn()
        pick_a_piece(page)
        for name, size in LAYOUTS.items():
            faults[f"{language}, {name}"] = faults_in(page, size)
        faults_in(page, LAYOUTS[examined])
        faults[f"{language}, axe"] = complaints_of_axe(page, contrast=language == "en")
    assert {name: found for name, found in faults.items() if found} == {}


def test_every_game_can_be_begun_from_the_entrance_without_scrolling(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, at="/")
    for language in EXAMINED:
        speak(page, language)
        for name, (width, height) in LAYOUTS.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(NEXT_FRAME)
            ways = page.locator(".front .sit")
            expect(ways).to_have_count(len(GAMES))
            for way in ways.all()[: 1 if name == "phone" else None]:
                expect(way, f"{language}, {name}").to_be_in_viewport(ratio=1)


def test_a_large_hand_is_in_sight_as_well(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    at_the_table(page, "cardgame", 3, with_large_hand())
    assert page.locator(".dock .piece").count() >= LARGE_HAND
    faults = {name: faults_in(page, size) for name, size in LAYOUTS.items()}
    assert {name: found for name, found in faults.items() if found} == {}


def test_all_rows_of_melange_of_four_are_in_sight_on_a_desktop(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, viewport={"width": 1280, "height": 800})
    at_the_table(page, "melange", 4)
    rows = page.locator(".rows [data-place]")
    expect(rows).to_have_count(4 * 2 + 2)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)


def test_everybodys_guests_and_who_waits_outside_are_shown(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = at_the_table(page, "international", 3)
    sent: dict[str, Any] = page.request.get(f"{page.url.replace('/m/', '/api/v1/matches/')}/events").json()["view"]
    for seat in (1, 2):
        shown = page.locator(f'[data-origin="{seat}"] [data-guests]')
        expect(shown).to_have_attribute("data-guests", " ".join(sent["supplies"][seat]))
        expect(shown.locator("svg")).to_have_count(len(sent["supplies"][seat]))
    page.get_by_role("button", name=f"{sent['bag']['left']} wait outside").click()
    counts = page.locator("dialog[open] .waiters li").all_inner_texts()
    assert sum(int(text.replace("×", "")) for text in counts) == sent["bag"]["left"]
    assert table.look().deciding


def test_looking_back_shows_everybodys_guests_and_who_waited_outside(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    begins = {"from": {"position": late_position("international", 4)}}
    match = make_match(page, "international", [BOT, {**BOT, "name": "Poldi"}], spectators=True, **begins)["match"]
    page.goto(f"/m/{match}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    sent = page.request.get(f"/api/v1/matches/{match}/plies?from=0&count=1").json()["plies"][0]["view"]
    page.goto(f"/m/{match}#0")
    page.reload()
    for seat, guests in enumerate(sent["supplies"]):
        shown = page.locator(".lookback .pills [data-guests]").nth(seat)
        expect(shown).to_have_attribute("data-guests", " ".join(guests))
        expect(shown.locator("svg")).to_have_count(len(guests))
    page.locator(".pills .outside").click()
    counts = page.locator("dialog[open] .waiters li").all_inner_texts()
    assert sum(int(text.replace("×", "")) for text in counts) == sent["bag"]["left"]


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_last_is_told_on_a_desktop(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address, viewport={"width": 1280, "height": 800})
    table = Table(page, make_match(page, game, [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    table.decide()
    assert table.wait_for_turn()
    page.mouse.move(1, 1)
    expect(page.get_by_role("heading", name="Just now")).to_be_visible()
    expect(page.locator(".dock .latest li").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_on_a_phone_keeps_board_and_task_in_sight(house: House, visitor: Visitor, game: str) -> None:
    page = visitor(house.address, viewport={"width": 360, "height": 740})
    page.goto(f"/learn/{game}#2")
    page.locator(PIECES).first.wait_for()
    for name in ("phone", "lying phone"):
        width, height = LAYOUTS[name]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        expect(page.locator(".room .drawing")).to_be_in_viewport(ratio=1)
        expect(page.locator("section.lesson")).to_be_in_viewport(ratio=1)
        assert page.locator("section.lesson .task").evaluate(UNCOVERED)
        for each in page.locator(".dock :is(.piece, .buttons > *)").all():
            expect(each).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_on_a_lying_phone_is_solved_without_scrolling(house: House, visitor: Visitor, game: str) -> None:
    width, height = LAYOUTS["lying phone"]
    page = visitor(house.address, viewport={"width": width, "height": height})
    cards = page.request.get("/api/v1/puzzles").json()["puzzles"][game]
    page.goto(f"/puzzles/{cards[len(cards) // 2]['id']}")
    expect(page.locator(".puzzle .boardbox .drawing")).to_be_in_viewport(ratio=1)
    for _ in ("before anything is picked", "with a piece"):
        page.evaluate(NEXT_FRAME)
        for each in page.locator(".puzzle :is(.slate p, .news, .piece, .buttons > .button)").all():
            expect(each).to_be_in_viewport(ratio=1)
        for piece in page.locator('.puzzle .piece[aria-disabled="false"]').all()[:1]:
            piece.click()


def test_looking_back_at_melange_shows_the_whole_cafe_and_the_cards_to_take(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    begins = {"from": {"position": late_position("melange", 4)}}
    match = make_match(page, "melange", [BOT, {**BOT, "name": "Poldi"}], spectators=True, **begins)["match"]
    page.goto(f"/m/{match}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    page.goto(f"/m/{match}#0")
    page.reload()
    page.locator(".lookback .drawing").wait_for()
    for name in ("small desktop", "desktop", "large desktop"):
        width, height = LAYOUTS[name]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        for each in page.locator(".lookback :is(.drawing, .display .pile)").all():
            expect(each, name).to_be_in_viewport(ratio=1)
