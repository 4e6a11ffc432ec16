"""The deal of a match: nobody knows or chooses it, whoever keeps silent gains nothing, and everybody can check it."""

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import kaffeehaus as kh
from kaffeehaus.core.fairness import house_commitment, words_commitment
from tests.cli.running import kaffeehaus
from tests.server.running import GAMES, Json, Person, Server, bearer, hear, people, running, several


class Guest(Person):
    """A person whose client adds words to the deal."""

    words = ""

    def reveal(self, **body: Any) -> httpx.Response:
        """Reveals the words."""
        return self.send("reveal", **{"words": self.words, **body})

    def take_part(self) -> None:
        """Does what a client does: commits where that is awaited, and reveals as soon as all have committed."""
        state = self.state(after=0)
        if state["seats"][self.seat]["words"] == "awaited":
            self.words = secrets.token_hex(32)
            assert self.send("commit", commitment=words_commitment(self.words)).status_code == 200
        elif state["state"] == "dealing" and state["seats"][self.seat]["words"] == "committed":
            assert self.reveal().status_code in (200, 409)


def make(server: Server, *kinds: str, game: str = "international", **more: Any) -> tuple[Json, list[Guest]]:
    """A match; every person and program that is there from the beginning has committed to words."""
    words = {seat: secrets.token_hex(32) for seat, kind in enumerate(kinds) if kind in ("person", "remote")}
    seats = [
        {"kind": kind, **({"commitment": words_commitment(words[seat])} if seat in words else {})}
        for seat, kind in enumerate(kinds)
    ]
    answer = server.http.post("/matches", json={"game": game, "seats": seats, "pause": 0, **more})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    guests = [Guest(server, made["match"], seat, made["seats"][seat]["token"]) for seat in words]
    for guest in guests:
        guest.words = words[guest.seat]
    return made, guests


def join(server: Server, secret: str, words: str | None = None) -> Guest:
    """Sits down by link, with words or without."""
    commitment = {} if words is None else {"commitment": words_commitment(words)}
    with server.browser() as browser:
        answer = browser.post("/join", json={"secret": secret, "name": "Berta", **commitment})
    assert answer.status_code == 200, answer.text
    guest = Guest(server, answer.json()["match"], answer.json()["seat"], answer.json()["token"])
    guest.words = words or ""
    return guest


def two(server: Server, **more: Any) -> tuple[Json, Guest, Guest]:
    """A match of two people who have both committed to words."""
    made, [first] = make(server, "remote", "open", **more)
    return made, first, join(server, made["seats"][1]["join"], secrets.token_hex(32))


def words_in(state: Json) -> list[str]:
    return [seat["words"] for seat in state["seats"]]


def verified(tmp_path: Path, record: Json, *commitments: str) -> str:
    """What `kaffeehaus verify` says of a record that must hold."""
    saved = tmp_path / "record.json"
    saved.write_text(json.dumps(record), "utf-8")
    told = kaffeehaus("verify", saved, *(part for each in commitments for part in ("--commitment", each)))
    assert told.exit_code == 0, told.output
    return str(told.stdout)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits half a second for words."""
    with running(tmp_path_factory.mktemp("hasty") / "data", KAFFEEHAUS_WORDS_SECONDS="0.5") as started:
        yield started


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_everybody_are_in_the_deal(server: Server, game: str, tmp_path: Path) -> None:
    made, first, second = two(server, game=game, spectators=True)
    state = first.state()
    assert (made["state"], state["state"], state["view"], state["choice"]) == ("waiting", "dealing", None, None)
    assert words_in(state) == ["committed", "committed"]
    summary = first.server.http.get(f"/matches/{first.match}").json()
    assert (summary["scores"], summary["to_move"], summary["start"]) == (None, None, {"by": "lots", "seat": None})
    assert "start" not in summary["options"]
    assert first.reveal().status_code == 200
    assert words_in(second.state()) == ["revealed", "committed"]
    assert second.reveal().status_code == 200
    state = second.state()
    assert (state["state"], words_in(state), state["practice"]) == ("playing", ["revealed", "revealed"], [])
    summary = first.server.http.get(f"/matches/{first.match}").json()
    assert summary["start"] == {"by": "lots", "seat": summary["options"]["start"]}
    first.state()
    first.do("resign")
    record = first.get("record").json()
    assert (record["format"], record["deal"]["method"]) == ("kaffeehaus-record/2", "chacha20/1")
    assert [seat["words"] for seat in record["deal"]["seats"]] == [first.words, second.words]
    assert house_commitment(record["deal"]["house"]) == made["commitment"]
    assert record["options"]["start"] == summary["start"]["seat"]
    assert kh.Record.from_dict(record).replay().to_dict() == first.get("position", ply=0).json()
    told = verified(tmp_path, record, made["commitment"], words_commitment(second.words))
    assert "the one that was promised" in told
    end = first.state(after=0)["end"]
    assert end["reveal"] == {
        "house": record["deal"]["house"],
        "key": record["deal"]["key"],
        "commitment": made["commitment"],
    }


def test_a_record_in_which_something_was_changed_is_not_verified(server: Server, tmp_path: Path) -> None:
    _, first, second = two(server)
    first.reveal()
    second.reveal()
    first.state()
    first.do("resign")
    record = first.get("record").json()
    changes: dict[str, Json] = {
        "words of seat 0": {"seats": [{**record["deal"]["seats"][0], "words": "0" * 64}, record["deal"]["seats"][1]]},
        "make the key": {"house": "0" * 64},
        "begins by": {"start": 1 - record["options"]["start"]},
    }
    for reason, change in changes.items():
        saved = tmp_path / "changed.json"
        saved.write_text(json.dumps({**record, "deal": {**record["deal"], **change}}), "utf-8")
        told = kaffeehaus("verify", saved)
        assert told.exit_code != 0
        assert reason in told.output
    assert "added words" in verified(tmp_path, record)
    saved.write_text(json.dumps(record), "utf-8")
    assert kaffeehaus("verify", saved, "--commitment", "0" * 64).exit_code != 0


def test_words_are_revealed_once_all_have_committed_and_only_those(server: Server) -> None:
    made, [first] = make(server, "remote", "open")
    assert first.reveal().json()["error"]["reason"] == "words-too-early"
    second = join(server, made["seats"][1]["join"], secrets.token_hex(32))
    wrong = first.reveal(words="0" * 64)
    assert wrong.status_code == 422
    assert [fault["reason"] for fault in wrong.json()["error"]["reasons"]] == ["words-differ"]
    for words in ("", "xyz", "AB" * 32, None, 7):
        assert first.reveal(words=words).status_code == 422
    assert first.send("reveal", seat=1, words=second.words).status_code == 403
    again = [first.reveal(id="mine") for _ in range(2)]
    assert [answer.status_code for answer in again] == [200, 200]
    assert again[0].json()["number"] == again[1].json()["number"]
    assert first.reveal().status_code == 409
    assert second.reveal().status_code == 200


def test_a_commitment_is_everybodys_own(server: Server) -> None:
    made, [first] = make(server, "remote", "open")
    secret = made["seats"][1]["join"]
    for taken in (made["commitment"], words_commitment(first.words)):
        answer = server.http.post("/join", json={"secret": secret, "name": "Berta", "commitment": taken})
        assert answer.status_code == 422
    seats = [{"kind": "remote", "commitment": "0" * 64}] * 2
    assert server.http.post("/matches", json={"game": "international", "seats": seats}).status_code == 422
    seats = [{"kind": "remote"}, {"kind": "bot", "commitment": "0" * 64}]
    assert server.http.post("/matches", json={"game": "international", "seats": seats}).status_code == 422


def test_a_client_without_words_is_left_out_and_the_match_says_so(server: Server, tmp_path: Path) -> None:
    made, [first] = make(server, "remote", "open")
    join(server, made["seats"][1]["join"])
    assert words_in(first.state()) == ["committed", "none"]
    assert first.reveal().status_code == 200
    state = first.state()
    assert (state["state"], words_in(state), state["practice"]) == ("playing", ["revealed", "none"], [])
    first.do("resign")
    assert "Berta (seat 1) added no words." in verified(tmp_path, first.get("record").json())


def test_nobody_waits_where_nobody_has_words(server: Server, tmp_path: Path) -> None:
    first, _ = people(server)
    assert first.state()["state"] == "playing"
    first.do("resign")
    assert "it could have chosen this deal" in verified(tmp_path, first.get("record").json())


@pytest.mark.parametrize("others", [("bot", "bot"), ("remote",)])
def test_one_call_more_and_a_match_without_other_people_begins(server: Server, others: tuple[str, ...]) -> None:
    made, guests = make(server, "remote", *others)
    assert made["state"] == "dealing"
    assert [guest.reveal().status_code for guest in guests] == [200] * len(guests)
    assert guests[0].state()["state"] == "playing"


def test_whoever_keeps_silent_delays_the_start_for_a_set_time_and_everybody_is_told(
    hasty: Server, tmp_path: Path
) -> None:
    _, first, second = two(hasty, spectators=True)
    first.reveal()
    state = first.state()
    while state["state"] == "dealing":
        state = first.state(wait=20)
    late = state["events"][-1]
    assert (late["kind"], late["seats"], late["words"]) == ("late", [1], "kept")
    assert (words_in(state), state["practice"], state["view"] is None) == (["revealed", "kept"], ["silent"], False)
    assert second.reveal().status_code == 409
    watched = hasty.http.get("/matches?which=watch").json()["matches"]
    assert first.match not in [each["match"] for each in watched]
    first.do("resign")
    told = verified(tmp_path, first.get("record").json(), words_commitment(second.words))
    assert "kept them back" in told
    assert "chosen between two deals" in told


def test_words_come_through_the_live_channel(server: Server) -> None:
    _, first, second = two(server)
    with first.channel() as channel:
        assert hear(channel, "state")["state"] == "dealing"
        message = {"type": "reveal", "id": "words", "expect": 0, "seat": 0, "words": first.words}
        channel.send(json.dumps(message))
        assert hear(channel, "accepted")["id"] == "words"
        second.reveal()
        while (state := hear(channel, "state"))["state"] != "playing":
            pass
        assert state["view"]


def test_a_rematch_has_words_of_its_own_and_lots_again(hasty: Server) -> None:
    made, first, second = two(hasty)
    third = [first, second]
    for guest in third:
        guest.reveal()
    first.state()
    first.do("resign")
    ident = first.post("rematch", {}).json()["match"]
    again = [Guest(hasty, ident, guest.seat, guest.token) for guest in third]
    assert words_in(again[0].state()) == ["awaited", "awaited"]
    for _ in range(2):
        for guest in again:
            guest.take_part()
    state = again[0].state(after=0)
    assert (state["state"], words_in(state)) == ("playing", ["revealed", "revealed"])
    assert [event["kind"] for event in state["events"]] == ["start", "commit", "commit", "reveal", "reveal"]
    assert hasty.http.get(f"/matches/{ident}").json()["commitment"] != made["commitment"]
    again[0].state()
    again[0].do("resign")
    record = again[0].get("record").json()
    assert record["deal"]["start"] == "lots"
    assert [seat["words"] for seat in record["deal"]["seats"]] == [guest.words for guest in again]


def test_a_rematch_waits_no_longer_for_somebody_who_does_not_come(hasty: Server) -> None:
    _, first, second = two(hasty)
    for guest in (first, second):
        guest.reveal()
    first.state()
    first.do("resign")
    alone = Guest(hasty, first.post("rematch", {}).json()["match"], 0, first.token)
    alone.take_part()
    state = alone.state()
    while state["state"] == "dealing":
        alone.take_part()
        state = alone.state(wait=20, after=state["number"])
    assert (words_in(state), state["practice"]) == (["revealed", "none"], [])


def test_the_one_who_was_chosen_begins_and_in_a_rematch_the_next(server: Server) -> None:
    guests = people(server, count=3, start=1)
    assert guests[0].state()["to_move"] == 1
    for guest in guests[:2]:
        guest.state()
        guest.do("resign")
    ident = guests[2].post("rematch", {}).json()["match"]
    state = Person(server, ident, 2, guests[2].token).state()
    assert state["to_move"] == 2
    assert server.http.get(f"/matches/{ident}").json()["start"] == {"by": "maker", "seat": 2}


def test_lots_decide_who_begins_unless_the_maker_chooses(server: Server) -> None:
    begun: set[int] = set()
    while begun != {0, 1, 2}:  # by chance alone this ends
        guests = people(server, count=3, start="lots")
        begun.add(guests[0].state()["to_move"])
    assert people(server, count=3, start=None, options={"players": 3, "start": 2})[0].state()["to_move"] == 2
    seats = [{"kind": "remote"}] * 2
    wrong: list[Json] = [
        {"start": 2},
        {"start": -1},
        {"start": "me"},
        {"start": 0, "options": {"start": 1}},
        {"options": {"start": 9}},
    ]
    for change in wrong:
        answer = server.http.post("/matches", json={"game": "international", "seats": seats, **change})
        assert answer.status_code == 422, change


def finished(server: Server, game: str = "cardgame") -> Person:
    first, _ = people(server, game)
    first.play_first()
    first.state()
    first.do("resign")
    return first


@pytest.mark.parametrize("kind", ["match", "position"])
def test_a_deal_that_the_maker_can_know_is_announced_to_everybody(server: Server, kind: str) -> None:
    played = finished(server)
    known: Json = {"match": {"match": played.match, "ply": 0}, "position": None}
    if kind == "position":
        known["position"] = {"position": played.get("position", ply=0).json()}
    origin = {"kind": "match", "match": played.match, "ply": 0} if kind == "match" else {"kind": "position"}
    body = {"game": "cardgame", "seats": [{"kind": "person"}, {"kind": "open"}], "from": known[kind]}
    with server.browser() as maker, server.browser() as stranger:
        refused = maker.post("/matches", json={**body, "listed": True})
        assert refused.status_code == 422
        assert [fault["reason"] for fault in refused.json()["error"]["reasons"]] == ["listed-known-deal"]
        made = maker.post("/matches", json=body).json()
        secret = made["seats"][1]["join"]
        invited = stranger.get(f"/join/{secret}").json()
        assert (invited["from"], invited["practice"]) == (origin, ["known"])
        words = {"commitment": words_commitment("1" * 64)}
        assert stranger.post("/join", json={"secret": secret, "name": "Berta", **words}).status_code == 200
        state = stranger.get(f"/matches/{made['match']}/events").json()
        assert (state["state"], state["from"], state["practice"]) == ("playing", origin, ["known"])
        assert words_in(state) == ["none", "none"]
        [mine] = list(stranger.get("/matches?which=mine").json()["matches"])
        assert (mine["from"], mine["practice"]) == (origin, ["known"])


def test_a_match_from_a_sealed_one_has_its_deal_and_verifies(server: Server, tmp_path: Path) -> None:
    played = finished(server, "melange")
    seats = [{"kind": "remote"}, {"kind": "remote"}]
    body = {"game": "melange", "seats": seats, "from": {"match": played.match, "ply": 1}}
    made = server.http.post("/matches", json=body).json()
    again = Person(server, made["match"], 0, made["seats"][0]["token"])
    again.state()
    again.do("resign")
    record = again.get("record").json()
    assert record["deal"] == {"method": "chacha20/1", "key": played.get("record").json()["deal"]["key"]}
    assert "which could be known" in verified(tmp_path, record, made["commitment"])


def test_what_was_revealed_is_taken_back_with_the_consent_of_those_for_whom_a_bot_stands_in(server: Server) -> None:
    first, second = people(server, "cardgame")
    first.wait_for_turn()
    first.play("take")
    second.state()
    second.do("hand", to="bot", level="greedy")
    first.wait_for_turn()
    offer = first.do("takeback")["events"][-1]
    assert (offer["kind"], offer["asked"], offer["scores"]) == ("offer", [1], None)
    state = second.state()
    assert state["takeback"]["asked"] == [1]
    assert state["ply"] > 0
    second.do("takeback", answer=True)
    assert first.state()["ply"] == 0
    assert first.state()["practice"] == []


def test_nobody_is_asked_for_their_own_seats_nor_who_has_given_up(server: Server) -> None:
    with server.browser() as family:
        body = {"game": "cardgame", "seats": [{"kind": "person"}] * 2, "start": 0}
        made = family.post("/matches", json=body).json()
        url = f"/matches/{made['match']}"
        moved = family.post(f"{url}/moves", json={"id": "a", "expect": 1, "seat": 0, "move": "take"})
        assert moved.status_code == 200
        back = family.post(f"{url}/takeback", json={"id": "b", "expect": 2, "seat": 0}).json()["events"][-1]
        assert (back["asked"], back["revealed"]) == ([], True)
        state = family.get(f"{url}/events").json()
        assert (state["ply"], state["practice"]) == (0, ["takeback"])
    first, _second, third = people(server, "cardgame", 3)
    first.wait_for_turn()
    first.play("take")
    third.state()
    third.do("resign")
    first.state()
    assert first.do("takeback")["events"][-1]["asked"] == [1]


def test_against_bots_one_may_take_back_and_it_is_practice_from_then_on(server: Server) -> None:
    seats = [{"kind": "remote"}, {"kind": "bot"}]
    body = {"game": "cardgame", "seats": seats, "pause": 0, "start": 0}
    made = server.http.post("/matches", json=body).json()
    person = Person(server, made["match"], 0, made["seats"][0]["token"])
    person.wait_for_turn()
    person.play("take")
    state = person.wait_for_turn()
    assert state["practice"] == []
    person.do("takeback")
    assert person.state()["practice"] == ["takeback"]
    assert server.http.get(f"/matches/{made['match']}", headers=bearer(person.token)).json()["practice"] == ["takeback"]


def test_a_match_that_was_called_off_before_the_deal_shows_nothing(server: Server) -> None:
    with server.browser() as maker:
        body = {"game": "melange", "seats": [{"kind": "person"}, {"kind": "open"}]}
        match = maker.post("/matches", json=body).json()["match"]
        assert maker.post(f"/matches/{match}/stop", json={}).status_code == 200
        state = maker.get(f"/matches/{match}/events").json()
        assert (state["state"], state["view"], state["end"]["totals"]) == ("finished", None, [0, 0])
        assert state["end"]["reveal"]["key"] is None
        for call in ("record", "position?ply=0", "plies"):
            assert maker.get(f"/matches/{match}/{call}").status_code == 409
        again = {**body, "seats": [{"kind": "person"}] * 2, "from": {"match": match, "ply": 0}}
        assert maker.post("/matches", json=again).status_code == 409
        assert maker.get(f"/matches/{match}").status_code == 200


def restarted(server: Server, guests: list[Guest]) -> Server:
    """Another server on the same data, after the first one was killed."""
    server.kill()
    other = Server(server.data, KAFFEEHAUS_WORDS_SECONDS="600")
    other.wait_until_ready()
    for guest in guests:
        guest.server = other
    return other


def test_a_server_killed_at_every_step_deals_from_the_same_words(data: Path, tmp_path: Path) -> None:
    server = Server(data, KAFFEEHAUS_WORDS_SECONDS="600")
    try:
        server.wait_until_ready()
        made, guests = make(server, "remote", "open", game="melange")
        server = restarted(server, guests)
        guests.append(join(server, made["seats"][1]["join"], secrets.token_hex(32)))
        server = restarted(server, guests)
        assert guests[0].state()["state"] == "dealing"
        guests[0].reveal(id="first")
        server = restarted(server, guests)
        assert guests[0].reveal(id="first").status_code == 200  # sent again, as if the answer had been lost
        guests[1].reveal()
        view = guests[0].state()["view"]
        server = restarted(server, guests)
        assert guests[0].state(after=0)["view"] == view
        guests[0].do("resign")
        record = guests[0].get("record").json()
        assert [seat["words"] for seat in record["deal"]["seats"]] == [guest.words for guest in guests]
        verified(tmp_path, record, made["commitment"])
    finally:
        server.stop()


def test_two_processes_deal_together(postgres: str, tmp_path: Path) -> None:
    url = {"KAFFEEHAUS_DATABASE_URL": postgres, "KAFFEEHAUS_WORDS_SECONDS": "1"}
    with several(Server(tmp_path / "one", **url), Server(tmp_path / "two", **url)) as (here, there):
        made, [first] = make(here, "remote", "open")
        second = join(there, made["seats"][1]["join"], secrets.token_hex(32))
        assert first.state(wait=20)["state"] == "dealing"
        first.reveal()
        while second.reveal().json().get("error", {}).get("code") == "stale":
            second.state()
        state = first.state(wait=20)
        while state["state"] == "dealing":
            state = first.state(wait=20)
        assert words_in(state) == ["revealed", "revealed"]
        assert second.state(after=0)["state"] == "playing"
        made, [first] = make(here, "remote", "open")
        join(there, made["seats"][1]["join"], secrets.token_hex(32))  # and keeps silent
        while (state := first.state(wait=20))["state"] != "playing":
            first.take_part()
        assert words_in(state) == ["revealed", "kept"]
        assert [event["kind"] for event in first.state(after=0)["events"]] == ["sit", "reveal", "late"]
