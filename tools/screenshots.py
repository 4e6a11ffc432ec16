"""Takes pictures of the page for the docs, on a phone, a tablet and a desktop: each board in the middle of a game,
the entrance, a lesson and the rules. Each is to be looked at before it is kept.

With `--all FOLDER` it takes each game at its start, in the middle, with a chosen guest, after the move of another, at
its end, when one looks back at it, and a puzzle of it before and after it is solved, and every page, in eight layouts,
light and dark, and lays them side by side on one sheet per game and moment, or page, and theme."""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import kaffeehaus as kh
from tests.web.chromium import chromium
from tests.web.conftest import BY_HAND, KNOWS_THE_GAMES
from tests.web.house import House
from tests.web.looks import NEXT_FRAME
from tests.web.table import BOT, COMPILING, PERSON, Table, make_match
from tests.web.test_looking_back import reviewed

SCREENS = Path(__file__).resolve().parent.parent / "docs" / "screens"
SIZES = {360: 740, 820: 1180, 1280: 800}
SCENES = {"international": 40, "cardgame": 40, "melange": 40}  # after this many moves
PAGES = {"home": "/", "lesson": "/learn/melange#2", "rules": "/rules/international#CI-24"}
ALL_PAGES = {
    **PAGES,
    "learn": "/learn",
    "rules-chooser": "/rules",
    **{f"new-{game}": f"/new/{game}" for game in SCENES},
    **{f"lesson-{game}": f"/learn/{game}" for game in SCENES},
    "puzzles": "/puzzles",
    "about": "/about",
    "missing": "/nowhere/at/all",
}
THEMES = {360: ("light",), 820: ("light",), 1280: ("light", "dark")}
SEED = 5
NAMES = ("Mizzi", "Poldi", "Resi", "Toni")
LAYOUTS = (
    (360, 740),
    (390, 844),
    (740, 360),
    (640, 400),  # a desktop at 200 %
    (820, 1180),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
)
PLAYED = ("start", "middle", "chosen", "answered")
MOMENTS = (*PLAYED, "end", "review", "puzzle", "solved")
SHEET_HEIGHT = 560


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
    seats = seats_at(position, BOT)
    made = make_match(page, game, seats, **{"from": {"position": position.to_dict()}})
    page.goto(f"/m/{made['match']}")
    page.locator(".practice button").click()
    page.locator(f'.piece[aria-disabled="false"]{chosen_in(game, position)}').first.click()
    page.locator(".room .drawing .place").first.wait_for()


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
        page.screenshot(path=path, type="jpeg", quality=72)
    return path


def seats_at(position: kh.Position, other: dict[str, str]) -> list[dict[str, str]]:
    """A person to move, and the others."""
    return [
        PERSON if seat == position.to_move else {**other, "name": name}
        for seat, name in enumerate(NAMES[: len(position.scores)])
    ]


def open_end(page: Page, game: str) -> str:
    """A whole match of three bots at its end; its name."""
    match: str = make_match(page, game, [{**BOT, "name": name} for name in NAMES[:3]], spectators=True)["match"]
    page.goto(f"/m/{match}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    return match


def open_review(page: Page, game: str) -> None:
    """Looks back at the first mistake of a match, or at its first decision."""
    match = open_end(page, game)
    decisions = reviewed(page, match)["decisions"]
    judged = next((each for each in decisions if each["mark"] in ("mistake", "blunder")), decisions[0])
    page.goto(f"/m/{match}#{judged['ply']}")
    page.reload()
    page.wait_for_selector(".judged")


def open_puzzle(page: Page, game: str, solved: bool) -> None:
    """A puzzle of medium difficulty, with a piece picked if one can be, or with its solution."""
    cards = page.request.get("/api/v1/puzzles").json()["puzzles"][game]
    page.goto(f"/puzzles/{cards[len(cards) // 2]['id']}")
    page.wait_for_selector(".puzzle .boardbox .drawing")
    if solved:
        page.locator(".puzzle .buttons .button").last.click()
        page.wait_for_selector(".puzzle .why li")
        return
    for piece in page.locator('.piece[aria-disabled="false"]').all()[:1]:
        piece.click()


def open_moment(page: Page, game: str, moment: str) -> None:
    """Brings a game to one of its moments."""
    page.goto("/")
    if moment in PLAYED:
        open_played(page, game, moment)
    elif moment == "end":
        open_end(page, game)
    elif moment == "review":
        open_review(page, game)
    else:
        open_puzzle(page, game, moment == "solved")


def open_played(page: Page, game: str, moment: str) -> None:
    """A person at a match that is on."""
    absent = {"kind": "remote"}
    if moment == "start":
        made = make_match(page, game, [PERSON, *({**absent, "name": name} for name in NAMES[:2])])
    else:
        position = position_of(game, SCENES[game])
        other = {"kind": "bot", "level": "greedy"} if moment == "answered" else absent
        made = make_match(page, game, seats_at(position, other), **{"from": {"position": position.to_dict()}})
    table = Table(page, made["match"])
    assert table.wait_for_turn()
    for button in page.locator(".practice button").all():
        button.click()
    if moment == "chosen":
        page.locator(f'.piece[aria-disabled="false"]{chosen_in(game, position)}').first.click()
    if moment == "answered":
        table.decide()
        while table.wait_for_turn() and page.get_by_role("button", name="Since your last turn").count() == 0:
            table.decide()


@contextmanager
def looking(browser: Browser, address: str, theme: str) -> Iterator[Page]:
    """A page for pictures, of somebody who knows the games and wants no motion."""
    with browser.new_context(
        base_url=address,
        viewport={"width": 1280, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-GB",
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        page.add_init_script(f"{KNOWS_THE_GAMES}; {BY_HAND}")
        yield page


def in_all_layouts(page: Page, folder: Path, name: str) -> Path:
    """What the page shows in all layouts, and the sheet that lays them side by side."""
    page.mouse.move(1, 1)
    taken = []
    for width, height in LAYOUTS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        path = folder / f"{name}-{width}.png"
        page.screenshot(path=path)
        taken.append(path)
    return sheet_of(taken, folder / f"sheet-{name}.png")


def shoot_moment(browser: Browser, address: str, folder: Path, game: str, moment: str, theme: str) -> Path:
    """One moment of a game."""
    with looking(browser, address, theme) as page:
        open_moment(page, game, moment)
        return in_all_layouts(page, folder, f"{game}-{moment}-{theme}")


def shoot_page(browser: Browser, address: str, folder: Path, name: str, theme: str) -> Path:
    """One page."""
    with looking(browser, address, theme) as page:
        page.goto(ALL_PAGES[name])
        page.wait_for_load_state("networkidle")
        return in_all_layouts(page, folder, f"page-{name}-{theme}")


def sheet_of(paths: list[Path], out: Path) -> Path:
    """All pictures at one height, in two rows."""
    pictures = [Image.open(path).convert("RGB") for path in paths]
    scaled = [each.resize((round(each.width * SHEET_HEIGHT / each.height), SHEET_HEIGHT)) for each in pictures]
    rows = [scaled[:4], scaled[4:]]
    sheet = Image.new(
        "RGB", (max(sum(each.width + 6 for each in row) for row in rows), 2 * (SHEET_HEIGHT + 6)), "white"
    )
    for line, row in enumerate(rows):
        across = 0
        for each in row:
            sheet.paste(each, (across, line * (SHEET_HEIGHT + 6)))
            across += each.width + 6
    sheet.save(out)
    return out


@contextmanager
def visited_house() -> Iterator[tuple[Browser, str]]:
    """A house and a browser to look at it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            yield browser, house.address
        finally:
            browser.close()
            house.close()


def main() -> None:
    """Starts a house, looks at it, and closes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every moment of every game in every layout")
    parser.add_argument("--moments", nargs="+", default=list(MOMENTS), choices=MOMENTS, help="only these, with --all")
    parser.add_argument("--pages", nargs="+", default=list(ALL_PAGES), choices=list(ALL_PAGES), help="likewise")
    parser.add_argument("--games", nargs="+", default=list(SCENES), choices=list(SCENES), help="only these, with --all")
    parser.add_argument("--only-games", action="store_true", help="with --all, leave out the other pages")
    parser.add_argument("--only-pages", action="store_true", help="with --all, leave out the games")
    wanted = parser.parse_args()
    with visited_house() as (browser, address):
        if wanted.all is None:
            SCREENS.mkdir(parents=True, exist_ok=True)
            for name in (*PAGES, *SCENES):
                for width, themes in THEMES.items():
                    for theme in themes:
                        print(shoot(browser, address, name, width, theme).name)
            return
        wanted.all.mkdir(parents=True, exist_ok=True)
        for game in () if wanted.only_pages else wanted.games:
            for moment in wanted.moments:
                for theme in ("light", "dark"):
                    print(shoot_moment(browser, address, wanted.all, game, moment, theme).name)
        for name in () if wanted.only_games else wanted.pages:
            for theme in ("light", "dark"):
                print(shoot_page(browser, address, wanted.all, name, theme).name)


if __name__ == "__main__":
    main()
