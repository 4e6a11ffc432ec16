"""A person at a match who has a keyboard and nothing else."""

from playwright.sync_api import Page

from tests.web.table import PLACES, Table

MOST_TABS = 120
FOCUSED = "(selector) => document.activeElement.matches(selector)"


class Keys:
    """The keyboard of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def on(self, selector: str) -> bool:
        """Whether the focus is there."""
        return bool(self.page.evaluate(FOCUSED, selector))

    def go_to(self, selector: str, back: bool = False) -> None:
        """Presses Tab until the focus is there; fails if the keyboard cannot get there."""
        self.page.wait_for_selector(selector, state="attached")
        for _ in range(MOST_TABS):
            self.press("Shift+Tab" if back else "Tab")
            if self.on(selector):
                return
        raise AssertionError(f"Tab never reaches {selector}")

    def enter(self, selector: str, back: bool = False) -> None:
        """Goes there and presses Enter."""
        self.go_to(selector, back)
        self.press("Enter")


class KeyTable(Table):
    """The match that a page shows, played by keyboard."""

    def __init__(self, keys: Keys) -> None:
        super().__init__(keys.page)
        self._keys = keys

    def pick(self, selector: str, count: int) -> None:
        """Goes to one of them and presses Enter; the hand stands before the board."""
        self._keys.go_to(selector, back=selector != PLACES)
        if self._keys.on("g.place"):
            self._keys.press(*["PageDown"] * self._random.randrange(min(count, 4)))
        self._keys.press("Enter")
