"""Prints how soon the page shows a board, how much script it loads until then, how far things move meanwhile, how many
frames a second it shows while guests walk, and how its memory grows over several games.

Run it as `python -m tools.page_figures`, on a machine that does nothing else.
"""

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.chromium import chromium
from tests.web.house import PAGE, House
from tests.web.table import BOT, COMPILING, GAMES, PERSON, make_match

FRAMES_WANTED = 300
LATE = 25.0  # milliseconds; a frame of 60 a second has 16.7
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
        figures["script"] = script_bytes(page)
    return figures


# The scripts that the page has fetched, and the milliseconds between the frames while something moves in the room.
FETCHED = """() => performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname)
  .filter((path) => path.endsWith(".js"))"""
FRAMES = """(wanted) => new Promise((done) => {
  const frames = [];
  let before = null;
  const look = (now) => {
    const moving = document.getAnimations().some((each) => each.effect?.target?.closest?.(".room, .walker"));
    if (moving && before !== null) frames.push(now - before);
    before = moving ? now : null;
    if (frames.length >= wanted || document.querySelector(".verdict")) done(frames);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
GO = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


def script_bytes(page: Page) -> int:
    """The scripts that the page has fetched, as they are sent, gzipped."""
    return sum((PAGE.parent / f"{path[1:]}.gz").stat().st_size for path in page.evaluate(FETCHED))


def frames(browser: Browser, address: str, game: str) -> list[float]:
    """How long each frame lasts while bots play and their guests walk."""
    with browser.new_context(base_url=address, reduced_motion="no-preference") as context:
        page = context.new_page()
        match = make_match(page, game, [PERSON, BOT], pause=1)["match"]
        page.goto(f"/m/{match}")
        page.locator(".board [data-place]").first.wait_for()
        number = page.request.get(f"/api/v1/matches/{match}/events", params={"seat": 0}).json()["number"]
        # Only now, or the bots would be done before the page is there.
        hand = {"id": "hand", "seat": 0, "expect": number, "to": "bot", "level": "greedy"}
        answer = page.request.post(f"/api/v1/matches/{match}/hand", data=hand)
        assert answer.ok, answer.text()
        lengths: list[float] = page.evaluate(FRAMES, FRAMES_WANTED)
    return lengths


def heap_after_games(browser: Browser, address: str, game: str, watched: int) -> list[float]:
    """The memory of one page, in megabytes, before the first game and after each of several that it watches."""
    with browser.new_context(base_url=address, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto("/")
        inspector = context.new_cdp_session(page)
        sizes = []
        for number in range(watched + 1):
            if number > 0:
                made = make_match(page, game, [BOT, {**BOT, "name": "Poldi"}], spectators=True)
                page.evaluate(GO, f"/m/{made['match']}")
                page.locator(".verdict").wait_for(timeout=COMPILING)  # a handle would keep the whole match alive
                page.evaluate(GO, "/")
            page.locator("section h2").first.wait_for()
            page.wait_for_load_state("networkidle")
            for _ in range(3):  # what one round frees may free more
                inspector.send("HeapProfiler.collectGarbage")
            sizes.append(inspector.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
    return sizes


def main() -> None:
    """Starts a house, opens each board several times, watches games, and closes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=GAMES)
    parser.add_argument("--visits", type=int, default=7, help="how often a new browser opens each board")
    parser.add_argument("--watched", type=int, default=5, help="games that one page watches while its memory is taken")
    wanted = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            for game in wanted.games:
                seen = [visit(browser, house.address, game) for _ in range(wanted.visits)]
                times = [each["board"] for each in seen]
                shift = max(each["shift"] for each in seen)
                print(
                    f"{game}: board after {median(times):.0f} ms (longest {max(times):.0f}), shift {shift:.3f}, "
                    f"script {max(each['script'] for each in seen) / 1000:.0f} kB gzipped"
                )
                shown = frames(browser, house.address, game)
                if shown:
                    late = sum(length > LATE for length in shown) / len(shown)
                    print(f"  {1000 / median(shown):.0f} frames a second while guests walk, {late:.0%} of them late")
                else:
                    print("  no guest walked")
                sizes = heap_after_games(browser, house.address, game, wanted.watched)
                print(f"  heap over {wanted.watched} games, MB: {', '.join(f'{size:.1f}' for size in sizes)}")
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
