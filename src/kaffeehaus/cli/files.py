"""Files that people name: read whole, written whole or not at all."""

import os
import sys
from pathlib import Path

from kaffeehaus.kernel.errors import KaffeehausError


class UnusableFile(KaffeehausError):
    """A file that cannot be read or written."""


def read_file(name: str) -> bytes:
    """The content of a file, or of standard input for `-`. Raises UnusableFile."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as fault:
        raise UnusableFile(f"{name} cannot be read: {fault.strerror}") from fault


def write_file(path: Path, text: str) -> None:
    """Writes beside the file first and then puts it in place, so that nobody finds half of it. Raises UnusableFile."""
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        try:
            draft.write_text(text, "utf-8")
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as fault:
        raise UnusableFile(f"{path} cannot be written: {fault.strerror}") from fault


def why_not_writable(path: Path) -> list[str]:
    """What speaks against writing this file, known before there is anything to write."""
    folder = path.resolve().parent
    if path.is_dir():
        return [f"{path} is a folder, not a file"]
    if not folder.is_dir():
        return [f"there is no folder {folder}"]
    return [] if os.access(folder, os.W_OK) else [f"nothing can be written in {folder}"]
