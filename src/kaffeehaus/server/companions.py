"""Companions of real tables: each a log of commands that several phones send and hear of. Nothing is told before it is
durable; a command that comes twice is done once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from kaffeehaus.companion.companion import Companion
from kaffeehaus.companion.shared import Behind, Command, SharedLog, read_command
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import IllegalMove, KaffeehausError
from kaffeehaus.server.house import House
from kaffeehaus.server.refusals import Refused, not_now, refusal_of, unknown
from kaffeehaus.server.seats import hash_of
from kaffeehaus.server.wire.companions import CompanionCommand, Telling

MOST_IN_MEMORY = 50
MOST_COMMANDS = 1000
THREADS = 2  # for questions that take long: whoever asks many of them keeps nobody else waiting
IDENT = 16  # letters of the hash of a link

Given = ParamSpec("Given")
Found = TypeVar("Found")
threads = ThreadPoolExecutor(THREADS, "companions")


async def in_thread(work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
    """Does something in a thread of companions and editors."""
    return await asyncio.get_running_loop().run_in_executor(threads, partial(work, *given, **named))


class LiveCompanion:
    """A companion in memory, and who waits for news of it."""

    def __init__(self, ident: str, log: SharedLog) -> None:
        self.ident = ident
        self.log = log
        self.newest = len(log.commands)  # that any process has told of
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()

    @property
    def number(self) -> int:
        """The number of the last command."""
        return len(self.log.commands)

    def take(self, log: SharedLog) -> None:
        """Goes on, and lets everybody know."""
        self.log = log
        self.newest = max(self.newest, self.number)
        self.wake()

    def wake(self) -> None:
        """Lets everybody look."""
        for watcher in self.watchers:
            watcher.set()


class Companions:
    """All companions that this process knows."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = house.store.companions
        self._live: OrderedDict[str, LiveCompanion] = OrderedDict()

    async def make(self, once: str, companion: Companion) -> str:
        """Keeps a new companion; the secret of its link, the same whenever it is asked for under an id."""
        secret = self._house.signer.companion(once)
        await self._store.create(ident_of(secret), companion.to_dict(), self._house.now())
        return secret

    async def find(self, secret: str) -> LiveCompanion:
        """The companion of a link, with all that any process is known to have told of. Raises Refused."""
        ident = ident_of(secret)
        live = self._live.get(ident)
        if live is None:
            kept = await self._store.load(ident)
            if kept is None:
                raise unknown("no-such-companion")
            log = await in_thread(restored, kept.start, kept.commands)
            live = self._live.setdefault(ident, LiveCompanion(ident, log))
        self._live.move_to_end(ident)
        self._forget_oldest()
        if live.newest > live.number:
            async with live.lock:
                await self._catch_up(live)
        return live

    def _forget_oldest(self) -> None:
        surplus = len(self._live) - MOST_IN_MEMORY
        idle = [ident for ident, live in self._live.items() if not live.watchers and not live.lock.locked()]
        for ident in idle[: max(surplus, 0)]:
            del self._live[ident]

    async def act(self, live: LiveCompanion, wanted: CompanionCommand, language: str) -> None:
        """Checks a command, appends it, and only then tells. The same id again changes nothing. Raises Refused."""
        await asyncio.shield(asyncio.ensure_future(self._act(live, wanted, language)))

    async def _act(self, live: LiveCompanion, wanted: CompanionCommand, language: str) -> None:
        async with live.lock:
            while True:
                if any(known.id == wanted.id for known in live.log.commands):
                    return
                if live.number >= MOST_COMMANDS:
                    raise not_now("companion-full", most=MOST_COMMANDS)
                command, longer = await in_thread(appended, live.log, wanted, language)
                if await self._store.append(live.ident, live.number + 1, command.to_dict(), self._house.now()):
                    live.take(longer)
                    return
                before = live.number
                await self._catch_up(live)  # another process was first; the command may still be possible
                if live.number == before:
                    self._live.pop(live.ident, None)
                    raise unknown("no-such-companion")

    async def _catch_up(self, live: LiveCompanion) -> None:
        """Takes what other processes have appended. The caller holds the lock."""
        missed = await self._store.commands(live.ident, live.number)
        if missed:
            live.take(await in_thread(followed, live.log, missed))
        live.newest = live.number

    async def wait(self, live: LiveCompanion, after: int, seconds: float) -> None:
        """Waits until there is a command after that number, or the time is up."""
        news = asyncio.Event()
        live.watchers.add(news)
        try:
            async with asyncio.timeout(seconds):
                while live.number <= after and not self._house.closing.is_set():
                    if live.newest > live.number:
                        async with live.lock:
                            await self._catch_up(live)
                        continue
                    await news.wait()
                    news.clear()
        except TimeoutError:
            pass
        finally:
            live.watchers.discard(news)

    def hear(self, news: Mapping[str, int]) -> None:
        """Other processes say up to which number companions have gone on."""
        for ident, number in news.items():
            live = self._live.get(ident)
            if live is not None and number > live.newest:
                live.newest = number
                live.wake()

    def miss(self) -> None:
        """Any companion may have gone on elsewhere: all are read again when somebody asks for them."""
        for live in self._live.values():
            live.newest = max(live.newest, live.number + 1)
            live.wake()

    async def remove(self, secret: str) -> None:
        """Removes a companion with all that was told. Raises Refused."""
        ident = ident_of(secret)
        live = self._live.pop(ident, None)
        if live is not None:
            live.wake()
        if not await self._store.remove(ident):
            raise unknown("no-such-companion")
        await self._house.store.archive.empty_log()


def ident_of(secret: str) -> str:
    """The name under which a companion is kept: nobody who reads the database can tell its link."""
    return hash_of(secret)[:IDENT]


def restored(start: Document, commands: list[Document]) -> SharedLog:
    """A log as it was kept."""
    return followed(SharedLog(Companion.from_dict(start)), commands)


def followed(log: SharedLog, commands: list[Document]) -> SharedLog:
    """The log with commands that were accepted before."""
    for command in commands:
        log = log.append(read_command(command))
    return log


def appended(log: SharedLog, wanted: CompanionCommand, language: str) -> tuple[Command, SharedLog]:
    """The command, and the log with it. Raises Refused in a language."""
    try:
        command = read_command(plain(log, wanted))
        return command, log.append(command)
    except Behind as behind:
        raise Refused(409, "stale", "companion-behind", more={"number": len(log.commands)}) from behind
    except KaffeehausError as fault:
        raise refused(log.companion, fault, language) from fault


def plain(log: SharedLog, wanted: CompanionCommand) -> Document:
    """A command as the library reads it."""
    document: Document = {"id": wanted.id, "after": wanted.after}
    if wanted.tell is not None:
        document["tell"] = told_of(log.companion, wanted.tell)
    if wanted.undo is not None:
        document["undo"] = wanted.undo
    if wanted.at is not None:
        before = log.companion.undone(min(wanted.at, len(log.companion.told)))
        correct = None if wanted.correct is None else told_of(before, wanted.correct)
        document |= {"at": wanted.at, "correct": correct, "drop": wanted.drop}
    return document


def told_of(companion: Companion, telling: Telling) -> Document:
    """A telling with its move as text."""
    document = telling.model_dump(exclude_none=True)
    if "move" not in document or not telling.overruled:
        document.pop("overruled", None)
    if isinstance(telling.move, dict):
        document["move"] = text_of(companion, telling.move)
    return document


def text_of(companion: Companion, move: str | Document) -> str:
    """A move as text, from its parts if need be; a card that is laid face down stays unknown. Raises InvalidText."""
    if isinstance(move, str):
        return move
    if set(move) == {"kind"} and companion.position.hidden.hides(f"{move['kind']} ?"):
        return f"{move['kind']} ?"
    return companion.game.ruleset.move_text(companion.position.read_move(move))


def refused(companion: Companion, fault: KaffeehausError, language: str) -> Refused:
    """What a companion refuses, for people who read a language."""
    if isinstance(fault, IllegalMove):
        refusal = companion.judge(fault.move, language).refusal
        text = refusal.text if refusal else fault.text
        overrulable = refusal is not None and companion.position.overrulable(refusal)
        return Refused(
            422,
            "illegal",
            "illegal-move",
            parts={"move": fault.move},
            clause=fault.clause,
            text=text,
            more={"overrulable": overrulable},
        )
    return refusal_of(fault)
