"""The book as a house serves it: axe finds nothing on any kind of page, and the policy forbids nothing in it."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, complaints_of_axe, fits, resize
from tests.web.openings import refused

# One page of each kind: text and pictures, generated rules, code, an API, wide tables, a source.
PAGES = ("", "play.html", "rules/international-de.html", "tutorial.html", "reference/games.html", "protocol/calls.html")


@pytest.mark.parametrize(("theme", "seen"), [("light", "desktop"), ("dark", "phone")])
def test_every_kind_of_page_is_accessible_and_fits(house: House, visitor: Visitor, theme: str, seen: str) -> None:
    """Contrasts do not depend on the width, nor structure on the colours: axe looks once at each."""
    page = visitor(house.address)
    page.add_init_script(path=AXE)
    page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    for path in PAGES:
        page.goto(f"{house.address}/docs/{path}")
        expect(page.locator("body")).to_have_attribute("data-theme", theme)
        for width in ("desktop", "phone"):
            resize(page, width)
            assert fits(page), (path, width)
            if width == seen:
                assert complaints_of_axe(page) == [], path


def test_the_search_finds_a_clause_in_words(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto(f"{house.address}/docs/search.html?q=determinization")
    expect(page.locator("#search-results")).to_contain_text(re.compile("Glossary"))


def test_the_page_leads_to_the_book(house: House, visitor: Visitor) -> None:
    page = visitor(house.address)
    page.goto(f"{house.address}/about")
    links = page.locator("a[href^='/docs/']")
    expect(links).to_have_count(3)
    for link in links.all():
        answer = page.request.get(f"{house.address}{link.get_attribute('href')}")
        assert answer.ok
        assert "Kaffeehaus" in answer.text()


def test_a_refusal_leads_to_its_clause_in_the_readers_language(house: House, visitor: Visitor) -> None:
    """A tap explains it in place; from there, or in a new tab, one reads on in the book."""
    page = visitor(house.address, locale="de-AT")
    refused(page)
    chip = page.locator(".refusal a")
    address = "/docs/rules/international-de.html#CI-12"
    expect(chip).to_have_attribute("href", address)
    chip.click()
    more = page.locator("dialog[open] form a")
    expect(more).to_have_attribute("href", address)
    with page.expect_popup() as opened:
        more.click()
    book = opened.value
    expect(book.locator("html")).to_have_attribute("lang", "de")
    expect(book.locator("h2", has_text="CI-12")).to_be_in_viewport()
