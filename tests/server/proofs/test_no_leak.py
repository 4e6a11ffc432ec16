"""No leak: every byte sent to a reader is the same when everything that is hidden from it is another.

`make leaks` follows many more pairs of worlds.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from kaffeehaus.core.fairness import words_commitment
from kaffeehaus.server.viewers import Viewer
from tests.server.proofs.inside import Inside
from tests.server.proofs.leaks import follow_pairs, player_counts, still_house
from tests.server.proofs.worlds import SealedWorld, differences
from tests.server.running import GAMES, Json, bearer

CASES = [*((game, player_counts(game)[-1]) for game in GAMES), ("cardgame", 2)]
HAPPENS = {"deal", "move", "offer", "declined", "taken back", "hand", "timeout"}  # in every case; not always undo
WORDS = ("1" * 64, "2" * 64)
LOOKS = 10  # moves after which everybody looks


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A server that does nothing by itself."""
    with still_house(tmp_path_factory.mktemp("worlds")) as started:
        yield started


def read(inside: Inside, made: Json, place: Json | None, after: int) -> bytes:
    """What a seat, or a spectator, is told by polling."""
    headers = {} if place is None else bearer(place["token"])
    url = f"/matches/{made['match']}/events"
    return inside.http.get(url, params={"after": max(0, after)}, headers=headers).content


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_of_house_and_deal_are_secret_until_the_end(inside: Inside, game: str) -> None:
    choose = random.Random(game)
    seats = [{"kind": "remote"}, {"kind": "remote"}]
    answer = inside.http.post("/matches", json={"game": game, "seats": seats, "spectators": True})
    made = answer.json()
    live = inside.run(inside.house.find(made["match"]))
    deal = live.match.deal
    assert deal.house
    assert live.match.key
    secrets = [deal.house.encode(), live.match.key.encode(), str(deal.thinking).encode()]
    heard = [answer.content]
    while live.match.state == "playing":
        number, seat = live.match.number, live.match.position.to_move
        if number % LOOKS == 1:
            heard += [read(inside, made, place, number - LOOKS) for place in (*made["seats"], None)]
        body = {
            "id": f"{number}",
            "expect": number,
            "seat": seat,
            "move": str(choose.choice(live.match.position.moves)),
        }
        token = bearer(made["seats"][seat]["token"])
        answer = inside.http.post(f"/matches/{made['match']}/moves", json=body, headers=token)
        if live.match.state == "playing":
            heard.append(answer.content)
    assert not any(secret in said for secret in secrets for said in heard)
    told = read(inside, made, None, 0)
    assert [secret in told for secret in secrets] == [True, True, False]


def steps_of_a_deal(world: SealedWorld) -> Iterator[Callable[[], object]]:
    """All that can happen before the cards are dealt, one thing after the other; the last client keeps silent."""
    yield lambda: world.command(0, "commit", commitment=words_commitment(WORDS[0]))
    yield lambda: world.command(1, "commit", commitment=words_commitment(WORDS[1]))
    yield world.go_without_words
    yield lambda: world.command(0, "reveal", words=WORDS[0])
    yield world.forget_everybody


@pytest.mark.parametrize("game", GAMES)
def test_before_the_deal_nobody_can_tell_which_key_the_house_has(inside: Inside, game: str) -> None:
    one, other = (SealedWorld(inside, game, 3, house * 64) for house in "ab")
    readers: list[Viewer] = [0, 2, None]
    with ExitStack() as open_channels:
        channels = {
            reader: [open_channels.enter_context(world.channel(reader)) for world in (one, other)]
            for reader in (None, 2, 0)  # one after the other, so that each hears of those who come after it
        }
        for ours, theirs in zip(steps_of_a_deal(one), steps_of_a_deal(other), strict=True):
            for reader in readers:
                here, there = channels[reader]
                assert differences(one.heard(here), other.heard(there)) == []
                assert differences(one.everything(reader, ["nonsense"]), other.everything(reader, ["nonsense"])) == []
            assert ours() == theirs()
        assert differences(one.everything(None, []), other.everything(None, [])) == []
    log = inside.run(inside.house.events(one.live, 0))
    assert [event.kind for event in log] == ["start", "commit", "commit", "late", "reveal", "forget"]
    for world in (one, other):
        assert world.live.match.state == "dealing"
        world.go_without_words()
    assert one.live.match.position != other.live.match.position


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_reader_cannot_tell_worlds_apart_that_differ_in_what_is_hidden(
    inside: Inside, game: str, players: int
) -> None:
    readers: list[Viewer] = [0, players - 1, None]
    differing, happened = follow_pairs(inside, game, players, readers, random.Random(f"{game} {players}"))
    assert differing
    assert happened.keys() >= (HAPPENS | {"resign"} if players > 2 else HAPPENS)
