"""Every page of the house, opened so that it shows as much as it can; whatever the language."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page

from tests.web.table import BOT, COMPILING, GAMES, OPEN, PERSON, PIECES, Table, late_position, make_match

# Small pictures of boards are inert; whoever looks at every element of the page need not look at their thousand shapes.
WITHOUT_SHAPES = "() => document.querySelectorAll('.miniature svg').forEach((drawing) => drawing.replaceChildren())"

Opening = Callable[[Page], None]
REMOTE = {"kind": "remote", "name": "Robot"}
SECOND = {"kind": "person", "name": "Ben"}


def address(page: Page, path: str, shows: str = "h1") -> None:
    """A page by its address, once it shows the element."""
    page.goto(path)
    page.wait_for_selector(shows, state="attached")


def unfold(page: Page) -> None:
    """Opens the drawer and everything that is folded."""
    page.locator(".menu").click()
    folded = page.locator("details:not([open]) > summary")
    while folded.count() > 0:
        folded.first.evaluate("(summary) => summary.click()")  # the drawer may lie above it


def home(page: Page) -> None:
    """The entrance, with a match to go on with, one that waits and one to watch."""
    make_match(page, "international", [PERSON, OPEN])
    make_match(page, "melange", [PERSON, REMOTE])
    address(page, "/", "section li")
    page.locator(".daily summary").click()
    page.locator(".living").nth(2).wait_for()
    page.evaluate(WITHOUT_SHAPES)


def new_match(page: Page, game: str) -> None:
    """Everything that can be chosen."""
    address(page, f"/new/{game}", "details")
    page.locator("details > summary").click()
    page.locator("details .fields select").first.select_option("move")


def join(page: Page) -> None:
    """An invitation."""
    secret = make_match(page, "cardgame", [PERSON, OPEN])["seats"][1]["join"]
    address(page, f"/j/{secret}", "form input")


def waiting(page: Page) -> None:
    """A match that waits for a friend."""
    address(page, f"/m/{make_match(page, 'melange', [PERSON, OPEN])['match']}", "input[readonly]")
    page.locator("details > summary").click()
    page.locator('svg[role="img"]').wait_for()


def curtain(page: Page) -> None:
    """Hands are covered between two people at one screen."""
    address(page, f"/m/{make_match(page, 'cardgame', [PERSON, SECOND])['match']}", "#curtain")


def match(page: Page, game: str) -> None:
    """The own turn, with a piece picked and everything unfolded."""
    table = Table(
        page, make_match(page, game, [PERSON, BOT], clock={"kind": "move", "seconds": 600, "bank": 60})["match"]
    )
    assert table.wait_for_turn()
    for piece in page.locator(PIECES).all()[:1]:
        piece.click()
    unfold(page)


def refused(page: Page) -> None:
    """A place that is forbidden, in a match that begins in the middle; that it is practice only has been read."""
    position = {
        "format": "kaffeehaus-position/1",
        "game": "international",
        "options": {"players": 2},
        "chairs": {"c1": "ger.m"},
        "supplies": [["ger.m", "fra.w"], ["usa.w"]],
    }
    table = Table(page, make_match(page, "international", [PERSON, BOT], **{"from": {"position": position}})["match"])
    assert table.wait_for_turn()
    page.locator(".practice > button").click()
    page.locator('.dock [data-token="ger.m"]').click()
    page.locator('[data-place="c7"]').click(force=True)
    page.wait_for_selector(".refusal")


def clause(page: Page) -> None:
    """A rule that is read without leaving the match."""
    refused(page)
    page.locator(".refusal a").click()
    page.wait_for_selector("dialog[open] article")


def review(page: Page, game: str) -> None:
    """A finished match with its final count, opened in its middle."""
    begins = {"from": {"position": late_position(game, 4)}}
    name = make_match(page, game, [BOT, BOT], spectators=True, **begins)["match"]
    page.goto(f"/m/{name}")
    page.wait_for_selector(".verdict", timeout=COMPILING)
    page.keyboard.press("ArrowLeft")
    unfold(page)


def settings(page: Page) -> None:
    """Language, colours and sounds."""
    address(page, "/about")
    page.locator("header button").click()
    page.wait_for_selector("dialog[open]")


OPENINGS: dict[str, Opening] = {
    "home": home,
    **{f"new {game}": partial(new_match, game=game) for game in GAMES},
    "join": join,
    "waiting": waiting,
    "curtain": curtain,
    **{f"match {game}": partial(match, game=game) for game in GAMES},
    "refused": refused,
    "clause": clause,
    **{f"review {game}": partial(review, game=game) for game in GAMES},
    "rules": partial(address, path="/rules"),
    **{f"rules {game}": partial(address, path=f"/rules/{game}", shows="article") for game in GAMES},
    "learn": partial(address, path="/learn"),
    **{f"learn {game}": partial(address, path=f"/learn/{game}", shows='[data-deciding="true"]') for game in GAMES},
    "learnt": partial(address, path="/learn/international#99", shows=".page a.button"),
    "about": partial(address, path="/about"),
    "settings": settings,
    "missing": partial(address, path="/nowhere/at/all"),
}
