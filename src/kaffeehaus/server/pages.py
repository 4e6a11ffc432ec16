"""The page in the browser and the book of the house, from files that were built into the package."""

import mimetypes
import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from kaffeehaus.server.previews import page_with_preview
from kaffeehaus.server.refusals import unknown

PAGE = Path(__file__).with_name("page")
BOOK = Path(__file__).with_name("book")
FOREVER = "public, max-age=31536000, immutable"
AGAIN = "no-cache"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))  # the best first
RULES = re.compile(r"rules/([a-z_]+)-[a-z]{2}\.html")
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kaffeehaus</title>
<h1>The café is open, but its page is missing.</h1>
<p>This server was installed without the page for the browser. In a checkout of the project, <code>make web</code>
builds it. Programs find everything under <code>/api/v1</code>.</p>
</html>
"""
BOOK_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kaffeehaus</title>
<h1>The book of the house is missing.</h1>
<p>This server was installed without it. In a checkout of the project, <code>make docs</code> builds it; the same
chapters are Markdown pages in <code>docs/</code>.</p>
</html>
"""

router = APIRouter(include_in_schema=False)


@cache
def page_files(folder: Path) -> frozenset[str]:
    """Every file of the page; nothing else in the file system is ever opened."""
    return frozenset(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def page_file(request: Request, name: str, folder: Path) -> Response:
    """A file of the page, compressed if the browser takes it so."""
    accepted = request.headers.get("accept-encoding", "")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"Cache-Control": FOREVER if name.startswith("assets/") else AGAIN, "Vary": "Accept-Encoding"}
    for encoding, suffix in ENCODINGS:
        if encoding in accepted and name + suffix in page_files(folder):
            headers["Content-Encoding"] = encoding
            return FileResponse(folder / (name + suffix), headers=headers, media_type=kind)
    return FileResponse(folder / name, headers=headers, media_type=kind)


@router.get("/docs")
async def find_book() -> Response:
    """The book's own links are relative to its folder."""
    return RedirectResponse("/docs/")


@router.get("/docs/{path:path}")
async def read_book(request: Request, path: str) -> Response:
    """A file of the book, or how to build it. The page has the clauses too, and a redirect keeps what follows the #."""
    files = page_files(BOOK)
    if "index.html" not in files:
        if rules := RULES.fullmatch(path):
            return RedirectResponse(f"/rules/{rules[1]}")
        return HTMLResponse(BOOK_NOT_BUILT, headers={"Cache-Control": AGAIN})
    name = path or "index.html"
    if name not in files or name.endswith(".gz"):
        raise unknown("no-such-file")
    return page_file(request, name, BOOK)


@router.get("/{path:path}")
async def read_page(request: Request, path: str) -> Response:
    """A file of the page; every other path is a place inside the page itself."""
    if path.startswith("api/"):
        raise unknown("no-such-call")
    files = page_files(PAGE)
    if path in files and not path.endswith((".br", ".gz")):
        return page_file(request, path, PAGE)
    if "." in path.rpartition("/")[2]:
        raise unknown("no-such-file")
    if "index.html" not in files:
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": AGAIN})
    if path == "" or path.startswith(("j/", "m/")):
        return await page_with_preview(request, path, PAGE / "index.html")
    return page_file(request, "index.html", PAGE)
