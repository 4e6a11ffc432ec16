"""Every call, on a real server."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import kaffeehaus as kh
from tests.cli.running import kaffeehaus
from tests.server.running import GAMES, Json, Person, Server, bearer, people


def make(client: httpx.Client, *kinds: str, game: str = "international", **more: Any) -> Json:
    seats = [{"kind": kind} for kind in kinds]
    made = client.post("/matches", json={"game": game, "seats": seats, "pause": 0, "start": 0, **more})
    assert made.status_code == 201, made.text
    body: Json = made.json()
    return body


def refused(answer: httpx.Response, status: int, code: str, *words: str) -> bool:
    error = answer.json()["error"]
    said = error["text"] + " ".join(reason["text"] for reason in error["reasons"])
    return (answer.status_code, error["code"]) == (status, code) and all(word in said for word in words)


def play_to_end(*persons: Person) -> Json:
    state = persons[0].state()
    while state["state"] == "playing":
        mover = next(person for person in persons if person.seat == state["to_move"])
        state = mover.wait_for_turn()
        mover.play(max(state["choice"]["moves"], key=lambda move: int(move["points"]))["move"])
        state = persons[0].state()
    return state


def test_games_are_listed_with_all_that_can_be_chosen(server: Server) -> None:
    listed = {game["game"]: game for game in server.http.get("/games").json()["games"]}
    assert sorted(listed) == sorted(GAMES)
    international = listed["international"]
    assert international["players"] == {"least": 2, "most": 4}
    assert listed["cardgame"]["players"] == {"least": 2, "most": 5}
    bag_end = next(switch for switch in international["switches"] if switch["name"] == "bag_end")
    assert bag_end["defaults"]["rio-grande-2012"] == "last-drawn"
    assert international["bot"] in international["bots"]


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_told_in_three_languages(server: Server, game: str) -> None:
    for language in ("en", "de", "fr"):
        told = server.http.get(f"/games/{game}/rules", params={"language": language}).json()
        assert told["clauses"] == json.loads(json.dumps(kh.rules_of(game, language)))
    preferred = server.http.get(f"/games/{game}/rules", headers={"Accept-Language": "pt, fr;q=0.8"}).json()
    assert preferred["language"] == "fr"
    assert refused(server.http.get(f"/games/{game}/rules", params={"language": "xx"}), 422, "invalid", "language")


def test_there_are_no_rules_of_other_games(server: Server) -> None:
    assert refused(server.http.get("/games/chess/rules"), 404, "unknown", "chess")


@pytest.mark.parametrize("game", GAMES)
def test_components_can_be_drawn(server: Server, game: str) -> None:
    told = server.http.post(f"/games/{game}/components", json={"options": {"players": 3}}).json()
    assert told["options"] == kh.game(game, players=3).options
    assert all({"x", "y"} <= set(table) for table in told["components"]["tables"])


def test_a_board_is_never_a_path(server: Server, tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text("title = 'secret'", "utf-8")
    for path in (str(board), "../data/clauses.en", "clauses.en", "/etc/passwd", "board.toml"):
        answer = server.http.post("/games/international/components", json={"options": {"board": path}})
        assert refused(answer, 422, "invalid", "board")
        seats = [{"kind": "bot"}, {"kind": "bot"}]
        body = {"game": "international", "options": {"board": path}, "seats": seats}
        assert refused(server.http.post("/matches", json=body), 422, "invalid", "board")


def test_a_match_on_a_board_of_ones_own(server: Server) -> None:
    own = server.http.post("/games/international/components", json={"options": {}}).json()["components"]
    own["title"] = "My café ☕"
    made = make(server.http, "remote", "bot", options={"board": own})
    summary = server.http.get(f"/matches/{made['match']}").json()
    assert summary["options"]["board"]["title"] == "My café ☕"
    assert summary["components"] == own


def test_everything_wrong_with_a_new_match_is_told_at_once(server: Server) -> None:
    body = {
        "game": "international",
        "options": {"players": 2},
        "seats": [{"kind": "bot", "level": "grandmaster"}, {"kind": "person", "level": "greedy"}, {"kind": "open"}],
    }
    reasons = ("players is 2, but there are 3 seats", "grandmaster", "seat 1: only a bot has a level")
    assert refused(server.http.post("/matches", json=body), 422, "invalid", *reasons)
    faulty = {"game": "international", "seats": [], "colour": "blue", "clock": {"kind": "sand"}}
    assert refused(server.http.post("/matches", json=faulty), 422, "invalid", "seats", "colour", "clock")


def test_people_join_by_link_and_the_match_starts(server: Server) -> None:
    with server.browser() as anna, server.browser() as berta:
        made = make(anna, "person", "open")
        secret = made["seats"][1]["join"]
        summary = anna.get(f"/matches/{made['match']}").json()
        assert (summary["state"], summary["you"], summary["maker"]) == ("waiting", [0], True)
        assert summary["invitations"] == [{"seat": 1, "join": secret}]
        invited = berta.get(f"/join/{secret}").json()
        assert (invited["seat"], invited["invitations"], invited["maker"]) == (1, [], False)
        joined = berta.post("/join", json={"secret": secret, "name": " Berta  B. "}).json()
        assert joined["seat"] == 1
        again = berta.post("/join", json={"secret": secret, "name": "Berta"}).json()
        assert (again["seat"], again["token"]) == (1, None)
        summary = berta.get(f"/matches/{made['match']}").json()
        assert (summary["state"], summary["you"], summary["seats"][1]["name"]) == ("playing", [1], "Berta B.")
        with server.browser() as carl:
            assert refused(carl.post("/join", json={"secret": secret, "name": "Carl"}), 409, "refused", "started")
            assert refused(carl.post("/join", json={"secret": "nonsense"}), 401, "token")


def test_the_lobby_lists_open_matches_and_strangers_sit_down(server: Server) -> None:
    with server.browser() as anna, server.browser() as berta:
        made = make(anna, "person", "open", listed=True)
        hidden = make(anna, "person", "open")
        names = [match["match"] for match in berta.get("/matches", params={"which": "open"}).json()["matches"]]
        assert made["match"] in names
        assert hidden["match"] not in names
        assert refused(berta.post(f"/matches/{hidden['match']}/seats/1", json={}), 403, "forbidden", "invitation")
        assert refused(berta.post(f"/matches/{made['match']}/seats/7", json={}), 404, "unknown")
        sat = berta.post(f"/matches/{made['match']}/seats/1", json={"name": "Berta"})
        assert sat.json()["seat"] == 1
        mine = [match["match"] for match in berta.get("/matches", params={"which": "mine"}).json()["matches"]]
        assert mine == [made["match"]]


def test_lists_say_which_seats_are_ones_own(server: Server) -> None:
    def own(browser: httpx.Client, which: str, match: str) -> list[int]:
        listed = browser.get("/matches", params={"which": which}).json()["matches"]
        (seats,) = [each["you"] for each in listed if each["match"] == match]
        return list(seats)

    with server.browser() as anna, server.browser() as berta:
        waiting = make(anna, "person", "open", "person", listed=True)["match"]
        assert own(anna, "mine", waiting) == [0, 2]
        assert own(anna, "open", waiting) == [0, 2]
        assert own(berta, "open", waiting) == []
        playing = make(anna, "person", "bot", spectators=True)["match"]
        assert own(anna, "watch", playing) == [0]
        assert own(berta, "watch", playing) == []


def test_the_maker_starts_with_bots_in_open_seats(server: Server) -> None:
    with server.browser() as anna, server.browser() as berta:
        made = make(anna, "person", "open", "open")
        assert refused(berta.post(f"/matches/{made['match']}/start", json={}), 403, "forbidden")
        assert anna.post(f"/matches/{made['match']}/start", json={"level": "random"}).json() == {"number": 1}
        seats = anna.get(f"/matches/{made['match']}").json()["seats"]
        assert [(seat["kind"], seat["level"]) for seat in seats] == [
            ("person", None),
            ("bot", "random"),
            ("bot", "random"),
        ]


def test_the_maker_calls_a_match_off_unless_others_play(server: Server) -> None:
    with server.browser() as anna, server.browser() as berta:
        waiting = make(anna, "person", "open")
        assert anna.post(f"/matches/{waiting['match']}/stop", json={}).status_code == 200
        assert anna.get(f"/matches/{waiting['match']}").json()["end"]["reason"] == "stopped"
        shared = make(anna, "person", "open")
        berta.post("/join", json={"secret": shared["seats"][1]["join"]})
        assert refused(anna.post(f"/matches/{shared['match']}/stop", json={}), 403, "forbidden", "resign")
        assert refused(berta.post(f"/matches/{shared['match']}/stop", json={}), 403, "forbidden")


def test_spectators_watch_where_the_maker_allows_it(server: Server) -> None:
    with server.browser() as stranger:
        closed = make(server.http, "remote", "remote")
        assert refused(stranger.get(f"/matches/{closed['match']}/events"), 403, "forbidden", "spectators")
        shown = make(server.http, "remote", "remote", game="cardgame", spectators=True)
        state = stranger.get(f"/matches/{shown['match']}/events").json()
        assert (state["seat"], state["choice"]) == (None, None)
        assert [hand["guests"] for hand in state["view"]["hands"]] == [None, None]
        watch = stranger.get("/matches", params={"which": "watch"}).json()["matches"]
        assert shown["match"] in [match["match"] for match in watch]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(server: Server, game: str, tmp_path: Path) -> None:
    made = make(server.http, "remote", "bot", game=game)
    person = Person(server, made["match"], 0, made["seats"][0]["token"])
    while (state := person.wait_for_turn())["state"] == "playing":
        person.play(max(state["choice"]["moves"], key=lambda move: int(move["points"]))["move"])
    assert state["end"]["reveal"]["commitment"] == made["commitment"]
    text = person.get("record").text
    record = kh.Record.from_json(text)
    assert list(record.replay().result.totals) == state["end"]["totals"]  # type: ignore[union-attr]
    saved = tmp_path / "record.json"
    saved.write_text(text, "utf-8")
    assert kaffeehaus("replay", saved).exit_code == 0
    assert "is the one that was promised" in kaffeehaus("verify", saved, "--commitment", made["commitment"]).stdout
    other = kaffeehaus("verify", saved, "--commitment", "0" * 64)
    assert (other.exit_code, "not the one given" in other.stderr) == (2, True)
    saved.write_text(text.replace(state["end"]["reveal"]["house"], "1" * 64), "utf-8")
    forged = kaffeehaus("verify", saved)
    assert (forged.exit_code, "make the key" in forged.stderr) == (2, True)


def test_the_same_deed_twice_is_done_once(server: Server) -> None:
    first, _ = people(server)
    move = first.wait_for_turn()["choice"]["moves"][0]["move"]
    answers = [first.send("moves", id="twice", move=move) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert first.state(after=0)["number"] == 2


def test_a_stale_move_is_told_what_it_missed(server: Server) -> None:
    first, _ = people(server)
    moves = first.wait_for_turn()["choice"]["moves"]
    first.play(moves[0]["move"])
    late = first.send("moves", expect=1, move=moves[1]["move"])
    assert refused(late, 409, "stale")
    assert [event["move"] for event in late.json()["error"]["events"]] == [moves[0]["move"]]


def test_an_illegal_move_names_its_clause_in_the_players_language(server: Server) -> None:
    first, second = people(server)
    first.state()
    body = {"id": "x", "expect": 1, "seat": 0, "move": "stop"}
    url = f"/matches/{first.match}/moves"
    answers = {
        language: server.http.post(url, json=body, headers={**bearer(first.token), "Accept-Language": language})
        for language in ("en", "de", "fr")
    }
    assert {answer.json()["error"]["clause"] for answer in answers.values()} == {"CI-07"}
    assert len({answer.json()["error"]["text"] for answer in answers.values()}) == 3
    assert refused(first.send("moves", move="nonsense"), 422, "invalid")
    second.state()
    assert refused(second.send("moves", move="stop"), 409, "refused", "turn")


def test_why_not_answers_the_seat_that_decides(server: Server) -> None:
    first, second = people(server)
    legal = first.wait_for_turn()["choice"]["moves"][0]["move"]
    assert first.post("why-not", {"seat": 0, "move": legal}).json() == {}
    assert first.post("why-not", {"seat": 0, "move": "stop"}).json()["clause"] == "CI-07"
    assert refused(second.post("why-not", {"seat": 1, "move": legal}), 409, "refused")


def test_a_preview_shows_what_a_move_would_leave_and_changes_nothing(server: Server) -> None:
    first, second = people(server, "melange")
    state = first.wait_for_turn()
    move = next(each["move"] for each in state["choice"]["moves"] if each["move"].startswith("play"))
    question = {"seat": 0, "expect": first.number, "move": move}
    shown = first.post("preview", question).json()["view"]
    assert first.state()["view"] == state["view"]
    assert refused(second.post("preview", question), 403, "forbidden")
    assert refused(second.post("preview", {**question, "seat": 1}), 409, "refused", "turn")
    assert refused(first.post("preview", {**question, "move": "take pile"}), 422, "illegal")
    first.play(move)
    assert first.state()["view"] == shown
    assert refused(first.post("preview", question), 409, "stale")


def test_there_is_no_preview_of_a_card_that_lies_hidden(server: Server) -> None:
    first, _ = people(server, "cardgame")
    first.wait_for_turn()
    assert first.post("preview", {"seat": 0, "expect": first.number, "move": "take"}).json() == {"view": None}


def test_undo_takes_back_within_the_turn(server: Server) -> None:
    first, second = people(server)
    before = first.wait_for_turn()
    first.play_first()
    assert first.state()["choice"]["undo"]
    told = first.do("undo")
    assert told["events"][-1]["kind"] == "undo"
    assert first.state()["view"] == before["view"]
    assert refused(first.send("undo"), 409, "refused", "nothing to take back")
    second.state()
    assert refused(second.send("undo"), 409, "refused")


def test_a_takeback_goes_back_when_the_other_agrees(server: Server) -> None:
    first, second = people(server)
    first.play_first()
    first.play("stop") if "stop" in [move["move"] for move in first.state()["choice"]["moves"]] else first.play_first()
    first.do("takeback")
    assert second.state()["takeback"] == {"seat": 0, "ply": 1, "agreed": [], "asked": [1]}
    second.do("takeback", answer=True)
    state = first.state()
    assert (state["ply"], state["to_move"], state["takeback"]) == (1, 0, None)


def test_resigning_ends_a_match_of_two_and_a_rematch_follows(server: Server) -> None:
    first, second = people(server)
    first.play_first()
    first.do("resign")
    state = second.state()
    assert (state["state"], state["end"]["places"]) == ("finished", [2, 1])
    ids = {person.post("rematch", {}).json()["match"] for person in (first, second, first)}
    assert len(ids) == 1
    assert second.state()["rematch"] in ids
    again = Person(server, ids.pop(), 1, second.token)
    state = again.state()
    assert (state["state"], state["to_move"]) == ("playing", 1)
    again.play_first()


def test_a_seat_is_handed_to_a_bot_which_moves_at_once(server: Server) -> None:
    first, second = people(server)
    first.state()
    first.do("hand", to="bot", level="greedy")
    assert second.wait_for_turn()["choice"]
    assert first.state()["seats"][0]["bot"]
    first.do("hand", to="person")
    second.play_first()
    assert not first.state()["seats"][0]["bot"]
    assert refused(first.send("hand", to="bot", level="nobody"), 422, "invalid", "nobody")


def test_looking_back_after_the_end_with_anybodys_eyes(server: Server) -> None:
    first, second = people(server, "cardgame")
    for _ in range(4):
        first.play_first() if first.state()["choice"] else second.play_first()
    assert refused(first.get("record"), 409, "refused")
    known = first.get("position", ply=2).json()
    assert set(known["hands"][1]) == set(known["guest_pile"]) == {"?"} != set(known["hands"][0])
    assert kh.PartialPosition.from_dict(known).to_dict() == known
    assert refused(first.get("position", ply=2, seat=1), 403, "forbidden")
    assert refused(first.get("plies", seat=1), 403, "forbidden")
    running = first.get("plies").json()
    assert all(ply["view"]["hands"][1]["guests"] is None for ply in running["plies"])
    first.state()
    first.do("resign")
    shown = first.get("plies", seat=1).json()
    assert shown["count"] == 5
    assert all(ply["view"]["hands"][1]["guests"] for ply in shown["plies"])
    with server.browser() as stranger:
        document = stranger.get(f"/matches/{first.match}/position", params={"ply": 2}).json()
    assert kh.Position.from_dict(document).to_dict() == document
    assert refused(first.get("position", ply=99), 422, "invalid", "at most 4")


def test_what_if_from_a_finished_match_and_from_a_position(server: Server) -> None:
    first, _ = people(server, "melange")
    first.play_first()
    first.state()
    first.do("resign")
    seats = [{"kind": "remote"}, {"kind": "remote"}]
    body: Json = {"game": "melange", "seats": seats, "from": {"match": first.match, "ply": 1}}
    made = server.http.post("/matches", json=body).json()
    other = Person(server, made["match"], 0, made["seats"][0]["token"])
    assert other.state()["ply"] == 1
    document = first.get("position", ply=1).json()
    body["from"] = {"position": document}
    made = server.http.post("/matches", json=body).json()
    third = Person(server, made["match"], 0, made["seats"][0]["token"])
    assert third.state()["view"] == other.state()["view"]
    third.do("resign")
    assert third.state()["end"]["reveal"]["position"] == document
    assert refused(third.get("record"), 409, "refused", "position")
    body["from"] = {"match": other.match, "ply": 0}
    assert refused(server.http.post("/matches", json=body), 409, "refused", "finished")
    body["from"] = {"position": {**document, "chairs": {"C01": "nobody"}}}
    assert refused(server.http.post("/matches", json=body), 422, "invalid", "nobody")


def test_a_hot_seat_follows_whoever_has_to_decide(server: Server) -> None:
    with server.browser() as family:
        made = make(family, "person", "person", game="cardgame")
        url = f"/matches/{made['match']}"
        for number in range(1, 4):
            state = family.get(f"{url}/events").json()
            assert state["seat"] == state["to_move"]
            move = {
                "id": f"m{number}",
                "expect": number,
                "seat": state["seat"],
                "move": state["choice"]["moves"][0]["move"],
            }
            assert family.post(f"{url}/moves", json=move).status_code == 200
        assert family.get(url).json()["you"] == [0, 1]


def test_nobody_acts_for_a_foreign_seat(server: Server) -> None:
    first, second = people(server)
    move = first.wait_for_turn()["choice"]["moves"][0]["move"]
    body = {"id": "x", "expect": 1, "seat": 0, "move": move}
    url = f"/matches/{first.match}/moves"
    assert refused(server.http.post(url, json=body, headers=bearer(second.token)), 403, "forbidden", "not your seat")
    assert refused(server.http.post(url, json=body, headers=bearer("stolen")), 401, "token")
    assert refused(server.http.post(url, json=body, headers={"Authorization": "Basic eA=="}), 401, "token")
    with server.browser() as stranger:
        assert refused(stranger.post(url, json=body), 403, "forbidden")
    assert first.state(after=0)["number"] == 1


def test_what_is_not_there_is_not_found(server: Server) -> None:
    for path in ("/matches/nothing", "/matches/nothing/events", "/nothing", "/matches/..%2f..%2fetc"):
        assert refused(server.http.get(path), 404, "unknown")
    assert server.http.delete("/games", headers={"Content-Type": "application/json"}).status_code in (400, 405)


def test_the_description_of_all_calls_is_served(server: Server) -> None:
    paths = server.http.get("/openapi.json").json()["paths"]
    assert "/api/v1/matches/{match}/moves" in paths
