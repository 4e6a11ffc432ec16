"""What happens by itself: clocks run out, people who left are replaced."""

import pytest

from tests.server.running import Json, Person, Server, hear, people

CLOCK = {"kind": "move", "seconds": 1, "bank": 0}


def wait_for(person: Person, kind: str) -> Json:
    """The next event of a kind."""
    while True:
        for event in person.state(wait=20)["events"]:
            if event["kind"] == kind:
                found: Json = event
                return found


@pytest.mark.parametrize(("away", "reason"), [("forfeit", "forfeited"), ("draw", "drawn")])
def test_a_clock_that_runs_out_ends_a_match_of_two(server: Server, away: str, reason: str) -> None:
    first, _ = people(server, clock=CLOCK, away=away)
    event = wait_for(first, "timeout")
    assert (event["seat"], event["away"], event["end"]["reason"]) == (0, away, reason)


def test_a_bot_takes_the_seat_when_the_clock_runs_out(server: Server) -> None:
    first, second = people(server, clock=CLOCK, away="bot")
    wait_for(second, "timeout")
    wait_for(second, "move")
    assert first.state()["seats"][0]["bot"]


def test_where_people_wait_the_clock_is_only_shown(server: Server) -> None:
    first, _ = people(server, clock={"kind": "move", "seconds": 60, "bank": 30})
    clock = first.state()["clock"]
    assert (clock["seat"], clock["banks"]) == (0, [30, 30])
    assert 0 < clock["left"] <= 90


def test_who_is_away_is_replaced(server: Server) -> None:
    _, second = people(server, away="bot")
    assert wait_for(second, "timeout")["seat"] == 0


def test_who_is_there_is_waited_for(server: Server) -> None:
    """Seat 0 is on the channel, so its patience never runs out; once it leaves, it does."""
    first, second = people(server, away="bot")
    with first.channel() as channel:
        here = hear(channel, "state")["clock"]
        assert here == {"kind": "none"}
        left = second.state()["number"]
        assert second.state(wait=3)["number"] == left
    assert wait_for(second, "timeout")["seat"] == 0
