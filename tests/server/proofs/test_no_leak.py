"""No leak: every byte sent to a reader is the same when everything that is hidden from it is another."""

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

import kaffeehaus as kh
from kaffeehaus.core.position import Position
from kaffeehaus.server.api.games import described
from kaffeehaus.server.readers import Reader
from kaffeehaus.server.settings import Settings
from tests.server.proofs.inside import Inside, served
from tests.server.proofs.worlds import World, differences, same_moves
from tests.server.running import GAMES, Json, bearer

CASES = [
    (game, players)
    for game in GAMES
    for players in range(described(game)["players"]["least"], described(game)["players"]["most"] + 1)
]
PAIRS = 5  # of worlds in each case
STEPS = 3  # moves on which a pair is followed
QUESTIONS = 3
LOOKS = 10  # moves after which everybody looks


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A server whose clock stands still."""
    settings = Settings(tmp_path_factory.mktemp("worlds"), rate=1e6, burst=10**6, creations=1e6, log_level="error")
    with served(settings) as started:
        started.house.now = lambda: 1_800_000_000.0
        yield started


def read(inside: Inside, made: Json, place: Json | None, after: int) -> bytes:
    """What a seat, or a spectator, is told by polling."""
    headers = {} if place is None else bearer(place["token"])
    url = f"/matches/{made['match']}/events"
    return inside.http.get(url, params={"after": max(0, after)}, headers=headers).content


def somewhere(game: str, players: int, choose: random.Random) -> Position:
    """A position after some random moves, before the end."""
    position = kh.game(game, players=players).deal(choose.getrandbits(40))
    for _ in range(choose.randrange(60)):
        after = position.play(choose.choice(position.moves))
        if after.over:
            break
        position = after
    return position


def swapped(position: Position, reader: Reader, choose: random.Random) -> Position:
    """A world that looks the same to the reader, where all that it cannot see is dealt anew."""
    seats = range(len(position.scores)) if reader is None else [reader]
    for seat in seats:
        position = position.redeal(seat, choose.getrandbits(40))
    return position


def questions_about(position: Position, choose: random.Random) -> list[str]:
    """Moves to ask about: legal, illegal and senseless ones."""
    legal = [str(move) for move in choose.sample(list(position.moves), min(2, len(position.moves)))]
    others: list[str] = []
    while len(others) < QUESTIONS:
        with suppress(kh.InvalidText):  # not every number is a move on every board
            others.append(position.ruleset.move_text(choose.randrange(position.ruleset.moves)))
    return [*legal, *others, "nonsense"]


def check_pair(one: World, other: World, reader: Reader, choose: random.Random) -> int:
    """Both worlds say the same to the reader, now and while they are played on; returns the number of moves."""
    with one.channel(reader) as ours, other.channel(reader) as theirs:
        for step in range(STEPS):
            assert differences([one.heard(ours)], [other.heard(theirs)]) == []
            questions = questions_about(one.position, choose)
            assert differences(one.everything(reader, questions), other.everything(reader, questions)) == []
            moves = next(same_moves(one.position, other.position, reader, choose), None)
            if moves is None:
                return step
            mover = one.position.to_move
            answers = one.play(moves[0]), other.play(moves[1])
            assert all(answer.startswith(b"200") for answer in answers)
            assert mover != reader or answers[0] == answers[1]
    return STEPS


@pytest.mark.parametrize("game", GAMES)
def test_seed_and_nonce_are_secret_until_the_end(inside: Inside, game: str) -> None:
    choose = random.Random(game)
    seats = [{"kind": "remote"}, {"kind": "remote"}]
    answer = inside.http.post("/matches", json={"game": game, "seats": seats, "spectators": True})
    made = answer.json()
    live = inside.run(inside.house.find(made["match"]))
    deal = live.match.deal
    secrets = [str(deal.seed).encode(), deal.nonce.encode(), str(deal.thinking).encode()]
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


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_reader_cannot_tell_worlds_apart_that_differ_in_what_is_hidden(
    inside: Inside, game: str, players: int
) -> None:
    choose = random.Random(f"{game} {players}")
    differing = followed = 0
    for pair in range(PAIRS):
        reader = (*range(players), None)[pair % (players + 1)]
        position = somewhere(game, players, choose)
        other = swapped(position, reader, choose)
        differing += position != other
        followed += check_pair(World(inside, position), World(inside, other), reader, choose)
    assert differing
    assert followed
