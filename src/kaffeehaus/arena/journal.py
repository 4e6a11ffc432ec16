"""The games that are finished, kept in a folder: nothing lost when a run is killed, nothing played twice."""

import json
import os
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from filelock import FileLock, Timeout

from kaffeehaus.arena.contest import Contest, Task
from kaffeehaus.arena.files import UnusableFolder, usable, write_whole
from kaffeehaus.arena.scoresheet import ScoreSheet, sheet_from
from kaffeehaus.kernel.contract import Document

CONTEST = "contest.json"
GAMES = "games.jsonl"
LOCK = "run.lock"
SECONDS_BETWEEN_SYNCS = 1.0

# What is another in another contest.
WORDS = {
    "format": "another format",
    "game": "another game",
    "options": "other options",
    "rules_version": "another version of the rules",
    "sources": "another version of this program",
    "contestants": "other players",
    "seed": "another seed",
    "adjusted": "with or without luck",
}


class Journal:
    """One line a finished game, appended as soon as it is finished and forced to the disk every second.

    A contest without a folder keeps its games in memory only.
    """

    def __init__(self, contest: Contest, folder: Path | None) -> None:
        self.sheets: dict[Task, ScoreSheet] = {}
        self._folder = folder
        self._file: Any = None
        self._synced = time.monotonic()
        if folder is None:
            return
        with usable(folder):
            folder.mkdir(parents=True, exist_ok=True)
            self._settle_contest(contest, folder / CONTEST)
            self._file = (folder / GAMES).open("a+b")
            self._running = FileLock(folder / LOCK)
        try:
            self._lock()
            self._read(contest)
        except UnusableFolder:
            self._running.release()
            self._file.close()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        if self._file:
            self._sync()
            self._file.close()
            self._running.release()

    def append(self, sheet: ScoreSheet) -> None:
        """Keeps a finished game."""
        self.sheets[sheet.task] = sheet
        if self._folder is None:
            return
        with usable(self._folder):
            self._file.write(json.dumps(sheet.to_dict(), separators=(",", ":")).encode() + b"\n")
            self._file.flush()
            if time.monotonic() - self._synced >= SECONDS_BETWEEN_SYNCS:
                self._sync()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def _settle_contest(self, contest: Contest, file: Path) -> None:
        """Writes down what the folder is for, or checks that it is for the same."""
        text = json.dumps(contest.document(), indent=1, ensure_ascii=False) + "\n"
        if not file.exists():
            write_whole(file, text.encode())
            return
        wanted: Document = json.loads(text)
        try:
            found: Document = json.loads(file.read_bytes())
            differing = [name for name in WORDS if found.get(name) != wanted.get(name)]
        except (ValueError, AttributeError) as fault:
            raise UnusableFolder([f"{file} is damaged; choose another folder"]) from fault
        if differing:
            what = " and ".join(WORDS[name] for name in differing)
            raise UnusableFolder([f"{file.parent} holds games of another contest ({what}); choose another folder"])

    def _lock(self) -> None:
        """Keeps other runs away; the lock ends with the process, however that ends."""
        try:
            self._running.acquire(timeout=0)
        except Timeout as fault:
            raise UnusableFolder([f"another run is at work in {self._folder}"]) from fault

    def _read(self, contest: Contest) -> None:
        """Reads the games; a last line that was cut off is dropped, and its game is played again."""
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                sheet = sheet_from(json.loads(line), contest)
            except ValueError as fault:
                raise UnusableFolder([f"line {number} of {GAMES} is damaged; choose another folder"]) from fault
            if sheet.task in self.sheets:
                raise UnusableFolder([f"line {number} of {GAMES} repeats a game; choose another folder"])
            self.sheets[sheet.task] = sheet
            whole += len(line)
        if whole < self._file.tell():
            self._file.truncate(whole)
