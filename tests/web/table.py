"""A person at a match, who plays by the page's own controls."""

import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

import kaffeehaus as kh

BOT = {"kind": "bot", "level": "greedy", "name": "Mizzi"}
PERSON = {"kind": "person", "name": "Anna"}
OPEN = {"kind": "open"}

COMPILING = 240_000  # milliseconds; the first move of all bots on a machine waits for it
GAMES = ("international", "cardgame", "melange")


def make_match(page: Page, game: str, seats: Sequence[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Makes a match for the visitor of the page; bots answer without a pause."""
    body = {"game": game, "options": {}, "seats": list(seats), "pause": 0, **more}
    answer = page.request.post("/api/v1/matches", data=body)
    assert answer.status == 201, answer.text()
    made: dict[str, Any] = answer.json()
    return made


class Table:
    """The page of a match."""

    def __init__(self, page: Page, match: str, seed: int = 0) -> None:
        self.page = page
        self._random = random.Random(seed)
        self._over = page.get_by_role("heading", name="The game is over")
        self._table = page.locator("[data-number]")
        page.goto(f"/m/{match}")

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self._over.is_visible()

    @property
    def number(self) -> int:
        """The number of the last event that the page shows."""
        return int(self._table.get_attribute("data-number") or 0)

    @property
    def scores(self) -> list[str]:
        """The points of all seats."""
        return self.page.locator(".scores .points b").all_inner_texts()

    def wait_for_turn(self) -> bool:
        """Waits until this person has to decide; false if the match is over."""
        expect(self.page.locator('[data-deciding="true"]').or_(self._over).first).to_be_visible(timeout=COMPILING)
        return not self.over

    def wait_for(self, number: int) -> None:
        """Waits until the page shows what the event did."""
        expect(self._table.or_(self._over).first).to_be_visible()
        if not self.over:
            expect(self._table).to_have_attribute("data-number", str(number))

    def decide(self) -> None:
        """Makes one move by picking a piece and a lit place, or by pressing a button."""
        before = self.number
        pieces = self.page.locator('.dock .piece[aria-disabled="false"]')
        if pieces.count() == 0:
            self._press(self.page.locator(".dock [data-move]"))
        else:
            self._pick(pieces)
            self._settle(before)
        expect(self._table.or_(self._over).first).not_to_have_attribute("data-number", str(before))

    def decide_from_list(self) -> None:
        """Makes one move from the list of all moves."""
        before = self.number
        self.page.get_by_text("All moves").click()
        self._press(self.page.locator("details [data-move]"))
        expect(self._table.or_(self._over).first).not_to_have_attribute("data-number", str(before))

    def finish(self) -> int:
        """Plays on to the end; returns how often this person decided."""
        decided = 0
        while self.wait_for_turn():
            self.decide()
            decided += 1
        return decided

    @property
    def deciding(self) -> bool:
        """Is it this person's turn, with no move on its way?"""
        return self.page.locator('[data-deciding="true"]').is_visible()

    def _settle(self, before: int) -> None:
        """Picks places until the move is made or one button is left to press."""
        while self.deciding and self.number == before:
            certain = self.page.locator(".dock .go")
            if certain.count() > 0:
                self._press(certain)
                return
            lit = self.page.locator(".table > .board :is(g.place.open, button.place.legal)")
            if lit.count() == 0:
                self._press(self.page.locator(".dock [data-move]"))
                return
            self._pick(lit)

    def _pick(self, choices: Locator) -> None:
        """Picks one at random."""
        choices.nth(self._random.randrange(choices.count())).click(force=True)

    def _press(self, choices: Locator) -> None:
        choices.nth(self._random.randrange(choices.count())).click()


def late_position(game: str, decisions: int) -> dict[str, object]:
    """A position so many moves before the end of a random game."""
    position = kh.game(game, players=2).deal(seed=4)
    chance = random.Random(4)
    past = [position]
    while not position.over:
        position = position.play(chance.choice(position.moves))
        past.append(position)
    return past[-decisions].to_dict()
