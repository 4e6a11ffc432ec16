"""A channel on which there is always something to tell stays open for a client who only answers beats."""

import time
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.server import live
from kaffeehaus.server.settings import Settings
from tests.server.proofs.inside import served
from tests.server.proofs.worlds import World


def test_who_only_answers_beats_is_not_taken_for_dead_while_the_server_keeps_talking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 1.0)
    monkeypatch.setattr(live, "DEAD_SECONDS", 5.0)
    settings = Settings(tmp_path, rate=1e6, burst=10**6, creations=1e6, log_level="error")
    with served(settings) as inside:
        world = World(inside, kh.game("cardgame", players=2).deal(1))
        with world.channel(None) as channel:
            end = time.monotonic() + 1.5 * live.DEAD_SECONDS
            while time.monotonic() < end:
                world.heard(channel)
                world.play(str(world.position.moves[0]))
                time.sleep(live.BEAT_SECONDS / 4)
            assert world.heard(channel)
