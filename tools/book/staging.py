"""Lays the pages of the book side by side: those of docs/, those beside the README, generated ones, and sources.

The pages are written for readers of the repository, where generated pages do not exist. A link to another page stays a
link; a link to a source from which a page is generated leads to that page; a link to any other file or folder of the
project leads to a page that shows it.
"""

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from os.path import relpath
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
CONFIGURATION = DOCS / "book"
FONTS = (
    ROOT / "web/node_modules/@fontsource/federo/files/federo-latin-400-normal.woff2",
    ROOT / "web/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
)
FONT_NAMES = ("federo.woff2", "figtree.woff2")

# Pages beside the README, and what they are called in the book.
BESIDE = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "LICENSE": "licence.md",
    "README.md": "index.md",
    "SECURITY.md": "security-policy.md",
}
SKIPPED = ("README.md", "LICENSE")  # the index is written for the book, and the licence is no Markdown
FENCED = re.compile(r"(^ *```.*?^ *```[ ]*$|`[^`\n]+`)", re.DOTALL | re.MULTILINE)
LAST_LINE = re.compile(r"\n\n( *```)$")  # doctest needs an empty line before the fence, readers do not
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)")
RULES = re.compile(r"rules/(?P<game>\w+)-(?P<language>\w+)\.md")
LANGUAGES = {
    ".css": "css",
    ".html": "html",
    ".ipynb": "json",
    ".json": "json",
    ".py": "python",
    ".service": "ini",
    ".sql": "sql",
    ".toml": "toml",
    ".ts": "typescript",
    ".yaml": "yaml",
    ".yml": "yaml",
}

Pages = Mapping[str, str | bytes]


def stage(folder: Path, generated: Pages) -> None:
    """Writes all pages and their pictures into a new folder."""
    shutil.copytree(CONFIGURATION, folder, ignore=shutil.ignore_patterns("__pycache__"))
    lay_out_fonts(folder / "static")
    pages = dict(own_pages())
    known = {**{origin: name for origin, (name, _) in pages.items()}, **others_known()}
    known |= {DOCS / name: name for name in generated if name.endswith(".md")} | dict(origins(generated))
    sources: dict[Path, str] = {}
    names = [*dict.fromkeys(known.values())]  # several sources may lead to one page
    for origin, (name, text) in pages.items():
        write(folder / name, with_links(text, origin, name, known, sources) + children(name, names))
    for name, content in generated.items():
        if isinstance(content, bytes):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        else:
            write(folder / name, with_links(content, DOCS / name, name, known, sources) + children(name, names))
    for pictures in ("images", "screens"):
        shutil.copytree(DOCS / pictures, folder / pictures)
    write_sources(folder, sources)


def own_pages() -> Iterator[tuple[Path, tuple[str, str]]]:
    """The pages that are written by hand: where they lie, their name in the book, and their text."""
    for name, staged in BESIDE.items():
        if name not in SKIPPED and (ROOT / name).is_file():
            yield ROOT / name, (staged, (ROOT / name).read_text("utf-8"))
    for page in sorted(DOCS.rglob("*.md")):
        if CONFIGURATION not in page.parents:
            yield page, (str(page.relative_to(DOCS)), page.read_text("utf-8"))


def origins(generated: Pages) -> Iterator[tuple[Path, str]]:
    """The sources of generated pages that pages may link to: clauses, and the names of the package."""
    package = ROOT / "src" / "kaffeehaus"
    for name in generated:
        if rules := RULES.fullmatch(name):
            yield package / "games" / rules["game"] / "data" / f"clauses.{rules['language']}.toml", name
        elif name == "reference.md":
            yield package / "__init__.py", name


def others_known() -> dict[Path, str]:
    """Pages that links may name though another stands in the book for them."""
    return {ROOT / "README.md": "index.md"}


def children(name: str, names: list[str]) -> str:
    """A page that has the name of a folder leads to the pages in it."""
    inside = [each.removesuffix(".md") for each in names if each.startswith(f"{name.removesuffix('.md')}/")]
    return "\n```{toctree}\n:hidden:\n\n" + "\n".join(inside) + "\n```\n" if inside else ""


def lay_out_fonts(static: Path) -> None:
    """Copies the page's fonts, if its tools are installed; without them the reader's own take their place."""
    for font, name in zip(FONTS, FONT_NAMES, strict=True):
        if font.is_file():
            shutil.copyfile(font, static / name)


def write(path: Path, text: str) -> None:
    """Writes a page into a folder that may be new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def with_links(text: str, origin: Path, name: str, known: Mapping[Path, str], sources: dict[Path, str]) -> str:
    """The page with links that hold in the book; files that it shows are added to `sources`."""

    def led(match: re.Match[str]) -> str:
        path, anchor = match[1], match[2] or ""
        target = (origin.parent / path).resolve()
        if target.is_relative_to(DOCS) and target.suffix in (".jpg", ".png", ".svg"):
            found = str(target.relative_to(DOCS))
        elif target in known:
            found = known[target]
        elif target.exists() and target.is_relative_to(ROOT):
            found = add_source(target, sources)
        else:
            return match[0]  # Sphinx complains of it, unless a page of the book has that name
        return f"]({relpath(found, PurePosixPath(name).parent)}{anchor})"

    parts = FENCED.split(text)
    parts[::2] = [LINK.sub(led, part) for part in parts[::2]]
    parts[1::2] = [LAST_LINE.sub(r"\n\1", part) for part in parts[1::2]]
    return "".join(parts)


def add_source(path: Path, sources: dict[Path, str]) -> str:
    """The page that shows a file, or all files of a folder."""
    name = f"source/{path.relative_to(ROOT)}"
    if path.is_dir():
        sources[path] = f"{name}/index.md"
        for each in sorted(path.iterdir()):
            if not each.name.startswith(("__pycache__", ".")):
                add_source(each, sources)
        return sources[path]
    sources[path] = f"{name}.md"
    return sources[path]


def write_sources(folder: Path, sources: Mapping[Path, str]) -> None:
    """Writes the pages that show files and folders of the project."""
    for path, name in sources.items():
        title = f"---\norphan: true\n---\n# `{path.relative_to(ROOT)}`\n\n"
        if path.is_dir():
            lines = [
                f"- [`{each.name}`]({each.name}{'/index' if each.is_dir() else ''}.md)"
                for each in within(path, sources)
            ]
            body = "\n".join(lines)
        elif path.suffix == ".ipynb":
            body = "\n\n".join(cells_of(path))
        else:
            body = fenced(path.read_text("utf-8"), LANGUAGES.get(path.suffix, "text"))
        write(folder / name, f"{title}{body}\n")


def within(folder: Path, sources: Mapping[Path, str]) -> list[Path]:
    """What lies in a folder and has a page."""
    return [path for path in sources if path.parent == folder]


def cells_of(notebook: Path) -> Iterator[str]:
    """The cells of a notebook: its words, with their headings two levels lower, and its code."""
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        yield (
            re.sub(r"^#", "##", source, flags=re.MULTILINE)
            if cell["cell_type"] == "markdown"
            else fenced(source, "python")
        )


def fenced(text: str, language: str) -> str:
    """A block of code, also if there are fences in it."""
    return f"````{language}\n{text.rstrip()}\n````"
