"""Takes pictures of the page for the docs, on a phone, a tablet and a desktop: each board in the middle of a game,
the entrance, a lesson and the rules."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import kaffeehaus as kh
from tests.web.conftest import KNOWS_THE_GAMES
from tests.web.house import House
from tests.web.table import BOT, PERSON, make_match

SCREENS = Path(__file__).resolve().parent.parent / "docs" / "screens"
SIZES = {360: 740, 820: 1180, 1280: 800}
SCENES = {"international": 40, "cardgame": 40, "melange": 40}  # after so many moves
PAGES = {"home": "/", "lesson": "/learn/melange#2", "rules": "/rules/international#CI-24"}
THEMES = {360: ("light",), 820: ("light",), 1280: ("light", "dark")}
SEED = 5


def position_of(game: str, moves: int) -> kh.Position:
    """A position of a greedy game from the given move on in which a turn begins that can bring something."""
    record = kh.play_out(kh.game(game, players=3), seed=SEED, players=["greedy"])
    for position in list(record.positions())[moves:]:
        if game == "melange" and len(position.moves) > 8:
            return position
        if game != "melange" and max(move.points for move in position.moves) >= 4:
            return position
    raise ValueError(f"no such position in {game}")


def chosen_in(game: str, position: kh.Position) -> str:
    """Which piece a picture shows as chosen: the one that brings most, or in Wiener Melange the first card."""
    best = str(max(position.moves, key=lambda move: move.points))
    return "" if game == "melange" else f'[data-token="{best.partition("@")[0].partition("=")[0]}"]'


def open_board(page: Page, game: str) -> None:
    """Sits down at a match that begins in the middle, and picks the first piece."""
    page.goto("/")
    position = position_of(game, SCENES[game])
    seats = [
        PERSON if seat == position.to_move else {**BOT, "name": name}
        for seat, name in enumerate(("Mizzi", "Poldi", "Resi"))
    ]
    made = make_match(page, game, seats, **{"from": {"position": position.to_dict()}})
    page.goto(f"/m/{made['match']}")
    page.locator(f'.piece[aria-disabled="false"]{chosen_in(game, position)}').first.click()
    page.locator(".table > .board .place").first.wait_for()


def shoot(browser: Browser, address: str, name: str, width: int, theme: str) -> Path:
    """Writes one picture."""
    size: ViewportSize = {"width": width, "height": SIZES[width]}
    phone = width < 500
    with browser.new_context(
        base_url=address,
        viewport=size,
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-GB",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
    ) as context:
        page = context.new_page()
        page.add_init_script(KNOWS_THE_GAMES)
        if name in PAGES:
            page.goto(PAGES[name])
            page.wait_for_load_state("networkidle")
        else:
            open_board(page, name)
        path = SCREENS / f"{name}-{width}-{theme}.jpg"
        page.screenshot(path=path, type="jpeg", quality=82)
    return path


def main() -> None:
    """Starts a house, looks at it, and closes it."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            for name in (*PAGES, *SCENES):
                for width, themes in THEMES.items():
                    for theme in themes:
                        print(shoot(browser, house.address, name, width, theme).name)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
