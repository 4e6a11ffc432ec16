"""Motion tells what happens in the game, one thing at a time; nothing else moves."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.openings import REMOTE
from tests.web.table import PERSON, Table, make_match

COUNT_ARRIVALS = """() => {
  const animate = Element.prototype.animate;
  window.arrivals = 0;
  Element.prototype.animate = function (...how) {
    if (this.closest(".drawing, .walker")) window.arrivals += 1;
    return animate.apply(this, how);
  };
}"""
DECISIONS = 8
# What the room goes through while moves are told: whether tables pay, whether points fly, and after which event.
WATCH_THE_STAGE = """() => {
  window.scenes = [];
  const note = () => {
    const room = document.querySelector(".room");
    if (!room) return;
    const scene = [
      room.dataset.playing === "true" ? "playing" : "",
      room.querySelector(".drawing .pay") ? "pays" : "",
      document.querySelector("body > .points") ? "flies" : "",
      room.dataset.number,
    ].join(" ");
    if (window.scenes.at(-1) !== scene) window.scenes.push(scene);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
# Every pause lasts for ever, unless something ends it.
STOP_THE_CLOCK = """() => {
  const later = window.setTimeout;
  window.setTimeout = (what, delay, ...more) => (delay >= 200 ? 0 : later(what, delay, ...more));
}"""
SITTING = {
    "format": "kaffeehaus-position/1",
    "game": "international",
    "options": {"players": 2},
    "chairs": {"c1": "ger.m"},
    "supplies": [["ger.w", "fra.w"], ["usa.w", "usa.m"]],
}


def beside_a_german(page: Page) -> Table:
    """A person who can seat a guest beside another one, which pays."""
    seats = [PERSON, REMOTE]
    table = Table(page, make_match(page, "international", seats, **{"from": {"position": SITTING}})["match"])
    assert table.wait_for_turn()
    page.locator(".practice > button").click()
    return table


def test_guests_who_sit_stay_when_another_one_arrives(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, reduced_motion="no-preference")
    table = Table(page, make_match(page, "international", [PERSON, PERSON])["match"])
    assert table.wait_for_turn()
    begun = table.number
    page.evaluate(COUNT_ARRIVALS)
    for _ in range(DECISIONS):
        table.decide()
        assert table.wait_for_turn()
    moves = table.number - begun
    assert 0 < page.evaluate("window.arrivals") <= moves


def test_the_table_pays_before_the_position_after_the_move_is_shown(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, reduced_motion="no-preference")
    table = beside_a_german(page)
    before = table.number
    page.evaluate(WATCH_THE_STAGE)
    page.locator('.dock [data-token="ger.w"]').click()
    page.locator('[data-place="c7"]').click(force=True)
    table.wait_for(before + 1)
    scenes: list[str] = page.evaluate("window.scenes")
    assert f"playing pays flies {before}" in scenes
    assert any(scene.endswith(str(before + 1)) for scene in scenes)
    assert not any("pays" in scene and scene.endswith(str(before + 1)) for scene in scenes)


def test_a_key_ends_what_is_being_played(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, reduced_motion="no-preference")
    table = beside_a_german(page)
    before = table.number
    page.evaluate(STOP_THE_CLOCK)
    page.locator('.dock [data-token="ger.w"]').click()
    page.locator('[data-place="c7"]').click(force=True)
    page.wait_for_selector('[data-playing="true"]')
    assert table.number == before
    page.keyboard.press("Shift")
    table.wait_for(before + 1)
    page.wait_for_selector('[data-playing="false"]')


def test_an_own_move_is_shown_at_once_and_taken_back_if_the_house_refuses(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    held: list[tuple[WebSocketRoute, dict[str, Any]]] = []
    page.route_web_socket("**/live", lambda socket: hold_moves(socket, held))
    table = beside_a_german(page)
    page.locator('.dock [data-token="ger.w"]').click()
    page.locator('[data-place="c7"]').click(force=True)
    expect(page.locator('[data-place="c7"]')).to_have_attribute("aria-label", re.compile("German woman$"))
    expect(page.locator('.dock [data-token="ger.w"]')).to_have_count(0)

    socket, asked = held[0]
    fault: dict[str, Any] = {"code": "illegal", "text": "The house is full.", "clause": None, "parts": {}}
    socket.send(json.dumps({"type": "refused", "id": asked["id"], "error": fault}))
    expect(page.locator(".dock .refusal")).to_have_text("Your move was taken back. The house is full.")
    expect(page.locator('[data-place="c7"]')).to_have_attribute("aria-label", re.compile("free"))
    expect(page.locator('.dock [data-token="ger.w"]')).to_have_count(1)
    assert table.look().deciding


def hold_moves(socket: WebSocketRoute, held: list[tuple[WebSocketRoute, dict[str, Any]]]) -> None:
    """Lets everything pass to the house but moves."""
    server = socket.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "move":
            held.append((socket, said))
        else:
            server.send(message)

    socket.on_message(pass_on)
