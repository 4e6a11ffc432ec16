"""A house with its page, and visitors with browsers of their own. A console error fails the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.web.chromium import chromium
from tests.web.house import PAGE, House

Visitor = Callable[..., Page]
# Chromium draws the popups of an address bar that nobody sees, for every page. Of two lists of features the last one
# counts, so that what Playwright switches off, and what matters here, stands here as well.
UNWANTED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
LIGHT = "/cup.svg"  # where visitors begin: storage and cookies are the house's, and nothing of the page is built
PATIENCE = 45_000  # milliseconds; nothing here is about speed, and the machine may be busy
expect.set_options(timeout=PATIENCE)
# Whether a turn has only one move depends on a fresh deal: the page leaves every move to its visitor.
BY_HAND = "localStorage['kaffeehaus.settings'] ??= JSON.stringify({ forced: false })"
KNOWS_THE_GAMES = 'localStorage.setItem(\'kaffeehaus.briefs\', \'["international", "cardgame", "melange"]\')'


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium; without its sandbox, which a container's root may not use."""
    path = chromium()
    if path is None:
        pytest.fail("these tests need Chromium on the path; make test says how to get it")
    return {"executable_path": path, "args": ["--no-sandbox", f"--disable-features={','.join(UNWANTED)}"]}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that leave it running."""
    yield from opened(tmp_path_factory)


@pytest.fixture
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for a test that kills it."""
    yield from opened(tmp_path_factory)


def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house from its opening to its closing."""
    if not PAGE.exists():
        pytest.fail("the page is not built: npm ci && npm run build in web/")
    house = House(tmp_path_factory.mktemp("house"))
    try:
        house.open()
        yield house
    finally:
        house.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the consoles of all visitors have complained about; must stay empty."""
    return []


@pytest.fixture
def visitor(browser: Browser, complaints: list[str]) -> Iterator[Visitor]:
    """Opens a browser for one more visitor, at a picture of the house; options as `Browser.new_context` takes them.

    Newcomers are told more, and their only possible moves are made for them.
    """
    contexts = []

    def enter(address: str, at: str = LIGHT, newcomer: bool = False, **options: Any) -> Page:
        settings: dict[str, Any] = {
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
            **options,
        }
        context = browser.new_context(base_url=address, **settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        if not newcomer:
            page.add_init_script(f"{KNOWS_THE_GAMES}; {BY_HAND}")
        page.on("console", lambda message: note(message, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(at)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert complaints == []


def note(message: ConsoleMessage, complaints: list[str]) -> None:
    """Keeps errors and warnings of the console; that a test keeps the service worker out is none."""
    if message.type in ("error", "warning") and "Service Worker registration blocked" not in message.text:
        complaints.append(message.text)
