"""Prints how soon the page shows a board, how much script it loads, and how far things move while it does.

Run it as `python -m tools.page_figures`, on a machine that does nothing else.
"""

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.web.house import PAGE, House
from tests.web.table import BOT, GAMES, PERSON, make_match

VISITS = 7
# Milliseconds from the first request to the frame with the first board, and how far things have moved until then.
WATCH = """
  let shift = 0;
  new PerformanceObserver((seen) => seen.getEntries().forEach((each) => (shift += each.value)))
    .observe({ type: "layout-shift", buffered: true });
  window.figures = new Promise((done) => {
    const look = () => {
      const shown = document.querySelector(".board [data-place]");
      requestAnimationFrame(shown ? (board) => done({ board, shift }) : look);
    };
    look();
  });
"""


def visit(browser: Browser, address: str, game: str) -> dict[str, Any]:
    """Opens a match in a browser that has never been here."""
    with browser.new_context(base_url=address) as context:
        match = make_match(context.new_page(), game, [PERSON, BOT])["match"]
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(f"/m/{match}")
        figures: dict[str, Any] = page.evaluate("figures")
    return figures


def script_bytes() -> int:
    """All scripts of the page as they are sent, gzipped."""
    return sum(script.stat().st_size for script in PAGE.parent.rglob("*.js.gz"))


def main() -> None:
    """Starts a house, opens each board several times, and closes it."""
    print(f"script: {script_bytes() / 1000:.0f} kB gzipped")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            for game in GAMES:
                seen = [visit(browser, house.address, game) for _ in range(VISITS)]
                times = [each["board"] for each in seen]
                shift = max(each["shift"] for each in seen)
                print(f"{game}: board after {median(times):.0f} ms (longest {max(times):.0f}), shift {shift:.3f}")
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
