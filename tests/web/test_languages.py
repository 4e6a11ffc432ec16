"""Every page in German and in French, without a word of English; and the language can be changed at any time."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.dictionaries import dictionaries, english_unlike, texts_of
from tests.web.house import House
from tests.web.looks import fits, sized
from tests.web.openings import OPENINGS
from tests.web.table import BOT, PERSON, PIECES, Table, make_match

LOCALES = {"en": "en-GB", "de": "de-AT", "fr": "fr-CH"}
ENGLISH = {"the", "of", "and", "with", "your", "you", "this", "that", "are", "has"}
SAID = """() => {
  const foreign = `noscript, [lang]:not([lang="${document.documentElement.lang}"])`;
  const told = [];
  for (const element of document.querySelectorAll("body, body *")) {
    if (element.closest(foreign)) continue;
    for (const name of ["aria-label", "aria-valuetext", "alt", "placeholder", "title"]) {
      told.push(element.getAttribute(name) ?? "");
    }
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) told.push(node.data);
  }
  return [document.title, ...told].map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""


def english_on(page: Page, language: str) -> list[str]:
    """What the page says in English though it should not."""
    english = english_unlike(language)
    return sorted({text for text in page.evaluate(SAID) if english.fullmatch(text) or is_english(text)})


def is_english(text: str) -> bool:
    """Whether it has a word that is in no other language of the page."""
    return not ENGLISH.isdisjoint(re.findall(r"\w+", text.lower()))


def is_heading(text: str, language: str) -> bool:
    """Whether it stands in the dictionary of the language, whole or in two parts."""
    known = texts_of(language)
    return all(known.fullmatch(part) for part in text.split(": ")) or known.fullmatch(text) is not None


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_page_speaks_the_language_and_fits_on_a_phone(house: House, visitor: Visitor, language: str) -> None:
    page = visitor(house.address, locale=LOCALES[language], viewport=sized("phone"))
    for name, opening in OPENINGS.items():
        opening(page)
        assert is_heading(page.locator("h1").inner_text(), language), name
        assert english_on(page, language) == [], name
        assert fits(page), name


@pytest.mark.parametrize("language", LOCALES)
def test_the_browser_chooses_the_language(house: House, visitor: Visitor, language: str) -> None:
    page = visitor(house.address, at="/", locale=LOCALES[language])
    expect(page.get_by_role("heading", level=1)).to_have_text(dictionaries()[language]["page.home.title"])
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_language_changes_in_the_middle_of_a_turn_and_stays(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    table = Table(page, make_match(page, "melange", [PERSON, BOT])["match"])
    assert table.wait_for_turn()
    page.locator(PIECES).first.click()
    page.get_by_role("button", name="Settings").click()
    for language in ("de", "fr", "en", "fr"):
        page.locator("dialog[open] select").first.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".dock .cancel")).to_have_text(dictionaries()[language]["page.match.cancel"])
        expect(page.locator('.piece[aria-pressed="true"]')).to_have_count(1)
    assert english_on(page, "fr") == []
    page.reload()
    expect(page.get_by_role("status").filter(has_text=dictionaries()["fr"]["page.match.turnYours"])).to_be_visible()
