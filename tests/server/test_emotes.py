"""Gestures between people: everybody at the table hears them, nobody keeps them, and nobody can shout."""

import json
from pathlib import Path

import pytest

from kaffeehaus.server.emotes import AT_ONCE
from tests.server.proofs.inside import two_processes
from tests.server.running import Server, hear, people


def test_everybody_at_the_table_hears_a_gesture_and_it_is_no_event(server: Server) -> None:
    first, second = people(server)
    with first.channel() as one, second.channel() as other:
        number = hear(one, "state")["number"]
        hear(other, "state")
        one.send(json.dumps({"type": "emote", "seat": 0, "emote": "bravo"}))
        told = {"type": "emote", "seat": 0, "emote": "bravo"}
        assert hear(one, "emote") == told
        assert hear(other, "emote") == told
    assert first.state(after=0)["number"] == number


def test_only_the_fixed_words_and_only_from_the_own_seat(server: Server) -> None:
    first, _ = people(server)
    with first.channel() as one:
        hear(one, "state")
        for seat, emote, code in ((1, "bravo", "forbidden"), (0, "shut up", "invalid"), (7, "bravo", "unknown")):
            one.send(json.dumps({"type": "emote", "seat": seat, "emote": emote}))
            assert hear(one, "refused")["error"]["code"] == code


def test_nobody_can_shout(server: Server) -> None:
    first, _ = people(server)
    with first.channel() as one:
        hear(one, "state")
        for _ in range(int(AT_ONCE) + 1):
            one.send(json.dumps({"type": "emote", "seat": 0, "emote": "hello"}))
        assert hear(one, "refused")["error"]["code"] == "slow-down"


@pytest.mark.parametrize("store", ["sqlite", "own_postgres"])
def test_gestures_reach_people_of_another_process(tmp_path: Path, store: str, request: pytest.FixtureRequest) -> None:
    url = "" if store == "sqlite" else request.getfixturevalue(store)
    with two_processes(url, tmp_path) as (here, there):
        first, second = people(here)
        second.server = there
        with first.channel() as one, second.channel() as other:
            hear(one, "state")
            hear(other, "state")
            one.send(json.dumps({"type": "emote", "seat": 0, "emote": "cheers"}))
            assert hear(other, "emote")["emote"] == "cheers"
            assert hear(one, "emote")["emote"] == "cheers"
