"""Matches of the storm: how each is made, and what must hold of it when it is over."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx

import kaffeehaus as kh
from kaffeehaus.core.fairness import words_commitment
from kaffeehaus.core.position import Position
from kaffeehaus.server.events import Event
from tests.cli.running import kaffeehaus
from tests.server.proofs.doors import Doors
from tests.server.proofs.guests import LOST, Guest, PollingGuest, Reader, Tally
from tests.server.running import GAMES, Json


@dataclass
class Table:
    """One match with all who follow it."""

    match: str
    game: str
    commitments: list[str]
    readers: list[Reader] = field(default_factory=list)

    @property
    def guests(self) -> list[Guest]:
        """Those of them who have a seat."""
        return [reader for reader in self.readers if isinstance(reader, Guest)]


async def made(number: int, name: str, doors: Doors, http: httpx.AsyncClient, tally: Tally, *, bots: bool) -> Table:
    """The match of that number: one of all games, for two or three, with words for the deal, with a bot, or without.

    It is asked for until some server answers, under one id, so that it is made once.
    """
    choose = random.Random(f"{name} {number}")
    players = 2 + number // len(GAMES) % 2
    words = [choose.randbytes(32).hex() if number % 2 else None for _ in range(players)]
    seats: list[Json] = [{"kind": "remote"} for _ in range(players)]
    for plan, secret in zip(seats, words, strict=True):
        if secret is not None:
            plan["commitment"] = words_commitment(secret)
    if bots and number % 4 == 0:
        seats.append({"kind": "bot", "level": "random"})
    game = GAMES[number % len(GAMES)]
    body = {"id": f"storm-{name}-{number:010}", "game": game, "seats": seats, "pause": 0, "spectators": True}
    told = await insisting(http, doors, choose, body)
    commitments = [told["commitment"], *(words_commitment(secret) for secret in words if secret)]
    table = Table(told["match"], game, commitments)
    for seat, secret in enumerate(words):
        given = (doors, table.match, seat, told["seats"][seat]["token"], secret, tally)
        polls = (number + seat) % 3 == 0
        table.readers.append(PollingGuest(http, *given) if polls else Guest(*given))
    table.readers.append(Reader(doors, table.match))
    return table


async def insisting(http: httpx.AsyncClient, doors: Doors, choose: random.Random, body: Json) -> Json:
    """The answer to a call that makes a match."""
    while True:
        server = await doors.any(choose)
        try:
            answer = await http.post(f"{server.url}/api/v1/matches", json=body)
        except LOST:
            continue
        if answer.status_code != 503:
            assert answer.status_code == 201, answer.text
            told: Json = answer.json()
            return told


def check_log(log: Sequence[Event], readers: Sequence[tuple[Reader, list[Json], dict[str, int]]]) -> None:
    """No gap, nothing twice; all that was acknowledged or told is there under its number."""
    assert [event.number for event in log] == list(range(1, len(log) + 1))
    ids = {event.id: event.number for event in log if event.id}
    assert len(ids) == sum(event.id is not None for event in log)
    for reader, told, acknowledged in readers:
        assert acknowledged.items() <= ids.items()
        assert len(told) <= len(log)
        for event, heard in zip(log, told, strict=False):
            known = [event.told_to(reader.seat, open_hands=open_hands) for open_hands in (False, True)]
            assert {name: part for name, part in heard.items() if name != "parts"} in known


def positions_of(record: kh.Record, log: Sequence[Event]) -> dict[int, Position]:
    """The position after each event, played from the deal of the record by what the log has."""
    line, after = [record.deal()], {}
    for event in log:
        if event.kind == "move":
            line.append(line[-1].play(event.data["move"]))
        elif event.kind == "undo":
            line = line[: event.data["ply"] + 1]
        after[event.number] = line[-1]
    return after


def check_finished(table: Table, log: Sequence[Event], record: Json, folder: Path) -> None:
    """The record verifies; every view that anybody saw is that of the replay; the end is the same for all."""
    check_log(log, [(reader, reader.events, getattr(reader, "acknowledged", {})) for reader in table.readers])
    file = folder / f"{table.match}.json"
    file.write_text(json.dumps(record), "utf-8")
    promised = [part for commitment in table.commitments for part in ("--commitment", commitment)]
    verified = kaffeehaus("verify", file, *promised)
    assert verified.exit_code == 0, verified.output
    played = kh.Record.from_dict(record)
    after = positions_of(played, log)
    end = after[len(log)]
    assert end == played.replay()
    assert end.result
    for reader in table.readers:
        assert len(reader.events) == len(log)
        for number, view in reader.views.items():
            assert view is None or view == after[number].seen_by(reader.seat)
        assert reader.last["view"] == end.seen_by(reader.seat)
        assert reader.last["end"]["totals"] == list(end.result.totals)
        assert reader.last["end"]["reveal"]["commitment"] == table.commitments[0]
    sent = {ident for guest in table.guests for ident in guest.acknowledged}
    assert sent == {event.id for event in log if event.id}
