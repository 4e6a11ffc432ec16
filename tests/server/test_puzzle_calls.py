"""Puzzles by calls: listed without their solutions, tried move by move, and the puzzle of the day."""

import kaffeehaus as kh
from kaffeehaus.reviews.puzzles import pack_for
from kaffeehaus.server.api.puzzles import cards, of_day
from kaffeehaus.server.days import Day
from tests.server.running import Server


def test_a_puzzle_is_read_tried_and_solved(server: Server) -> None:
    told = server.http.get("/puzzles").json()
    assert told["today"]["id"] in [card["id"] for card in told["puzzles"][told["today"]["game"]]]
    for game, listed in told["puzzles"].items():
        assert [card["difficulty"] for card in listed] == sorted(card["difficulty"] for card in listed)
        (known,) = [puzzle for puzzle in pack_for(game).puzzles if puzzle.id == listed[0]["id"]]
        url = f"/puzzles/{known.id}"
        shown = server.http.get(url)
        assert known.solution in [move["move"] for move in shown.json()["choice"]["moves"]]
        assert "solution" not in shown.json()
        wrong = server.http.post(url, json={"move": known.tempting}).json()
        assert (wrong["right"], wrong["solution"], wrong["reasons"]) == (False, None, [])
        right = server.http.post(url, json={"move": known.solution}, headers={"Accept-Language": "fr"}).json()
        assert right["right"]
        assert right["solution"]["move"] == known.solution
        assert all(reason["text"] for reason in right["reasons"])
        assert server.http.post(url, json={}).json()["solution"] == right["solution"]
        assert kh.Position.from_dict(right["position"]).to_move == shown.json()["seat"]


def test_what_is_no_puzzle_and_what_is_no_move_is_refused(server: Server) -> None:
    answer = server.http.get("/puzzles/none-such")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (404, "no-such-puzzle")
    today = server.http.get("/puzzles").json()["today"]["id"]
    assert server.http.post(f"/puzzles/{today}", json={"move": "?!"}).status_code == 422


def test_every_puzzle_has_its_day() -> None:
    count = sum(map(len, cards().values()))
    longest = max(map(len, cards().values()))
    days = [of_day(Day(number)) for number in range(len(cards()) * longest)]
    assert len({card["id"] for card in days if card}) == count
