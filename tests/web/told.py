"""A table at the house that is told by tapping, and what tests tell there."""

import uuid
from typing import Any

from playwright.sync_api import Page, expect

Json = dict[str, Any]
SUPPLIES = [["fra.w", "ger.m", "usa.w", "usa.m", "jok.w"], ["fra.m", "ger.w", "ita.m", "spa.w", "tur.m"]]
TABLES = ["ger", "ita", "fra", "spa", "usa"]


class Told:
    """A table at the house, and a phone that looks at it."""

    def __init__(self, page: Page, game: str, *shown: list[str], advice: bool = False) -> None:
        self.page, self.taps = page, 0
        names, options = ["Anna", "Mizzi"], {"players": 2, "start": 0}
        body = {"id": uuid.uuid4().hex, "game": game, "names": names, "options": options, "advice": advice}
        made = page.request.post("/api/v1/companions", data=body)
        assert made.status == 201, made.text()
        self.secret: str = made.json()["companion"]
        for things in shown:
            self.tell({"shown": things})
        page.goto(f"/table/{self.secret}")

    def tell(self, telling: Json) -> Json:
        command = {"id": uuid.uuid4().hex, "after": self.state["number"], "tell": telling}
        answer = self.page.request.post(f"/api/v1/companions/{self.secret}/commands", data=command)
        assert answer.ok, answer.text()
        told: Json = answer.json()
        return told

    @property
    def state(self) -> Json:
        found: Json = self.page.request.get(f"/api/v1/companions/{self.secret}").json()
        return found

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).first.click()

    def thing(self, name: str) -> None:
        self.tap(f'.dock [data-thing="{name}"]')

    def place(self, name: str) -> None:
        self.tap(f'[data-place="{name}"]')

    def expect_told(self, count: int) -> None:
        """The page knows of so many tellings; the button that takes the last one back says whether all are sent."""
        expect(self.page.locator(f'.told[data-told="{count}"]')).to_be_visible()
