"""The time of the house: no jump of a machine's clock gives anybody time, or takes it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.server import commands, making
from kaffeehaus.server.agreements import ClockPlan
from kaffeehaus.server.clock import LASTING_SECONDS, Clock, open_clock, resumed
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.seats import Asker, Signer
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.store.opening import open_database
from kaffeehaus.server.store.store import Store
from kaffeehaus.server.viewers import clock_of
from tests.server.test_house import AGREEMENT

TIMED = replace(AGREEMENT, clock=ClockPlan("move", 60, 30), away="forfeit")


class Machine:
    """The clocks of a machine: one that may be set, one that only goes on."""

    def __init__(self, wall: float = 1_000_000.0) -> None:
        self.wall, self.running = wall, 0.0

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.running += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine()
    monkeypatch.setattr(time, "time", lambda: found.wall)
    return found


def with_house(data: Path, machine: Machine, work: Callable[[House], Awaitable[None]]) -> None:
    """A process from its start to its end."""

    async def run() -> None:
        store = Store(await open_database("", data))
        clock = await open_clock(store, lambda: machine.running)
        try:
            await work(House(Settings(data), store, Signer("key"), clock))
            await store.live_on()
        finally:
            await store.close()

    asyncio.run(run())


def left_of(house: House, live: Live) -> float:
    """Seconds until the time of the open decision is up."""
    clock = clock_of(live.match, house.now())
    assert clock["kind"] != "none"
    assert clock["left"] is not None
    return clock["left"]


async def move(house: House, live: Live) -> None:
    match = live.match
    seat, chosen = match.position.to_move, str(match.position.moves[0])
    await house.act(live, lambda now: commands.move(now, Mark(None, match.number, house.now()), seat, chosen))


@pytest.mark.parametrize("jump", [-86_400.0, -30.0, 30.0, 86_400.0])
def test_a_jump_while_the_house_is_open_changes_nothing(data: Path, machine: Machine, jump: float) -> None:
    async def work(house: House) -> None:
        live, _ = await making.make(house, TIMED, Asker("anna"))
        machine.pass_time(20)
        machine.wall += jump
        assert left_of(house, live) == 70
        machine.pass_time(50)
        await move(house, live)
        assert sorted(live.match.banks) == [20, 30]

    with_house(data, machine, work)


@pytest.mark.parametrize(
    ("closed", "counted"),
    [(-86_400.0, 0.0), (-1.0, 0.0), (0.0, 0.0), (20.0, 20.0), (44.0, 44.0), (3_600.0, 45.0), (10_000_000.0, 45.0)],
)
def test_across_a_restart_a_clock_counts_what_has_passed_and_no_more_than_a_bound(
    data: Path, machine: Machine, closed: float, counted: float
) -> None:
    made: list[str] = []

    async def before(house: House) -> None:
        live, _ = await making.make(house, TIMED, Asker("anna"))
        made.append(live.id)
        machine.pass_time(10)

    async def after(house: House) -> None:
        live = await house.find(made[0])
        assert left_of(house, live) == pytest.approx(80 - counted)
        machine.pass_time(25)
        thought = 35 + counted
        await move(house, live)
        assert sorted(live.match.banks) == pytest.approx(sorted([30, 30 - max(0, thought - 60)]))

    async def later(house: House) -> None:
        live = await house.find(made[0])
        assert live.match.number == 2
        assert min(live.match.banks) == pytest.approx(min(30, 30 - max(0, 35 + counted - 60)))

    with_house(data, machine, before)
    machine.wall += closed
    machine.running = 7.0  # that of another process
    with_house(data, machine, after)
    with_house(data, machine, later)


def test_a_process_that_joins_others_takes_their_time(postgres: str, data: Path) -> None:
    """However far the clocks of two machines are apart, both tell the same time of the house."""

    async def run() -> None:
        stores = [Store(await open_database(postgres, data)) for _ in range(2)]
        ahead = Clock((await stores[0].wall()) + 5_000)
        stores[0].now = ahead.now
        await stores[0].live_on()
        joined = await open_clock(stores[1])
        assert joined.now() == pytest.approx(ahead.now(), abs=LASTING_SECONDS)
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_the_first_house_takes_the_time_of_the_machine() -> None:
    assert resumed(None, 50.0) == (50.0, None)
