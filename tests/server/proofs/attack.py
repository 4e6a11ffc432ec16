"""A server is attacked by all means while somebody plays on it: it fails nobody, and nobody waits.

`python -m tests.server.proofs.attack` prints a table. A second server, which nobody attacks, runs beside it on the same
machine: what its bystander has to wait is the machine's own doing.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.proofs.attacks import ATTACKS, WITHOUT_DESCRIPTORS, Answers, Force
from tests.server.proofs.bystander import Bystander, Seen
from tests.server.proofs.processes import memory_of
from tests.server.running import FreshServer, Server, several

MOST_SECONDS = 0.25  # of processor time that the server may take before it answers a bystander
MOST_MEGABYTES = 150  # that an attack may leave behind, or take while it lasts
LOOK_EVERY = 0.2  # seconds


@dataclass(frozen=True)
class Attacked:
    """One attack: what was answered, what the bystanders saw, and the megabytes before, at most, and after."""

    name: str
    answers: Answers
    seen: Seen
    calm: Seen | None
    memory: tuple[float, float, float]

    @property
    def faults(self) -> list[str]:
        """What must not be."""
        failed = {status for status in self.answers if status.startswith("5") and status != "503"}
        faults = [f"{self.answers[status]} answers {status}" for status in sorted(failed)]
        faults += [f"the bystander was told {each}" for each in self.seen.faults]
        if self.seen.away and self.name != WITHOUT_DESCRIPTORS:  # only then can the store open no file
            faults.append(f"{self.seen.away} of the bystander's commands could not be written")
        if self.memory[1] - self.memory[0] > MOST_MEGABYTES:
            faults.append(f"it took {self.memory[1] - self.memory[0]:.0f} MB")
        return faults

    @property
    def stalled(self) -> bool:
        """Did the server do too much before it answered the bystander? A clock would blame it for the machine."""
        return self.seen.work > MOST_SECONDS

    def row(self) -> str:
        """One line of the table."""
        answers = ", ".join(f"{count} × {status}" for status, count in sorted(self.answers.items()))
        calm = f"{1000 * self.calm.longest:.0f} ms" if self.calm else ""
        waited = f"{1000 * self.seen.work:.0f} ms{' !' if self.stalled else ''} | {1000 * self.seen.longest:.0f} ms"
        memory = " → ".join(f"{megabytes:.0f}" for megabytes in self.memory)
        return f"| {self.name} | {answers} | {self.seen.moves} | {waited} | {calm} | {memory} MB |"


async def attacked(name: str, server: Server, force: Force, here: Bystander, there: Bystander | None) -> Attacked:
    """Carries one attack out, and looks at the server meanwhile."""
    here.seen()
    if there:
        there.seen()
    before = memory_of(server)
    work = asyncio.create_task(ATTACKS[name](server, force))
    most = before
    while not work.done():
        await asyncio.wait([work], timeout=LOOK_EVERY)
        most = max(most, memory_of(server))
    answers = work.result()
    assert server.process.poll() is None
    seen, calm = await asyncio.to_thread(here.seen), await asyncio.to_thread(there.seen) if there else None
    return Attacked(name, answers, seen, calm, (before, most, memory_of(server)))


def attack(
    server: Server, force: Force, calm: Server | None = None, names: Iterable[str] = ATTACKS
) -> Iterator[Attacked]:
    """Attacks, one after the other; the log of the server must know of no fault."""
    with playing_on(server) as here, playing_on(calm) as there:
        assert here is not None
        for name in names:
            yield asyncio.run(attacked(name, server, force, here, there))
    log = server.log.read_text("utf-8")
    assert "Traceback" not in log, log[log.index("Traceback") - 200 :][:4000]


@contextmanager
def playing_on(server: Server | None) -> Iterator[Bystander | None]:
    """Somebody who plays on a server meanwhile."""
    bystander = Bystander(server) if server else None
    try:
        yield bystander
    finally:
        if bystander:
            bystander.close()


HEAD = "| attack | answers | moves meanwhile | most work before an answer | longest wait | on a calm server | memory |"


def say(*lines: str) -> None:
    """Prints lines at once: the next ones may take long."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def main() -> int:
    """Attacks, and prints a line for each way; 1 if anything failed."""
    parser = argparse.ArgumentParser(description="Attack a server by all means while somebody plays on it.")
    parser.add_argument("--examples", type=int, default=Force.examples, help="generated requests for each call (50)")
    parser.add_argument("--only", action="append", choices=ATTACKS, help="one attack; may be given several times")
    arguments = parser.parse_args()
    force = Force(examples=arguments.examples)
    faults: list[str] = []
    with TemporaryDirectory(prefix="kaffeehaus-attack-") as home:
        servers = [FreshServer(Path(home) / name) for name in ("attacked", "calm")]
        with several(*servers) as (server, calm):
            say(HEAD, "|---" * (HEAD.count("|") - 1) + "|")
            for each in attack(server, force, calm, arguments.only or ATTACKS):
                say(each.row())
                faults += [f"{each.name}: {fault}" for fault in each.faults]
                if each.stalled:
                    faults.append(f"{each.name}: somebody had to wait for {1000 * each.seen.work:.0f} ms")
    say(*faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
