"""Takes the pictures of docs/companion.md: a table is set up, told, refused and corrected, both editors, and editions
side by side. Each is to be looked at before it is kept.

python -m tools.companion_pictures [--out FOLDER] [names…]"""

import argparse
import uuid
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

import kaffeehaus as kh
from tests.companion.following import Following
from tests.companion.table import setup_piles
from tests.web.conftest import KNOWS_THE_GAMES
from tools.screenshots import SCREENS, SIZES, visited_house

NAMES = ("Anna", "Mizzi", "Resi")
SEED = 8
MOVES = {"international": 47, "cardgame": 21, "melange": 16}  # that were told before the picture
SHOWN = ("CI-12", "CI-13", "CI-11")  # clauses that a refusal may name
Scene = Callable[[Page], None]


def told(game: str) -> kh.Companion:
    """A game that a table has told so far; everybody takes what pays most."""
    following = Following({"players": len(NAMES)}, game, SEED)
    following.companion = kh.Companion(following.game, NAMES)
    for telling in following.table.beginning():
        following.companion = following.companion.tell(telling)
    if game == "melange":
        following.turn_over(setup_piles(following.game, SEED))
    while following.counts.moves < MOVES[game] or not fresh(following.table.position):
        position = following.table.position
        following.tell_move(position.read_move(max(position.moves, key=lambda move: move.points)))
        following.counts.moves += 1
    return following.companion


def fresh(position: kh.Position) -> bool:
    """Does a turn begin in which something can be earned?"""
    moves = position.moves
    return position.ruleset.name == "melange" or any(move.points >= 4 for move in moves)


def sit_down(page: Page, game: str) -> kh.Companion:
    """Opens the table of such a game."""
    companion = told(game)
    made = page.request.post("/api/v1/companions", data={"id": uuid.uuid4().hex, "document": companion.to_dict()})
    page.goto(f"/table/{made.json()['companion']}")
    page.locator(".dock .thing").first.wait_for()
    return companion


def best_of(companion: kh.Companion) -> tuple[str, str]:
    """The guest and the chair of the move that pays most."""
    best = max(companion.position.world.moves, key=lambda move: move.points)
    guest, _, chair = str(best).partition("@")
    return guest.partition("=")[0], chair.partition(" ")[0]


def set_up(page: Page) -> None:
    page.goto("/table")
    page.locator("form select").nth(1).wait_for()
    for number, name in enumerate(NAMES):
        page.locator("form").get_by_role("textbox").nth(number).fill(name)


def turn(page: Page) -> None:
    guest, chair = best_of(sit_down(page, "international"))
    page.locator(f'.dock [data-thing="{guest}"]').click()
    page.locator(f'.place.open[data-place="{chair}"]').wait_for(state="attached")


def drawn(page: Page) -> None:
    companion = sit_down(page, "international")
    guest, chair = best_of(companion)
    page.locator(f'.dock [data-thing="{guest}"]').click()
    page.locator(f'[data-place="{chair}"]').first.click(force=True)
    page.locator(f'.told[data-told="{len(companion.to_dict()["told"]) + 1}"]').wait_for()
    for stop in page.locator('[data-move="stop"]').all():
        stop.click()
    page.locator(".now").get_by_text("draws").wait_for()


def refusal(page: Page) -> None:
    companion = sit_down(page, "international")
    guest, chair = refused_in(companion.position.world)
    page.locator(f'.dock [data-thing="{guest}"]').click()
    page.locator(f'.dock [data-thing="{guest}"][aria-pressed="true"]').wait_for()
    page.locator(f'[data-place="{chair}"]').first.click(force=True)
    page.locator(".refused").wait_for()


def refused_in(position: kh.Position) -> tuple[str, str]:
    """A guest of the mover and a free chair where the guest may not sit: best because of the gender."""
    document = position.to_dict()
    chairs = [chair for chair in position.ruleset.board.chairs if chair not in document["chairs"]]
    guests = [guest for guest in document["supplies"][position.to_move] if not guest.startswith("jok")]
    reasons = {(guest, chair): position.why_not(f"{guest}@{chair}") for guest in guests for chair in chairs}
    clauses = {pair: refused.clause for pair, refused in reasons.items() if refused and refused.clause in SHOWN}
    return min(clauses, key=lambda pair: SHOWN.index(clauses[pair]))


def correction(page: Page) -> None:
    sit_down(page, "international")
    page.get_by_role("button", name="Log and more").click()
    page.locator(".log li").last.scroll_into_view_if_needed()


def cards(page: Page) -> None:
    sit_down(page, "cardgame")
    page.locator(".dock .thing:enabled").first.click()
    page.wait_for_timeout(500)


def melange(page: Page) -> None:
    sit_down(page, "melange")


def position(page: Page) -> None:
    document = told("international").position.imagine(1).to_dict()
    page.goto("/position/international")
    page.locator(".fine").wait_for()
    page.locator("details summary").last.click()
    page.locator("textarea").fill(kh.Position.from_dict(document).to_json())
    page.get_by_role("button", name="Take it over").click()
    page.locator('[data-place="c1"]').first.wait_for()
    page.locator(".fine").get_by_text(f"{len(kh.Position.from_dict(document).moves)} moves").wait_for()
    page.locator("details summary").last.click()
    page.locator('[data-thing="usa.w"]').first.click()
    page.evaluate("scrollTo(0, 0)")


def board(page: Page) -> None:
    page.goto("/board/international")
    page.get_by_role("heading", name="Nothing is wrong.").wait_for()
    page.locator('[data-item="tables 17"]').focus()
    page.keyboard.press("Enter")
    page.locator("section.panel select").first.select_option("fra")
    page.locator(".faults li").first.wait_for()


def editions(page: Page) -> None:
    position(page)
    page.get_by_role("button", name="Compare the editions").click()
    page.locator("section table").wait_for()
    page.locator("section table").scroll_into_view_if_needed()


SCENES: dict[str, tuple[Scene, tuple[int, ...]]] = {
    "set-up": (set_up, (360,)),
    "turn": (turn, (360,)),
    "draw": (drawn, (360,)),
    "refusal": (refusal, (360,)),
    "correction": (correction, (360,)),
    "cards": (cards, (360,)),
    "melange": (melange, (360,)),
    "position": (position, (360, 1280)),
    "board": (board, (360, 1280)),
    "editions": (editions, (360, 1280)),
}


def shoot(browser: Browser, address: str, folder: Path, name: str, width: int) -> Path:
    """Writes one picture."""
    size: ViewportSize = {"width": width, "height": SIZES[width]}
    scene = SCENES[name][0]
    with browser.new_context(
        base_url=address, viewport=size, locale="en-GB", reduced_motion="reduce", has_touch=width < 500
    ) as context:
        page = context.new_page()
        page.add_init_script(KNOWS_THE_GAMES)
        page.goto("/")
        scene(page)
        path = folder / f"companion-{name}-{width}.jpg"
        page.screenshot(path=path, type="jpeg", quality=72)
    return path


def main() -> None:
    """Starts a house, looks at it, and closes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=SCREENS, metavar="FOLDER")
    parser.add_argument("names", nargs="*", choices=[*SCENES, []], help="only these")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    with visited_house() as (browser, address):
        for name in wanted.names or SCENES:
            for width in SCENES[name][1]:
                print(shoot(browser, address, wanted.out, name, width).name)


if __name__ == "__main__":
    main()
