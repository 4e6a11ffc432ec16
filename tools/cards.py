"""Draws what cannot be made when it is asked for: the icons of the installed page, and the pictures of its links.

Needs the built page. Everything comes from our own drawings; look at the pictures before keeping them.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.chromium import chromium
from tests.web.house import House

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
GAMES = ("international", "cardgame", "melange")
CARD = {"width": 1200, "height": 630}
ICONS = {"cup-192": (192, 1.0), "cup-512": (512, 1.0), "cup-maskable-512": (512, 0.74)}  # size, share of the drawing

# The front of the house as a card: the sign above all three windows, or beside one of them with the name of its game.
ARRANGE = """(games) => {
  const windowOf = (game) => document.querySelector(`#game-${game}`).closest(".house").querySelector(".window");
  const card = document.createElement("div");
  const title = document.querySelector(`#game-${games[0]}`).cloneNode(true);
  const sign = document.querySelector(".sign");
  const single = games.length === 1;
  sign.querySelector("h1").remove();
  const words = document.createElement("div");
  words.append(sign, ...(single ? [title] : []));
  card.append(words, ...games.map(windowOf));
  card.style.cssText = `position:fixed;inset:0;z-index:99;display:grid;gap:18px;padding:24px;background:#1b4a3b;
    grid-template:${single ? "1fr / 560px 1fr" : "auto 1fr / repeat(3, 1fr)"}`;
  words.style.cssText = single
    ? "display:grid;gap:30px;align-content:center;color:#f6e3b8"
    : "grid-column:1/-1;justify-self:center;width:900px";
  title.style.cssText = "margin:0;font-size:62px;line-height:1.15;text-align:center";
  sign.style.gridArea = "auto";
  sign.querySelector("p").style.cssText = `width:100%;font-size:${single ? 46 : 80}px`;
  for (const window of card.querySelectorAll(".window")) window.style.cssText = "height:auto;min-height:0";
  document.querySelector(".street").append(card);
}"""


def draw_icons(browser: Browser) -> None:
    """The cup in all sizes; a maskable icon keeps it clear of every edge."""
    cup = (PUBLIC / "cup.svg").read_text("utf-8")
    for name, (size, share) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        ground = "#6b4426" if share < 1 else "transparent"
        page.set_content(
            f'<body style="margin:0;display:grid;place-items:center;height:100vh;background:{ground}">'
            f'<div style="width:{round(size * share)}px">{cup}</div></body>'
        )
        page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
        page.close()


def draw_cards(browser: Browser, address: str) -> None:
    """The pictures of links: one per game, and one of the house."""
    for name, games in {**{game: [game] for game in GAMES}, "house": list(GAMES)}.items():
        page = browser.new_page(viewport=CARD, base_url=address, reduced_motion="reduce", color_scheme="light")  # type: ignore[arg-type]
        page.goto("/")
        page.locator(".living").nth(2).wait_for()
        page.evaluate(ARRANGE, games)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=PUBLIC / "cards" / f"{name}.jpg", type="jpeg", quality=80)
        page.close()


def main() -> None:
    """Starts a house, takes the pictures, and closes it."""
    for folder in ("icons", "cards"):
        (PUBLIC / folder).mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        draw_icons(browser)
        house = House(Path(folder))
        try:
            house.open()
            draw_cards(browser, house.address)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
