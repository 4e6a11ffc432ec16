"""What can be said of any page: whether axe complains, and whether everything fits on the screen."""

import json
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, ViewportSize

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1280, 800)}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def sized(width: str) -> ViewportSize:
    """A viewport."""
    across, down = WIDTHS[width]
    return {"width": across, "height": down}


def settled(page: Page) -> None:
    """Waits until nothing is being fetched."""
    page.wait_for_selector("h1", state="attached")
    page.wait_for_load_state("networkidle")


def resize(page: Page, width: str) -> None:
    """Gives the page another size; boards draw themselves anew in the next frame."""
    page.set_viewport_size(sized(width))
    page.evaluate(NEXT_FRAME)


def colour(page: Page, theme: Theme) -> None:
    """Changes the colours as the system would."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.wait_for_selector(f'html[data-theme="{theme}"]')


def fits(page: Page) -> bool:
    """Whether nothing reaches beyond the right edge."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def complaints_of_axe(page: Page, contrast: bool = True) -> list[str]:
    """What axe finds on the page, one line a rule. Contrasts take half of its time, in every language the same."""
    # Nothing is fetched for it: no rule that is on by default reads style sheets or films.
    wanted = {"resultTypes": ["violations"], "preload": False, "rules": {"color-contrast": {"enabled": contrast}}}
    found = page.evaluate("async (wanted) => (await axe.run(wanted)).violations", wanted)
    return [f"{rule['id']}: {json.dumps([node['html'] for node in rule['nodes']][:3])}" for rule in found]
