"""What the process for reviews and hints does: one review at a time, hints in between, all at low priority."""

import os
import signal
import sys
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Literal

from kaffeehaus.core.position import Position
from kaffeehaus.core.record import Record
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.kernel.lifeline import end_with_starter
from kaffeehaus.reviews.document import Review
from kaffeehaus.reviews.hints import EFFORT as HINT_EFFORT
from kaffeehaus.reviews.hints import hint
from kaffeehaus.reviews.review import Continued, Progress, review
from kaffeehaus.server.agreements import game_with

NICENESS = 19  # moves and bots come first, always
TELL_SECONDS = 0.4  # between two reports of one review
SEED = 1


@dataclass(frozen=True)
class LookBack:
    """A finished game to look back at: its record, or where it began from a position that and the moves."""

    id: int
    record: Document | None
    position: Document | None = None
    moves: tuple[str, ...] = ()
    resume: Document | None = None  # what an earlier review of it has found


@dataclass(frozen=True)
class Advise:
    """A decision: a world that the seat imagines, in which everything that it knows is true."""

    id: int
    world: Document


@dataclass(frozen=True)
class Stop:
    """The review is not needed any more."""

    id: int


@dataclass(frozen=True)
class Told:
    """What the process has found, or why it has found nothing."""

    id: int
    kind: Literal["progress", "done", "hint", "failed"]
    data: Document
    decisions: int = 0  # in all, of a review


class Stopped(Exception):
    """The review was stopped."""


class Reflection:
    """Works for one house."""

    def __init__(self, pipe: Connection, effort: float) -> None:
        self._pipe, self._effort = pipe, effort
        self._told = 0.0
        self._waiting: list[LookBack] = []

    def serve(self) -> None:
        """Does what it is asked for until the house closes the pipe."""
        while True:
            try:
                if not self._waiting:
                    self._take(self._pipe.recv())
                    continue
                self._look_back(self._waiting.pop(0))
            except (EOFError, ConnectionResetError, BrokenPipeError):
                return

    def _take(self, wanted: LookBack | Advise | Stop, current: int | None = None) -> None:
        """Hints are given at once; the review that is under way stops if it is told to."""
        if isinstance(wanted, Advise):
            self._advise(wanted)
        elif isinstance(wanted, LookBack):
            self._waiting.append(wanted)
        elif wanted.id == current:
            raise Stopped
        else:
            self._waiting = [each for each in self._waiting if each.id != wanted.id]

    def _advise(self, wanted: Advise) -> None:
        try:
            found = hint(position_of(wanted.world), effort=HINT_EFFORT * self._effort, seed=SEED).to_dict()
        except KaffeehausError as fault:
            self._pipe.send(Told(wanted.id, "failed", {"fault": str(fault)}))
        else:
            self._pipe.send(Told(wanted.id, "hint", found))

    def _look_back(self, wanted: LookBack) -> None:
        decisions = 0

        def tell(progress: Progress) -> None:
            nonlocal decisions
            decisions = progress.decisions
            while self._pipe.poll():
                self._take(self._pipe.recv(), wanted.id)
            if progress.done and time.monotonic() - self._told >= TELL_SECONDS:
                self._send(wanted.id, progress.so_far(), progress.decisions)

        # What was found with another effort would not fit what is found now.
        earlier = wanted.resume if wanted.resume and wanted.resume["effort"] == self._effort else None
        try:
            found = review(played(wanted), effort=self._effort, seed=SEED, progress=tell, resume=earlier)
        except Stopped:
            return
        except KaffeehausError as fault:
            self._pipe.send(Told(wanted.id, "failed", {"fault": str(fault)}))
            return
        self._pipe.send(Told(wanted.id, "done", found.to_dict(), decisions))

    def _send(self, ident: int, found: Review, decisions: int) -> None:
        self._pipe.send(Told(ident, "progress", found.to_dict(), decisions))
        self._told = time.monotonic()


def position_of(document: Document) -> Position:
    """The position of a document that the house itself has written."""
    game = game_with(document["game"], document["options"])
    return Position(game.ruleset, game.ruleset.state_from(document))


def played(wanted: LookBack) -> Record:
    """The game to look back at."""
    if wanted.position is None:
        return Record.from_dict(wanted.record)
    first = position_of(wanted.position)
    game = game_with(wanted.position["game"], wanted.position["options"])
    return Continued(game, None, wanted.moves, ("",) * game.players, game.ruleset.version, first=first)


def main(handed: int, effort: float) -> None:
    """The process: it ends with the house."""
    end_with_starter()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house decides when to stop
    os.nice(NICENESS)
    Reflection(Connection(handed), effort).serve()


if __name__ == "__main__":
    from kaffeehaus.server import reflecting  # what it is asked for belongs to the module of that name

    reflecting.main(int(sys.argv[1]), float(sys.argv[2]))
