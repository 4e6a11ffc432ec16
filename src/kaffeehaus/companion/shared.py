"""One companion on several phones: an append-only log of commands with ids, and phones that catch up after a gap.

Pure: the keeper of the log, a server or one of the phones, stores what `append` accepts and passes it on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kaffeehaus.companion.companion import Companion
from kaffeehaus.companion.tellings import read_told
from kaffeehaus.companion.wording import fault
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import InvalidText
from kaffeehaus.kernel.faults import Listing

MOST_ID = 64
KINDS = ("tell", "undo", "correct")
PARTS = {"id", "after", *KINDS, "at", "drop"}


@dataclass(frozen=True)
class Command:
    """What a phone wants: to tell something, to go back to a point, or to correct what was told at a point.

    `id` is made by the phone, one per command; `after` is the number of commands that it knew of.
    """

    id: str
    after: int
    tell: Document | None = None
    undo: int | None = None  # how many tellings stay
    correct: Document | None = None  # what was told instead; None together with `at` leaves it out
    at: int | None = None
    drop: bool = False  # leave out what does not fit after a correction

    def to_dict(self) -> Document:
        """The command as plain data."""
        document: Document = {"id": self.id, "after": self.after}
        if self.tell is not None:
            return {**document, "tell": dict(self.tell)}
        if self.undo is not None:
            return {**document, "undo": self.undo}
        return {**document, "correct": self.correct, "at": self.at, "drop": self.drop}

    @property
    def wish(self) -> Document:
        """What is wanted, regardless of who wants it and when: two phones that tell the same have the same wish."""
        return {name: value for name, value in self.to_dict().items() if name not in ("id", "after")}


class Behind(InvalidText):
    """The phone does not know all commands; `missed` are those that came in between."""

    def __init__(self, missed: Sequence[Command]) -> None:
        super().__init__(fault("command-behind", count=len(missed)))
        self.missed = tuple(missed)

    def _given(self) -> tuple[tuple[Command, ...]]:
        return (self.missed,)


def read_command(given: Any) -> Command:
    """Reads a command. Raises InvalidText."""
    if not isinstance(given, Mapping) or len([kind for kind in KINDS if kind in given]) != 1:
        raise InvalidText(fault("command-kinds", kinds=Listing(KINDS)))
    if unknown := sorted(str(name) for name in given if name not in PARTS):
        raise InvalidText(fault("command-parts", names=Listing(unknown)))
    name, after = given.get("id"), given.get("after")
    if not isinstance(name, str) or not 0 < len(name) <= MOST_ID:
        raise InvalidText(fault("command-id", most=MOST_ID, found=name))
    for part, value in (("after", after), ("undo", given.get("undo", 0)), ("at", given.get("at", 0))):
        if type(value) is not int or value < 0:
            raise InvalidText(fault("command-number", name=part, found=value))
    if "correct" in given and "at" not in given:
        raise InvalidText(fault("command-at"))
    for part in ("tell", "correct"):
        if given.get(part) is not None and not isinstance(given[part], Mapping):
            raise InvalidText(fault("command-telling", name=part, found=given[part]))
    if type(given.get("drop", False)) is not bool:
        raise InvalidText(fault("no-flag", place="drop", found=given["drop"]))
    tell = given.get("tell")
    if "tell" in given and tell is None:
        raise InvalidText(fault("command-telling", name="tell", found=None))
    return Command(
        name,
        int(after or 0),
        None if tell is None else dict(tell),
        given.get("undo"),
        None if given.get("correct") is None else dict(given["correct"]),
        given.get("at"),
        given.get("drop", False),
    )


class SharedLog:
    """The commands of one companion, in the order in which they were accepted. It never changes; see `append`.

    >>> from kaffeehaus.core.game import Game
    >>> log = SharedLog(Companion(Game("cardgame", players=2)))
    >>> log = log.append(Command("a1", 0, tell={"shown": ["ger", "ita", "fra", "spa", "usa"]}))
    >>> log.append(Command("a1", 0, tell={"shown": []})) is log  # asked again: it was accepted before
    True
    """

    def __init__(self, start: Companion, commands: Sequence[Command] = ()) -> None:
        self.start = start
        self.commands = tuple(commands)
        self.companion = start
        for command in commands:
            self.companion = applied(self.companion, command)

    def append(self, command: Command) -> "SharedLog":
        """The log with one more command; the same log if it has one of that id.

        Raises Behind if the phone did not know all of the log, and else what the companion refuses.
        """
        if any(known.id == command.id for known in self.commands):
            return self
        if command.after < len(self.commands):
            raise Behind(self.commands[command.after :])
        if command.after > len(self.commands):
            raise InvalidText(fault("commands-fewer", count=len(self.commands), found=command.after))
        longer = SharedLog.__new__(SharedLog)
        longer.start, longer.commands = self.start, (*self.commands, command)
        longer.companion = applied(self.companion, command)
        return longer


def applied(companion: Companion, command: Command) -> Companion:
    """The companion after a command. Raises as `tell`, `undone` and `corrected` do."""
    if command.tell is not None:
        return companion.tell(read_told(command.tell, companion.game.players).to_dict())
    if command.undo is not None:
        return companion.undone(command.undo)
    assert command.at is not None
    return companion.corrected(command.at, command.correct, drop=command.drop)


def caught_up(waiting: Sequence[Command], missed: Sequence[Command], known: int) -> list[Command]:
    """What a phone still has to send, once it has heard what it missed.

    While the connection was away several people may have told the same move: what the others have told already is not
    told twice. The rest follows in its order. `known` is the number of commands with those missed.
    """
    accepted = {command.id for command in missed}
    own = {command.id for command in waiting}
    told = [command.wish for command in missed if command.id not in own]
    left = []
    for command in waiting:
        if command.id in accepted:
            continue
        if command.wish in told:
            told.remove(command.wish)
        else:
            left.append(command)
    return [replace(command, after=known + place) for place, command in enumerate(left)]
