"""The last touches to the built site: nothing inline, nothing from outside, every link and anchor holds."""

import gzip
import hashlib
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

# The server allows neither inline scripts nor inline styles, and the book needs no exception from it.
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
INLINE_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
STYLED = re.compile(r'(?<=\s)style="([^"]*)"')
HEAD_END = "</head>"
# What axe finds in pages of Sphinx and Furo, and what mends it.
MENDED = (
    (re.compile(r'<p class="caption" role="heading">'), '<p class="caption" role="heading" aria-level="2">'),
    (re.compile(r'<aside class="sidebar-drawer">'), '<aside class="sidebar-drawer" aria-label="Contents">'),
    (re.compile(r'<aside class="toc-drawer'), '<aside aria-label="On this page" class="toc-drawer'),
    (re.compile(r"<pre>"), '<pre tabindex="0">'),
    (re.compile(r'<th class="head([^"]*)"><p></p></th>'), r'<td class="head\1"></td>'),
    (re.compile(r'<div id="search-results">'), '<h1>Search</h1><div id="search-results">'),
)
TRANSLATED = re.compile(r"rules/\w+-(de|fr)\.html")
LOOKS = "_static/looks.css"
UNWANTED = ("objects.inv", ".buildinfo", ".buildinfo.bak", "_static/scripts/furo.js.LICENSE.txt")
COMPRESSED = (".css", ".html", ".js", ".svg")
LEAST_BYTES = 1400  # less fits into one packet as it is
LOADED = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}
LINKED = {"a": "href", "form": "action"}


def finish(site: Path) -> None:
    """Moves inline scripts and styles into files, and removes what no reader needs."""
    looks: dict[str, str] = {}
    for page in sorted(site.rglob("*.html")):
        page.write_text(finished(page, site, looks), "utf-8")
    rules = (f'[data-look="{look}"] {{ {style} }}\n' for style, look in looks.items())
    (site / LOOKS).write_text("".join(rules), "utf-8")
    for name in UNWANTED:
        (site / name).unlink(missing_ok=True)


def compress(site: Path) -> None:
    """Puts a smaller form beside every text, which the server hands out to browsers that take it."""
    for path in sorted(site.rglob("*")):
        if path.suffix in COMPRESSED and path.stat().st_size >= LEAST_BYTES:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def finished(page: Path, site: Path, looks: dict[str, str]) -> str:
    """The page mended, with files in place of inline scripts and styles; styles of elements are numbered in `looks`."""
    text, up = page.read_text("utf-8"), "../" * (len(page.relative_to(site).parts) - 1)
    for fault, remedy in MENDED:
        text = fault.sub(remedy, text)
    translated = TRANSLATED.fullmatch(page.relative_to(site).as_posix())
    if translated:
        text = text.replace(' lang="en"', f' lang="{translated[1]}"', 1)
    text = INLINE_SCRIPT.sub(lambda found: f'<script src="{up}{moved(site, found[1], "js")}"></script>', text)
    text = INLINE_STYLE.sub(lambda found: f'<link rel="stylesheet" href="{up}{moved(site, found[1], "css")}">', text)
    text = STYLED.sub(lambda found: f'data-look="{looks.setdefault(found[1], str(len(looks)))}"', text)
    return text.replace(HEAD_END, f'<link rel="stylesheet" href="{up}{LOOKS}">{HEAD_END}', 1)


def moved(site: Path, content: str, suffix: str) -> str:
    """The name of the file that holds what stood in a page; it is named after its content."""
    name = f"_static/moved-{hashlib.sha256(content.encode()).hexdigest()[:12]}.{suffix}"
    (site / name).write_text(content, "utf-8")
    return name


class Page(HTMLParser):
    """What a page loads, where its links lead, which anchors it has, and what a strict policy would forbid."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        self._open: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        self.loads += [given[name] for name in (LOADED.get(tag, ""), "srcset") if name in given]
        self.links += [given[name] for name in (LINKED.get(tag, ""),) if name in given]
        self.inline += [f"<{tag} {name}>" for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(f"<{tag}>")


def complaints_of(site: Path) -> list[str]:
    """Everything in the site that comes from elsewhere, that the server's policy forbids, or that leads nowhere."""
    pages = {page: Page(page.read_text("utf-8")) for page in sorted(site.rglob("*.html"))}
    complaints = [
        f"{page.relative_to(site)}: {what}" for page, parts in pages.items() for what in faults(page, parts, pages)
    ]
    for style in sorted(site.rglob("*.css")):
        outside = re.findall(r"(?:url\(\s*['\"]?|@import\s+['\"])((?:https?:)?//[^'\")]*)", style.read_text("utf-8"))
        complaints += [f"{style.relative_to(site)}: loads {address}" for address in outside]
    return complaints


def faults(page: Path, parts: Page, pages: dict[Path, Page]) -> Iterator[str]:
    """What is wrong with one page."""
    for what in parts.inline:
        yield f"{what} is inline"
    for address in parts.loads:
        split = urlsplit(address)
        if split.scheme or split.netloc:
            if split.scheme != "data":
                yield f"loads {address}"
        elif split.path and not (page.parent / unquote(split.path)).is_file():
            yield f"loads {address}, which is not there"
    for address in parts.links:
        path, anchor = urldefrag(address)
        split = urlsplit(path)
        if split.scheme or split.netloc or path.startswith("/"):
            continue
        target = (page.parent / unquote(split.path)).resolve() if split.path else page
        if not target.is_file():
            yield f"links to {address}, which is not there"
        elif anchor and target in pages and unquote(anchor) not in pages[target].anchors:
            yield f"links to {address}, which has no such anchor"
