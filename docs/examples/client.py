"""A client for Kaffeehaus: makes a match against a bot, plays it to its end by polling, and prints the result.

    python client.py http://127.0.0.1:8000 international

It needs nothing but Python, and knows nothing but what docs/protocol.md says.
"""

import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid


class Refused(Exception):
    """The server said no; `error` is what it said."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['text']}")
        self.error = error


def call(url, token=None, body=None):
    """Sends one request and returns the answer. Raises Refused. Tries again where that is harmless."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 503):
                raise Refused(json.load(refusal)["error"]) from None
            time.sleep(float(refusal.headers["Retry-After"]))


def make_match(api, game, words):
    """A match between this program and a bot; returns its address, our seat and our token."""
    commitment = hashlib.sha256(f"kaffeehaus-words/1\n{words}\n".encode()).hexdigest()
    seats = [{"kind": "remote", "name": "client.py", "commitment": commitment}, {"kind": "bot", "level": "greedy"}]
    made = call(f"{api}/matches", body={"game": game, "seats": seats, "pause": 0})
    mine = made["seats"][0]
    return f"{api}/matches/{made['match']}", mine["seat"], mine["token"]


def choose(moves):
    """One of the best-paying moves."""
    most = max(move["points"] for move in moves)
    return random.choice([move["move"] for move in moves if move["points"] == most])


def command(match, what, token, **body):
    """Does something. The id makes it harmless to send it twice; if the match has gone on we look again."""
    try:
        call(f"{match}/{what}", token, {"id": str(uuid.uuid4()), **body})
    except Refused as refusal:
        if refusal.error["code"] != "stale":
            raise


def play(match, seat, token, words):
    """Plays to the end; returns how the match ended."""
    number = 0  # the last event that we know
    while True:
        state = call(f"{match}/events?after={number}&wait=20&seat={seat}", token)
        number = state["number"]
        if state["end"]:
            return state["end"]
        if state["state"] == "dealing" and state["seats"][seat]["words"] == "committed":
            # All have promised words for the deal by now: ours make sure that the house cannot choose it.
            command(match, "reveal", token, expect=number, seat=seat, words=words)
        if state["choice"]:
            command(match, "moves", token, expect=number, seat=seat, move=choose(state["choice"]["moves"]))


def main():
    """Plays one match."""
    server, game = sys.argv[1:]
    words = secrets.token_hex(32)
    match, seat, token = make_match(f"{server}/api/v1", game, words)
    end = play(match, seat, token, words)
    record = call(f"{match}/record", token)
    assert record["deal"]["seats"][seat]["words"] == words
    print(f"{game}: {len(record['moves'])} moves, ended by {end['reason']}")
    for name, total, place in zip(record["players"], end["totals"], end["places"], strict=True):
        print(f"{place}. {name} with {total} points")


if __name__ == "__main__":
    main()
