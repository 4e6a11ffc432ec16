"""Stages the pages, lets Sphinx make the site, and hands it over as files that need nothing from outside."""

import logging
import shutil
import tempfile
from io import StringIO
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from tools.book.finishing import complaints_of, compress, finish
from tools.book.protocol import protocol_pages
from tools.book.reference import reference_pages
from tools.book.rules import rule_pages
from tools.book.staging import ROOT, stage
from tools.release_check import version

BOOK = ROOT / "src" / "kaffeehaus" / "server" / "book"


def build(folder: Path) -> list[str]:
    """Builds the site into a folder, in place of what was there; returns what is wrong with it, a line each."""
    with tempfile.TemporaryDirectory() as kept:
        staged, made = Path(kept) / "pages", Path(kept) / "site"
        generated = {**rule_pages(), **reference_pages(), **protocol_pages()}
        stage(staged, generated)
        complaints = run_sphinx(staged, made)
        finish(made)
        complaints += complaints_of(made)
        compress(made)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)
    return complaints


def run_sphinx(staged: Path, made: Path) -> list[str]:
    """The warnings of Sphinx, without the folder in which it worked."""
    warnings = StringIO()
    logging.getLogger("markdown_it").setLevel(logging.WARNING)
    with patch_docutils(staged), docutils_namespace():
        trees, release = made.with_name("trees"), version()
        told = {"version": release, "release": release, "html_title": f"Kaffeehaus {release}"}
        app = Sphinx(staged, staged, made, trees, "html", confoverrides=told, status=None, warning=warnings)
        app.build()
    return [line.replace(f"{staged}/", "") for line in warnings.getvalue().splitlines() if line]
