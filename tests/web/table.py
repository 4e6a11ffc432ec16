"""A person at a match, who plays by the page's own controls."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

import kaffeehaus as kh

BOT = {"kind": "bot", "level": "greedy", "name": "Mizzi"}
PERSON = {"kind": "person", "name": "Anna"}
OPEN = {"kind": "open"}

COMPILING = 240_000  # milliseconds; the first move of all bots on a machine waits for it
GAMES = ("international", "cardgame", "melange")


def make_match(page: Page, game: str, seats: Sequence[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Makes a match for the visitor of the page; the first seat begins, and bots answer without a pause."""
    body = {"game": game, "options": {}, "seats": list(seats), "pause": 0, **more}
    if "from" not in more:
        body.setdefault("start", 0)
    answer = page.request.post("/api/v1/matches", data=body)
    assert answer.status == 201, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def by_itself(page: Page) -> None:
    """From now on the page makes the only possible move for its visitor, as it does for newcomers."""
    page.evaluate("localStorage.setItem('kaffeehaus.settings', JSON.stringify({ forced: true }))")


def open_drawer(page: Page) -> None:
    """Opens the drawer with the log and with everything that is seldom done."""
    page.get_by_role("button", name="Log and more").click()
    page.get_by_text("More", exact=True).click()


# One look at everything that can be picked: a question for each would take most of the time of a game.
LOOK = """() => {
  const table = document.querySelector("[data-number]");
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    number: Number(table?.dataset.number ?? 0),
    mover: Number(document.querySelector("[data-origin][aria-current]")?.dataset.origin ?? -1),
    deciding: table?.dataset.deciding === "true",
    forced: table?.dataset.forced === "true",
    over: count(".verdict") > 0,
    covered: count("#curtain") > 0,
    choices: Object.fromEntries(%s.map((selector) => [selector, count(selector)])),
  };
}"""
SHOWS = """(number) => document.querySelector(".verdict") !== null
  || Number(document.querySelector("[data-number]")?.dataset.number ?? 0) >= number"""
PIECES = '.dock .piece[aria-disabled="false"]'
PLACES = ".table > .board :is(g.place.open, button.place.legal)"
CERTAIN = ".dock .go"
BUTTONS = ".dock [data-move]"
# A turn that can only end does so by itself after a moment; nobody in a test waits for that.
END_TURN = f"() => document.querySelector('{BUTTONS}')?.click()"
CURTAIN = "#curtain ~ button"
UNPICKED, PICKED = (PIECES, BUTTONS), (CERTAIN, PLACES, BUTTONS)
MOST_PICKS = 20  # after the first; to pick a place once more takes it back, so that chance may need many
MOST_DECISIONS = 1000  # no game has as many


@dataclass(frozen=True)
class Seen:
    """What the page of a match shows at one moment."""

    number: int
    mover: int
    deciding: bool
    forced: bool
    over: bool
    covered: bool
    choices: dict[str, int]


class Table:
    """The page of a match; without its name, the one that the page shows already."""

    def __init__(self, page: Page, match: str = "", seed: int = 0) -> None:
        self.page = page
        self._random = random.Random(seed)
        if match:
            page.goto(f"/m/{match}")

    def look(self) -> Seen:
        """What the page shows now."""
        return Seen(**self.page.evaluate(LOOK % json.dumps([PIECES, PLACES, CERTAIN, BUTTONS])))

    @property
    def number(self) -> int:
        """The number of the last event that the page shows."""
        return self.look().number

    @property
    def scores(self) -> list[str]:
        """The points of all seats."""
        return self.page.locator(".scores .points b").all_inner_texts()

    def wait_for_beginning(self) -> None:
        """Waits until somebody is to move."""
        self.page.wait_for_selector("[data-origin][aria-current]")

    def wait_for_turn(self) -> bool:
        """Waits until this person has to decide; false if the match is over.

        On one screen a curtain is lifted first; behind it the only move may be made by itself, and the next one falls.
        """
        while True:
            self.page.wait_for_selector('[data-deciding="true"], #curtain, .verdict', timeout=COMPILING)
            seen = self.look()
            if not seen.covered:
                return not seen.over
            self.pick(CURTAIN, 1)

    def wait_for(self, number: int) -> None:
        """Waits until the page shows what the event did; the only move of a turn may have been made by itself since."""
        self.page.wait_for_function(SHOWS, arg=number)

    def wait_after(self, number: int) -> None:
        """Waits until the page shows something newer than the event."""
        self.page.wait_for_selector(f'[data-number]:not([data-number="{number}"]), #curtain, .verdict')

    def decide(self) -> Seen:
        """Makes one move by picking a piece and a lit place, or by pressing a button; what the page shows then."""
        seen = before = self.look()
        if before.forced:
            self.page.evaluate(END_TURN)
            self.wait_after(before.number)
            return self.look()
        for wanted in (UNPICKED, *[PICKED] * MOST_PICKS):
            selector = next(each for each in wanted if seen.choices[each] > 0)
            self.pick(selector, seen.choices[selector])
            seen = self.look()
            if not seen.deciding or seen.number != before.number:
                break
        self.wait_after(before.number)
        return self.look()

    def finish(self, most: int = MOST_DECISIONS) -> int:
        """Plays on to the end, or until this person has decided so often; returns how often that was."""
        decided = 0
        while decided < most and self.wait_for_turn():
            self.decide()
            decided += 1
        return decided

    def pick(self, selector: str, count: int) -> None:
        """Picks one at random. The drawing finds the place of a click, whichever part of it lies on top there."""
        self.page.locator(selector).nth(self._random.randrange(count)).click(force=selector == PLACES)


class TouchTable(Table):
    """A match that is played by tapping."""

    def pick(self, selector: str, count: int) -> None:
        """Taps one at random."""
        self.page.locator(selector).nth(self._random.randrange(count)).tap(force=selector == PLACES)


def late_position(game: str, decisions: int) -> dict[str, object]:
    """A position so many moves before the end of a random game."""
    position = kh.game(game, players=2).deal(seed=4)
    chance = random.Random(4)
    past = [position]
    while not position.over:
        position = position.play(chance.choice(position.moves))
        past.append(position)
    return past[-decisions].to_dict()
