"""Bots think in processes of their own; one that dies only costs time."""

import asyncio
import os
import shutil
import signal
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.players.model import BASELINES
from kaffeehaus.server.api.matches import level_faults
from kaffeehaus.server.bots import Bots, Question, WorkerLost, check_level, think
from kaffeehaus.server.networks import Networks
from kaffeehaus.server.settings import Settings

POSITION = kh.game("international").deal(7)
QUESTION = Question("greedy", POSITION.to_dict(), 1)


def test_a_bot_chooses_a_legal_move() -> None:
    assert think(QUESTION) in [str(move) for move in POSITION.moves]


def test_a_worker_that_dies_is_replaced_and_asked_again() -> None:
    async def work() -> None:
        bots = Bots(workers=1, seconds=60, queue=10)
        try:
            (worker,) = bots.workers
            asked = asyncio.create_task(bots.ask(QUESTION))
            assert worker.pid
            os.kill(worker.pid, signal.SIGKILL)
            assert await asked == think(QUESTION)
            assert worker not in bots.workers
        finally:
            bots.close()

    asyncio.run(work())


def test_a_full_queue_turns_questions_away() -> None:
    async def work() -> None:
        bots = Bots(workers=1, seconds=60, queue=1)
        try:
            waiting = asyncio.create_task(bots.ask(QUESTION))
            await asyncio.sleep(0)
            with pytest.raises(WorkerLost):
                await bots.ask(QUESTION)
            assert await waiting
        finally:
            bots.close()

    asyncio.run(work())


@pytest.mark.parametrize("level", ["nobody", "remote:rm -rf", ""])
def test_there_are_no_other_bots(level: str) -> None:
    with pytest.raises(kh.InvalidOptions, match="there is no bot"):
        check_level(level)


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """A folder with one network that can be offered, and files that cannot."""
    shutil.copy(BASELINES / "cardgame.npz", tmp_path / "my-net.npz")
    shutil.copy(BASELINES / "cardgame.npz", tmp_path / "Not A Name.npz")
    (tmp_path / "broken.npz").write_bytes(b"no network")
    return tmp_path


def test_a_host_offers_the_networks_of_a_folder_where_they_can_play(models: Path) -> None:
    networks = Networks(models)
    assert networks.of("cardgame") == [{"level": "model:my-net", "players": 2}]
    assert networks.of("melange") == []
    assert networks.at(kh.game("cardgame", players=2)) == ["model:my-net"]
    assert networks.at(kh.game("cardgame", players=3)) == []
    assert Networks(None).of("cardgame") == []


def test_a_name_from_outside_never_becomes_a_path(models: Path) -> None:
    networks = Networks(models)
    offered = networks.at(kh.game("cardgame", players=2))
    assert level_faults("model:my-net", offered) == []
    for name in ("model:broken", "model:my-net.npz", f"model:{models / 'my-net.npz'}", "model:../my-net", "model:"):
        assert [fault.reason for fault in level_faults(name, offered)] == ["no-such-bot"]
        assert networks.player(name) == name
    assert networks.player("model:my-net") == f"model:{models / 'my-net.npz'}"


def test_the_usual_bot_plays_on_for_a_network_that_is_gone(models: Path) -> None:
    position = kh.game("cardgame", players=2).deal(3)
    level = Networks(models).player("model:my-net")
    legal = [str(move) for move in position.moves]
    assert think(Question(level, position.to_dict(), 1)) in legal
    (models / "my-net.npz").unlink()
    assert think(Question(level, position.to_dict(), 1)) == think(Question("level:3", position.to_dict(), 1))


def test_the_folder_of_networks_has_to_exist(models: Path) -> None:
    assert Settings.from_environment({"KAFFEEHAUS_MODELS": str(models)}).models == models
    with pytest.raises(kh.InvalidOptions, match="KAFFEEHAUS_MODELS is a folder that is there"):
        Settings.from_environment({"KAFFEEHAUS_MODELS": str(models / "nowhere")})
