"""Nothing on a page moves while it loads, however late the house answers."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import NEXT_FRAME, WIDTHS, resize
from tests.web.openings import REMOTE
from tests.web.table import GAMES, PERSON, make_match

# The page is drawn once before it knows anything from the house: what comes then may not move it.
WATCH = """
  const ask = window.fetch;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  window.fetch = (...asked) => drawn().then(() => ask(...asked));
  window.shifts = [];
  const nameOf = (node) => (node?.nodeType === 1 ? node.outerHTML : node?.textContent ?? "").slice(0, 120);
  new PerformanceObserver((seen) => {
    for (const shift of seen.getEntries()) {
      if (!shift.hadRecentInput) window.shifts.push(...shift.sources.map((each) => nameOf(each.node)));
    }
  }).observe({ type: "layout-shift", buffered: true });
"""


def shifts_on(page: Page, path: str, shows: str) -> list[str]:
    """What has moved by itself until the page showed the element and had drawn it."""
    page.goto(path)
    page.wait_for_selector(shows)
    page.evaluate(NEXT_FRAME)
    shifts: list[str] = page.evaluate("shifts")
    return shifts


PAGES = {
    "/": "section h2",
    "/new/international": "details",
    "/rules": "h1",
    "/about": "h1",
    **{f"/rules/{game}": "article" for game in GAMES},
    **{f"/learn/{game}": '[data-deciding="true"]' for game in GAMES},
}


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_while_a_page_loads(house: House, visitor: Visitor, width: str) -> None:
    page = visitor(house.address)
    page.add_init_script(WATCH)
    resize(page, width)
    moved = {path: shifts_on(page, path, shows) for path, shows in PAGES.items()}
    for game in GAMES:
        match = make_match(page, game, [PERSON, REMOTE])["match"]
        moved[game] = shifts_on(page, f"/m/{match}", '[data-deciding="true"]')
    moved["home"] = shifts_on(page, "/", "section li")
    assert {path: shifts for path, shifts in moved.items() if shifts} == {}
