"""Builds the book: `python -m tools.book`."""

import argparse
import sys
from pathlib import Path

from tools.book.building import BOOK, build


def main() -> int:
    """Builds into the package, or where the command line says; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.book", description=__doc__)
    parser.add_argument("--out", type=Path, default=BOOK, help="the folder of the site")
    folder = parser.parse_args().out
    complaints = build(folder)
    print("\n".join(complaints) or f"book: {folder / 'index.html'}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
