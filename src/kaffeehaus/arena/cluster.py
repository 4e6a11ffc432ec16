"""The games of a contest on a Ray cluster."""

import os
import socket
from collections.abc import Iterator
from typing import Any

from kaffeehaus.arena.contest import Contest, Task, own_sources
from kaffeehaus.arena.executor import Sheets
from kaffeehaus.arena.playing import ArenaStopped, play_game
from kaffeehaus.arena.scoresheet import ScoreSheet

LOCAL = "local"
AHEAD = 2  # games for each core, so that none waits
SECONDS_TO_ANSWER = 5.0


class Cluster:
    """Plays on the machines of a Ray cluster, which must all have this version of Kaffeehaus installed.

    The address `local` starts Ray on this machine only, on `cores` cores, and ends it afterwards.
    """

    def __init__(self, address: str, cores: int) -> None:
        self.address = address
        self.cores = cores

    def play(self, contest: Contest, tasks: Iterator[Task]) -> Sheets:
        """As many games at the same time as the cluster has cores."""
        ray = connected(self.address, self.cores)
        try:
            remote = ray.remote(num_cpus=1, max_retries=0)(play_there)
            shared, digest = ray.put(contest), own_sources()
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            running: list[Any] = []
            for task in tasks:
                running.append(remote.remote(shared, task, digest))
                if len(running) == room:
                    yield finished(ray, running)
            while running:
                yield finished(ray, running)
        finally:
            ray.shutdown()


def connected(address: str, cores: int) -> Any:
    """Ray, connected. Raises ArenaStopped if that is not possible."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if address == LOCAL:
        # Ray reads this when it is imported, and then listens on the loopback address alone, on any system.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        import ray
    except ImportError as fault:
        raise ArenaStopped("Ray is not installed; it comes with the extra kaffeehaus[cluster].") from fault
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=cores, include_dashboard=False, **quiet)
        else:
            knock(address)
            ray.init(address=address, **quiet)
    except (OSError, RuntimeError, ValueError) as fault:
        raise ArenaStopped(f"There is no Ray cluster at {address}: {fault}") from fault
    return ray


def knock(address: str) -> None:
    """Raises OSError if nobody answers at HOST:PORT, for which Ray itself would wait minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()


def finished(ray: Any, running: list[Any]) -> ScoreSheet:
    """The sheet of the next finished game, which is taken from the list."""
    [done], running[:] = ray.wait(running, num_returns=1)
    try:
        answer: ScoreSheet | ArenaStopped = ray.get(done)
    except ray.exceptions.RayError as fault:
        raise ArenaStopped(f"The cluster could not play a game: {fault} Finished games are kept.") from fault
    if isinstance(answer, ArenaStopped):
        raise answer
    return answer


def play_there(contest: Contest, task: Task, digest: str) -> ScoreSheet | ArenaStopped:
    """Plays a game on another machine, if that has the same rules and players."""
    if own_sources() != digest:
        return ArenaStopped("A machine of the cluster has another version of Kaffeehaus or Python installed.")
    try:
        return play_game(contest, task)
    except ArenaStopped as fault:
        return fault
