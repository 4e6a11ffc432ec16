"""The naive engine of `melange`: the setup and random games."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from tests.oracle.melange import Oracle
from tests.oracle.melange.chance import Stream
from tests.oracle.melange.situations import PERSONALITIES, hall, points, w6
from tests.oracle.melange.words import CATEGORY, COLOURS, NEUTRALS

# Setup


def test_the_stream_is_the_published_one() -> None:
    assert [Stream(0, count).below(2**32) for count in range(3)] == [0xE220A839, 0x6E789E6A, 0x06C45D18]


@pytest.mark.parametrize(("players", "seated"), [(2, 5), (3, 4), (4, 3)])
def test_e08_e09_setup(players: int, seated: int) -> None:
    for seed in range(50):
        after = Oracle.deal({"players": players, "start": 1}, hall(3), seed).document()
        assert [len(hand["reservation"]) for hand in after["hands"]] == [4] * players
        assert [len(hand["actions"]) for hand in after["hands"]] == [1] * players
        assert len(after["display"]) == 4
        assert len({CATEGORY[face] for face in after["display"]}) > 1
        assert len(after["chairs"]) == seated
        white, grey = after["rows"]["white"], after["rows"]["grey"]
        assert CATEGORY[white[0]] != CATEGORY[grey[0]]
        assert after["active"] == after["to_move"] == 1
        assert after["turn"]["mode"] == "start"


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    deals = [Oracle.deal({"players": 3}, hall(3), seed).document() for seed in (5, 5, 6)]
    assert deals[0] == deals[1]
    assert deals[0]["pile"] != deals[2]["pile"]


def test_a_deal_in_full() -> None:
    deal = Oracle.deal({"players": 2, "start": 1}, hall(3), 7).document()
    assert deal["stream"] == {"key": 0xB8B4C2977EABCE45, "count": 0}
    assert deal["hands"][1]["reservation"] == ["orange-chair", "large-table", "white-table", "white-table"]
    assert deal["hands"][0]["reservation"] == ["turquoise-chair", "large-table", "brown-table", "white-table"]
    assert deal["display"] == ["square-table", "square-table", "square-table", "grey-table"]
    assert [hand["actions"] for hand in deal["hands"]] == [["swap-guests"], ["score-own-olive"]]
    assert list(deal["chairs"].values()) == ["freud", "alma", "schoenberg", "schroedinger", "schnitzler"]
    assert deal["personalities"] == {"white": "schiele", "grey": "klimt"}


def test_editions_fill_in_the_pair_lock() -> None:
    options = Oracle.deal({"players": 2, "edition": "publisher"}, hall(3), 0).document()["options"]
    assert options["pair_lock"] is True
    options = Oracle.deal({"players": 2, "edition": "publisher", "pair_lock": False}, hall(3), 0).document()["options"]
    assert options["pair_lock"] is False


def test_an_illegal_move_changes_nothing() -> None:
    oracle = Oracle.deal({"players": 2}, hall(3), 0)
    before = oracle.document()
    for text in ("", "stop", "take pile", "pass", "play blue on white", "action swap-guests c1 c2", "draw draw"):
        with pytest.raises(ValueError, match="not a legal move"):
            oracle.play(text)
    assert oracle.document() == before


# Random games


def fitting_faces(components: dict[str, Any]) -> dict[str, set[str]]:
    tables = {table["id"]: table for table in components["tables"]}
    return {
        chair["id"]: {
            f"{chair['colour']}-chair",
            f"{tables[chair['table']]['shape']}-table",
            f"{tables[chair['table']]['colour']}-table",
        }
        for chair in components["chairs"]
    }


def check_material(document: dict[str, Any], components: dict[str, Any]) -> None:
    """Every card and tile is in exactly one place."""
    hands, rows, chairs = document["hands"], document["rows"], document["chairs"]
    cards = Counter(document["display"] + document["pile"] + document["discard"])
    for faces in [hand["reservation"] for hand in hands] + list(rows.values()):
        cards.update(faces)
    assert cards == Counter(components["reservation"])
    actions = Counter(document["action_pile"] + document["removed_actions"])
    actions.update(kind for hand in hands for kind in hand["actions"])
    actions.update(kind for kind in document["played_actions"] if kind)
    assert actions == Counter({action["kind"]: action["copies"] for action in components["actions"]})
    visitors = [visitor for visitor in chairs.values() if "." not in visitor] + document["personality_pile"]
    visitors += [person for person in document["personalities"].values() if person]
    assert sorted(visitors) == sorted(PERSONALITIES)
    assert len(set(chairs.values())) == len(chairs)
    for hand, known in zip(hands, document["known"], strict=True):
        assert Counter(known) <= Counter(hand["reservation"])


def check_rows(document: dict[str, Any], fitting: dict[str, set[str]]) -> None:
    """WM-19 to WM-24."""
    rows, markers, chairs = document["rows"], document["markers"], document["chairs"]
    pairs: Counter[frozenset[str]] = Counter()
    for kind, faces in rows.items():
        assert len({CATEGORY[face] for face in faces}) == len(faces)
        pairs.update({frozenset({one, other}) for one in faces for other in faces if one != other})
        assert kind not in NEUTRALS or document["personalities"][kind]
        assert all(chair not in chairs and set(faces) <= fitting[chair] for chair in markers.get(kind, []))
    assert markers.keys() <= rows.keys()
    assert all(count <= 2 for count in pairs.values())
    assert all(len(marked) <= 9 for marked in markers.values())
    assert all(count <= 4 for count in Counter(chair for marked in markers.values() for chair in marked).values())
    for colour in COLOURS[: document["options"]["players"]]:
        own_rows = [kind for kind in rows if kind.startswith(colour)]
        seated = [visitor for visitor in chairs.values() if visitor.startswith(colour)]
        assert len(own_rows) <= 6 - len(seated)


def check_rest(document: dict[str, Any], moves: list[str]) -> None:
    """What holds whenever no decision is open."""
    if moves and moves[0].startswith(("seat", "resolve", "skip")):
        return
    assert all(len(marked) >= 2 for marked in document["markers"].values())
    assert document["rows"].keys() == document["markers"].keys()
    assert document["to_move"] == document["active"]
    assert document["turn"]["mode"] in ("start", "play", "take")


def play_a_game(options: dict[str, Any], components: dict[str, Any], seed: int) -> Oracle:
    """A random game in which every move is played from a fresh copy of the position, read from JSON."""
    chooser = random.Random(seed)
    fitting = fitting_faces(components)
    oracle = Oracle.deal(options, components, seed)
    for _ in range(5000):
        document, moves = oracle.document(), oracle.moves()
        check_material(document, components)
        check_rows(document, fitting)
        check_rest(document, moves)
        if oracle.ended is not None:
            return oracle
        assert len(set(moves)) == len(moves)
        copy = Oracle(json.loads(json.dumps(document)), components)
        assert copy.document() == document
        assert copy.moves() == moves
        lines = copy.play(chooser.choice(moves))
        gained = [after - before for after, before in zip(copy.scores, oracle.scores, strict=True)]
        assert gained.pop(document["active"]) == sum(points(lines))
        assert not any(gained)
        oracle = copy
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("edition", ["rulebook", "publisher"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chairs_per_table", [3, 4])
def test_random_games_keep_the_invariants(chairs_per_table: int, players: int, edition: str) -> None:
    start = players - 1
    for seed in range(6):
        scope = ("face", "category")[seed % 2]
        options = {"players": players, "edition": edition, "start": start, "joker_scope": scope}
        oracle = play_a_game(options, hall(chairs_per_table), seed)
        after = oracle.document()
        assert oracle.ended in ("last-visitor", "all-guests")
        assert (after["active"] + 1) % players == start
        assert (after["turn"]["number"] + 1) % players == 0
        assert oracle.places().count(1) >= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_full_board_ends_the_game_by_passing(players: int) -> None:
    reasons = {play_a_game({"players": players}, w6(end=13), seed).ended for seed in range(4)}
    assert "all-passed" in reasons
    assert reasons <= ({"all-passed", "all-guests"} if players == 2 else {"all-passed"})
