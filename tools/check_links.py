"""Checks that every link from one Markdown page of the project to another file leads somewhere."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


def pages() -> list[Path]:
    """The Markdown pages beside this project's README and under docs/."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def dead_links(page: Path) -> list[str]:
    """The targets in `page` that are neither web addresses nor existing files."""
    targets = LINK.findall(CODE.sub("", page.read_text(encoding="utf-8")))
    own = [target for target in targets if "://" not in target]
    return [target for target in own if not (page.parent / target).exists()]


def main() -> int:
    """Prints each dead link; returns the exit status."""
    dead = [f"{page.relative_to(ROOT)}: no such file: {target}" for page in pages() for target in dead_links(page)]
    print("\n".join(dead) or f"{len(pages())} pages, no dead link")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
