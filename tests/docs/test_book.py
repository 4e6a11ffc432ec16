"""The book of the house: everything that people may ask for is in it, and a house serves it under its own policy."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from fastapi import Request

import kaffeehaus as kh
from kaffeehaus.kernel.faults import LANGUAGES
from kaffeehaus.server import pages
from kaffeehaus.server.pages import BOOK
from tools.book.finishing import Page, complaints_of, finish
from tools.book.reference import SUBJECTS, WITHOUT_PAGE
from tools.book.rules import page_name, pictures_of, rule_pages
from tools.book.staging import DOCS, stage
from tools.figures import PAGES, figures, renewed

INDEX = "<!doctype html><head></head><body>{}</body>"


def test_every_public_name_has_one_place_in_the_reference() -> None:
    named = [name for _, names in SUBJECTS.values() for name in names]
    assert sorted([*named, *WITHOUT_PAGE]) == sorted(kh.__all__)


def test_every_clause_has_its_anchor_in_every_language_and_pictures_are_drawn() -> None:
    pages = rule_pages()
    for game in kh.games():
        for language in LANGUAGES:
            text = str(pages[page_name(game, language)])
            assert [clause for clause in kh.rules_of(game) if f'<a id="{clause}"></a>' not in text] == []
            assert text.count("![") == len(pictures_of(game)) > 0
    drawn = [content for name, content in pages.items() if name.endswith(".svg")]
    assert all(isinstance(content, bytes) and content.startswith(b"<svg") for content in drawn)


def test_a_link_to_a_file_of_the_project_leads_to_a_page_that_shows_it(tmp_path: Path) -> None:
    stage(
        tmp_path / "pages", {"new.md": "# New\n\n[bot](examples/bot.py) `[no](link.md)` [serve](serve.md#settings)\n"}
    )
    assert (tmp_path / "pages" / "new.md").read_text().splitlines()[2] == (
        "[bot](source/docs/examples/bot.py.md) `[no](link.md)` [serve](serve.md#settings)"
    )
    shown = (tmp_path / "pages" / "source" / "docs" / "examples" / "bot.py.md").read_text("utf-8")
    assert (DOCS / "examples" / "bot.py").read_text("utf-8").strip() in shown


def test_an_example_ends_without_an_empty_line(tmp_path: Path) -> None:
    stage(tmp_path / "pages", {"new.md": "# New\n\n```pycon\n>>> 1\n1\n\n```\n\nWords\n"})
    assert (tmp_path / "pages" / "new.md").read_text() == "# New\n\n```pycon\n>>> 1\n1\n```\n\nWords\n"


def test_a_link_to_clauses_leads_to_the_page_that_is_made_from_them(tmp_path: Path) -> None:
    """On a forge the same link shows the clauses as they are written."""
    link = "../src/kaffeehaus/games/melange/data/clauses.de.toml"
    assert (DOCS / link).is_file()
    rules = {"rules.md": "# Rules\n", "rules/melange-de.md": "# Regeln\n"}
    stage(tmp_path / "pages", {"new.md": f"# New\n\n[Regeln]({link})\n", **rules})
    assert "[Regeln](rules/melange-de.md)" in (tmp_path / "pages" / "new.md").read_text()
    assert (tmp_path / "pages" / "rules.md").read_text().count("rules/melange-de") == 1  # in its table of contents


def test_nothing_inline_is_left(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    page = tmp_path / "index.html"
    page.write_text(INDEX.format('<style>a{}</style><script>b()</script><i style="color: red">c</i>'))
    assert complaints_of(tmp_path) == [f"index.html: <{tag}> is inline" for tag in ("style", "script", "i style")]
    finish(tmp_path)
    assert complaints_of(tmp_path) == []
    assert "color: red" in (tmp_path / "_static" / "looks.css").read_text()


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ('<img src="https://cafe.example/cup.png">', "loads https://cafe.example/cup.png"),
        ('<script src="//cafe.example/a.js"></script>', "loads //cafe.example/a.js"),
        ('<img src="cup.png">', "loads cup.png, which is not there"),
        ('<a href="gone.html">', "links to gone.html, which is not there"),
        ('<a href="#gone">', "links to #gone, which has no such anchor"),
    ],
)
def test_what_leads_outside_or_nowhere_is_found(tmp_path: Path, body: str, complaint: str) -> None:
    (tmp_path / "index.html").write_text(INDEX.format(body))
    assert complaints_of(tmp_path) == [f"index.html: {complaint}"]


def test_the_built_book_is_whole() -> None:
    """`make test` builds it before the tests, and fails at any warning."""
    assert (BOOK / "index.html").is_file(), "run make docs"
    assert complaints_of(BOOK) == []
    for name in ("play", "tutorial", "glossary", "faq", "decisions/numba", "reference/games", "protocol/calls"):
        assert (BOOK / f"{name}.html").is_file()
    for language in LANGUAGES:
        rules = (BOOK / "rules" / f"melange-{language}.html").read_text("utf-8")
        assert re.search(rf'<html[^>]* lang="{language}"', rules)
    anchors = Page((BOOK / "reference" / "games.html").read_text("utf-8")).anchors
    assert {"kaffeehaus.Position.play", "kaffeehaus.game"} <= anchors


@pytest.mark.parametrize("chapter", ["play", "faq", "privacy", "reconstruction"])
def test_what_a_chapter_tells_people_to_press_is_on_the_page(chapter: str) -> None:
    web = DOCS.parent / "web" / "src"
    words = "".join(path.read_text("utf-8") for path in web.rglob("*en.ts"))
    pressed = re.findall(r"(?<![*\w])\*([^*\n]+)\*(?!\*)", (DOCS / f"{chapter}.md").read_text("utf-8"))
    assert pressed
    assert [word for word in pressed if word not in words] == []


def test_a_house_without_the_book_shows_the_clause_on_its_own_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "BOOK", tmp_path)
    asked = Request({"type": "http", "headers": []})
    clauses = asyncio.run(pages.read_book(asked, "rules/melange-de.html"))
    assert clauses.headers["location"] == "/rules/melange"
    chapter = asyncio.run(pages.read_book(asked, "play.html"))
    assert b"make docs" in chapter.body


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_figures_are_those_of_the_file(page: Path) -> None:
    text = page.read_text("utf-8")
    assert "made by tools/figures.py" in text
    assert renewed(text) == text, "run python tools/figures.py"


def test_every_run_says_when_and_where() -> None:
    kept = figures()
    assert all(run["date"] and run["machine"] and "commit" in run for run in kept["runs"])
    assert json.dumps(kept)
