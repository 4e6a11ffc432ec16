"""The naive engine of the board game against worked examples and tricky cases."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.oracle.international import Oracle, tile_of
from tests.oracle.international_cafes import (
    DE,
    DOUBLE,
    EDITIONS,
    F6,
    FIRST_TURN,
    FRESH,
    OTHER,
    RIO,
    TWINS,
    US,
    VARIANT,
    board,
    cafe,
    points,
    refuses,
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("seated", "moves", "expected"),
    [
        pytest.param("tur.w@a1", "fra.m@s1", [2], id="E01"),
        pytest.param("tur.w@a1 tur.m@a2", "fra.w@s1", [3], id="E02"),
        pytest.param("tur.w@a1 tur.m@a2 fra.w@s1", "tur.m@a3", [4], id="E03"),
        pytest.param("tur.w@a1", "tur.m@a2", [4], id="E04"),
        pytest.param("tur.w@a1 tur.m@a2", "tur.w@a3", [6], id="E05"),
        pytest.param("tur.w@a1 tur.m@a2 tur.w@a3", "tur.m@s1", [8], id="E06"),
        pytest.param("tur.w@a1", "tur.m@a2, fra.m@s1", [4, 3], id="E07"),
        pytest.param("tur.w@a1", "tur.m@a2, tur.m@a3", [4, 6], id="E08"),
        pytest.param("afr.m@c1 afr.w@c2 eng.w@d1", "eng.m@s2", [7], id="E09"),
        pytest.param("tur.w@a1 fra.m@s1", "jok.w@a2", [3], id="E11, a woman"),
        pytest.param("tur.w@a1 fra.m@s1", "jok.m@a2", [3], id="E11, a man"),
        pytest.param("tur.w@a1 tur.m@a2", "jok.w@a3", [6], id="E12"),
        pytest.param("tur.w@a1 tur.m@a2 tur.w@a3", "jok.m=tur@s1", [8], id="E13"),
        pytest.param("jok.w=tur@a1 jok.m=tur@a2 jok.w=tur@a3", "jok.m=fra@s1", [8], id="E14"),
        pytest.param("tur.w@a1", "fra.m@s1, tur.m@a2", [2, 3], id="D01"),
        pytest.param("afr.m@c1 afr.w@c2 eng.w@d1", "afr.m@s2", [8], id="D02"),
        pytest.param("", "jok.w@a1, jok.m@a2", [0, 4], id="D04"),
        pytest.param("jok.w=tur@a1 jok.m=tur@a2", "jok.w@a3, jok.m=fra@s1", [6, 8], id="D05"),
    ],
)
def test_points_of_a_turn(edition: str, seated: str, moves: str, expected: list[int]) -> None:
    tiles = " ".join(tile_of(move.split("@")[0]) for move in moves.split(", "))
    game = cafe([f"{tiles} rus.w", OTHER], seated, edition=edition)
    assert points(game, moves) == expected
    assert game.scores == [sum(expected), 0]


@pytest.mark.parametrize(
    ("seated", "move", "declared", "blended"),
    [
        pytest.param("afr.m@c1 afr.w@c2 eng.w@d1", "jok.m=afr@s2", 8, 10, id="D03, as an African"),
        pytest.param("afr.m@c1 afr.w@c2 eng.w@d1", "jok.m=eng@s2", 7, 10, id="D03, as an Englishman"),
        pytest.param("tur.w@a1 tur.m@a2 tur.w@a3 fra.w@b1", "jok.m=tur@s1", 10, 12, id="D06, as a Turk"),
        pytest.param("tur.w@a1 tur.m@a2 tur.w@a3 fra.w@b1", "jok.m=fra@s1", 8, 12, id="D06, as a Frenchman"),
        pytest.param("eng.m@s2 eng.w@d1", "jok.w=afr@c1", 2, 4, id="D17"),
        pytest.param("jok.w=tur@a1 jok.m=fra@s1", "tur.m@a2", 3, 6, id="joker declared against the table"),
        pytest.param("jok.w=tur@a1", "jok.m=fra@s1", 4, 4, id="two jokers with different nations"),
    ],
)
def test_points_of_jokers(seated: str, move: str, declared: int, blended: int) -> None:
    supply = f"{tile_of(move.split('@')[0])} rus.w"
    assert points(cafe([supply, OTHER], seated, edition=DE), move) == [declared]
    assert points(cafe([supply, OTHER], seated, edition=RIO), move) == [blended]


@pytest.mark.parametrize(
    ("move", "edition", "asked"),
    [
        ("jok.m=tur@s1", DE, ["draw 0", "draw 1"]),
        ("jok.m=fra@s1", DE, []),
        ("jok.m=fra@s1", RIO, ["draw 0", "draw 1"]),
    ],
)
def test_waiver_follows_the_one_nation_test(move: str, edition: str, asked: list[str]) -> None:
    game = cafe(["jok.m rus.w", OTHER], "tur.w@a1 tur.m@a2 tur.w@a3 fra.w@b1", edition=edition)
    game.play(move)
    game.play("stop")
    assert [text for text in game.moves() if text.startswith("draw")] == asked


def test_score_lines_name_table_and_clause() -> None:
    game = cafe(["fra.m tur.m", OTHER], "tur.w@a1")
    assert game.play("fra.m@s1") == [
        {"table": 1, "points": 2, "clause": "CI-22"},
        {"table": 2, "points": 0, "clause": "CI-23"},
    ]
    assert game.play("stop") == []
    game = cafe(["jok.m tur.m", OTHER], "jok.w=tur@a1")
    assert game.play("jok.m@a2") == [{"table": 1, "points": 4, "clause": "CI-21"}]


@pytest.mark.parametrize(
    ("seated", "supply", "refused"),
    [
        pytest.param("afr.m@c1 afr.w@c2 eng.m@d1", "eng.m", "eng.m@s2", id="E10: second man at one of two tables"),
        pytest.param("tur.w@a1", "tur.w", "tur.w@a2", id="E25: second woman without a man"),
        pytest.param("tur.w@a1 tur.m@a2 tur.w@a3", "tur.w", "tur.w@s1", id="third woman"),
        pytest.param("tur.w@a1", "fra.m", "fra.m@a2", id="E26: foreigner on a private chair"),
        pytest.param("tur.w@a1", "tur.m", "tur.m@a1", id="taken chair"),
        pytest.param("tur.w@a1", "jok.m", "jok.m=spa@a2", id="joker of a nation that its chair does not touch"),
        pytest.param("tur.w@a1", "fra.m", "tur.m@a2", id="tile of nobody"),
        pytest.param("tur.w@a1", "afr.m", "afr.m@c1", id="opening with the only tile"),
        pytest.param("tur.w@a1", "afr.m afr.m jok.m", "afr.m@c1", id="opening without a partner of the other gender"),
        pytest.param("tur.w@a1", "afr.m tur.m", "afr.m@c1", id="opening whose partner fits only elsewhere"),
        pytest.param("", "afr.m", "afr.m@c1", id="lone guest of another than the start player"),
    ],
)
def test_refused_first_guests(seated: str, supply: str, refused: str) -> None:
    assert refuses(cafe([supply, OTHER], seated), refused)


def test_shared_chair_takes_both_nations() -> None:
    game = cafe(["tur.m fra.m", OTHER], "tur.w@a1")
    assert {"tur.m@s1", "fra.m@s1", "tur.m@a2"} <= set(game.moves())
    assert "fra.m@b1" not in game.moves()


def test_opening_must_be_joined_at_once() -> None:
    game = cafe(["afr.w afr.m tur.m fra.m", OTHER], "tur.w@a1")
    game.play("afr.w@c1")
    assert game.moves() == ["afr.m@c2", "afr.m@c3", "afr.m@s2"]


def test_opening_on_a_shared_chair_is_joined_on_either_side() -> None:
    game = cafe(["afr.w afr.m eng.m", OTHER])
    game.play("afr.w@s2")
    assert game.moves() == ["afr.m@c1", "afr.m@c2", "afr.m@c3", "eng.m@d1", "eng.m@d2", "eng.m@d3"]


def test_partner_on_a_shared_chair_allows_the_opening() -> None:
    game = cafe(["afr.w eng.m", OTHER])
    game.play("afr.w@c1")
    assert game.moves() == ["eng.m@s2"]


def test_second_guest_may_not_open() -> None:
    game = cafe(["tur.m afr.w afr.m", OTHER], "tur.w@a1")
    game.play("tur.m@a2")
    assert game.moves() == ["stop"]


def test_variant_off_means_two_guests_at_most() -> None:
    game = cafe(["tur.m tur.m tur.m", OTHER], "tur.w@a1")
    assert not any(text.startswith("group") for text in game.moves())
    points(game, "tur.m@a2, tur.m@a3")
    assert game.to_move == 1


def test_joker_declares_either_nation_of_a_mixed_chair() -> None:
    game = cafe(["jok.m rus.w", OTHER], "tur.w@a1", edition=RIO)
    assert {"jok.m=tur@s1", "jok.m=fra@s1", "jok.m=tur@a2"} <= set(game.moves())
    with pytest.raises(ValueError, match="names 2 legal moves"):
        game.play("jok.m@s1")
    game.play("jok.m@a2")
    assert game.document()["chairs"] == {"a1": "tur.w", "a2": "jok.m=tur"}


@pytest.mark.parametrize(
    ("edition", "number", "allowed"), [(US, 0, True), (US, 2, False), (RIO, 2, True), (DE, 2, True)]
)
def test_start_player_may_leave_a_guest_alone(edition: str, number: int, allowed: bool) -> None:
    game = cafe(["rus.w afr.m", OTHER], edition=edition, options=FRESH, turn={**FIRST_TURN, "number": number})
    assert ("afr.m@s2" in game.moves()) is allowed


def test_lone_right_gives_one_guest_or_a_pair() -> None:
    game = cafe(["afr.w afr.m tur.m tur.w", "afr.m eng.w"], options=FRESH, turn=FIRST_TURN)
    assert points(game, "afr.m@s2") == [0]
    assert game.moves() == ["afr.w@c1", "afr.w@c2", "afr.w@c3", "stop"]
    game.play("stop")
    assert "eng.w@d1" in game.moves()
    assert "afr.m@c1" not in game.moves()


def test_lone_right_ends_with_the_first_guest() -> None:
    game = cafe(["afr.m rus.w", OTHER], "tur.m@a1", options=FRESH, turn={**FIRST_TURN, "number": 2})
    assert "afr.m@c1" not in game.moves()


@pytest.mark.parametrize(("stools", "score", "after"), [(1, 0, 2), (6, 4, 0), (6, 9, 5)])
def test_stool_pays_or_costs(stools: int, score: int, after: int) -> None:
    game = cafe(["rus.w rus.m", OTHER], stools=stools, scores=[score, 0])
    assert game.play("bar rus.m") == [{"table": None, "points": after - score, "clause": "CI-30"}]
    assert game.scores == [after, 0]
    assert (len(game.supplies[0]), game.to_move, game.ended) == (2, 1, None)


def test_bar_is_free_choice_and_the_whole_turn() -> None:
    game = cafe(["tur.m rus.m", OTHER], "tur.w@a1")
    assert {"bar tur.m", "tur.m@a2"} <= set(game.moves())
    game.play("tur.m@a2")
    assert game.moves() == ["stop"]


def test_who_cannot_pay_is_out() -> None:
    game = cafe(["rus.w rus.m", OTHER, OTHER], stools=6, scores=[3, 9, 9])
    bag = len(game.bag)
    assert game.play("bar rus.m") == []
    assert (game.scores, game.supplies[0], game.set_aside) == ([3, 9, 9], [], ["rus.w"])
    assert (game.eliminated, game.bar[-1], len(game.bag), game.ended) == ([0], "rus.m", bag, None)
    game.play("bar usa.w")
    game.play("bar usa.w")
    assert game.to_move == 1


def test_turn_passes_over_the_eliminated() -> None:
    game = cafe(["rus.w rus.m", "", OTHER], eliminated=[1])
    game.play("bar rus.m")
    assert game.to_move == 2


def test_last_player_standing_wins() -> None:
    game = cafe(["rus.w rus.m", "jok.w jok.m"], stools=6, scores=[3, 0])
    game.play("bar rus.m")
    assert (game.ended, game.totals(), game.places()) == ("one-left", [3, -20], [2, 1])


@pytest.mark.parametrize(("score", "eliminated", "after"), [(30, [], 0), (29, [0], 29)])
def test_last_stool_ends_the_game(score: int, eliminated: list[int], after: int) -> None:
    game = cafe(["rus.w rus.m", OTHER], stools=19, scores=[score, 50])
    bag = len(game.bag)
    game.play("bar rus.m")
    assert (game.ended, game.eliminated, game.scores[0], len(game.bag)) == ("last-stool", eliminated, after, bag)


def test_joker_at_the_bar_only_as_the_last_resort() -> None:
    assert cafe(["jok.w jok.w", OTHER], "tur.w@a1", edition=US).moves() == ["bar jok.w"]
    assert cafe(["jok.w jok.w", OTHER], "tur.w@a1", edition=DE).moves() == ["skip"]
    assert "bar jok.w" not in cafe(["jok.w rus.w", OTHER], "tur.w@a1", edition=US).moves()
    assert "bar jok.w" not in cafe(["jok.w jok.w", OTHER], "tur.m@a1", edition=US).moves()


def test_skips_in_a_row_end_the_game() -> None:
    alone = board("tur a1 a2 a3 a4", "fra b1 b2 b3 b4")
    game = cafe(["jok.w", "jok.w"], "tur.w@a1", components=alone)
    game.play("skip")
    assert (game.to_move, game.skips, game.number, game.ended) == (1, 1, 2, None)
    game.play("skip")
    assert (game.to_move, game.number, game.ended) == (1, 2, "all-skipped")
    assert (game.totals(), game.places()) == ([-10, -10], [1, 1])


def test_any_action_breaks_the_row_of_skips() -> None:
    alone = board("tur a1 a2 a3 a4", "fra b1 b2 b3 b4")
    game = cafe(["jok.w", "rus.w"], "tur.w@a1", components=alone)
    game.play("skip")
    game.play("bar rus.w")
    assert (game.to_move, game.skips) == (0, 0)


@pytest.mark.parametrize(("option", "allowed"), [("chair", ["spa.m", "chn.m"]), ("declared", ["spa.m"])])
def test_exchange(option: str, allowed: list[str]) -> None:
    options = {"exchange_nation": option}
    supply = "spa.m chn.m spa.w fra.m jok.m"
    swaps = [text for text in cafe([supply, OTHER], "jok.m=spa@s3", options=options).moves() if text.startswith("swap")]
    assert sorted(swaps) == sorted(f"swap {tile}@s3" for tile in allowed)


def test_exchange_brings_the_joker_and_nothing_else() -> None:
    game = cafe(["fra.m rus.w", OTHER], "tur.w@a1 tur.m@a2 tur.w@a3 jok.m=tur@s1")
    bag = len(game.bag)
    assert game.play("swap fra.m@s1") == []
    assert game.document()["supplies"][0] == ["rus.w", "jok.m"]
    assert (game.chairs["s1"], game.scores, len(game.bag), game.to_move) == ("fra.m", [0, 0], bag, 1)


def test_joker_at_the_bar_is_not_exchanged() -> None:
    game = cafe(["jok.w jok.w", "rus.w rus.m"], "tur.w@a1", edition=US)
    game.play("bar jok.w")
    assert game.moves() == ["bar rus.m", "bar rus.w"]


@pytest.mark.parametrize(("edition", "drawn", "ended"), [(US, 1, "bag"), (DE, 1, "bag"), (RIO, 2, None)])
def test_bag_end_is_tested_after_each_tile(edition: str, drawn: int, ended: str | None) -> None:
    game = cafe(["tur.m fra.m rus.w", OTHER], "tur.w@a1", edition=edition, bag_size=4)
    points(game, "tur.m@a2, fra.m@s1")
    assert (len(game.supplies[0]) - 1, game.ended) == (drawn, ended)


def test_last_tile_of_the_bag_with_two_due() -> None:
    game = cafe(["tur.m fra.m rus.w", OTHER], "tur.w@a1", edition=RIO, bag_size=1)
    points(game, "tur.m@a2, fra.m@s1")
    assert (len(game.supplies[0]), game.bag, game.ended) == (2, [], "bag")


def test_tiles_come_from_the_front_of_the_bag() -> None:
    game = cafe(["tur.m fra.m", OTHER], "tur.w@a1", bag=["ita.w", "cub.m", "ger.w", "ger.w", "ger.w", "ger.w"])
    points(game, "tur.m@a2, fra.m@s1")
    assert game.document()["supplies"][0] == ["cub.m", "ita.w"]
    assert game.bag == ["ger.w", "ger.w", "ger.w", "ger.w"]


def test_bag_end_on_a_bar_draw() -> None:
    game = cafe(["rus.m rus.w", OTHER], bag_size=4)
    game.play("bar rus.m")
    assert (game.ended, game.to_move, game.number) == ("bag", 0, 1)


FULL_BUT_ONE = "tur.w@a1 tur.m@a2 tur.w@a3"


@pytest.mark.parametrize(("answer", "ended"), [("draw 0", "empty-supply"), ("draw 1", "bag")])
def test_only_tile_fills_a_table_one_draw_before_the_bag_ends(answer: str, ended: str) -> None:
    game = cafe(["tur.m", OTHER], FULL_BUT_ONE, bag_size=4)
    points(game, "tur.m@s1, stop")
    assert game.document()["turn"] == {"number": 1, "seated": ["s1"], "group": None, "drawing": True}
    game.play(answer)
    assert game.ended == ended


def test_waiver_declined_keeps_the_game_alive() -> None:
    game = cafe(["tur.m", OTHER], FULL_BUT_ONE)
    points(game, "tur.m@s1, stop, draw 1")
    assert (len(game.supplies[0]), game.ended, game.to_move) == (1, None, 1)


@pytest.mark.parametrize(
    ("edition", "asked"),
    [
        (US, ["draw 0", "draw 1", "draw 2"]),
        (RIO, ["draw 1", "draw 2"]),
        (DE, ["draw 0", "draw 1", "draw 2"]),
    ],
)
def test_two_one_nation_tables_in_a_turn(edition: str, asked: list[str]) -> None:
    game = cafe(["tur.m afr.m", OTHER], f"{FULL_BUT_ONE} afr.w@c1 afr.m@c2 afr.w@c3", edition=edition)
    points(game, "tur.m@s1, afr.m@s2")
    assert game.moves() == asked
    game.play(asked[0])
    assert game.ended == ("empty-supply" if asked[0] == "draw 0" else None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_table_of_four_jokers_gives_a_waiver_whatever_was_declared(edition: str) -> None:
    game = cafe(["jok.m rus.w", OTHER], "jok.w=tur@a1 jok.m=tur@a2 jok.w=tur@a3", edition=edition)
    points(game, "jok.m=fra@s1, stop")
    assert game.moves() == ["draw 0", "draw 1"]


def test_mixed_full_table_gives_no_waiver() -> None:
    game = cafe(["fra.m rus.w", OTHER], FULL_BUT_ONE)
    points(game, "fra.m@s1, stop")
    assert game.to_move == 1


def test_one_guest_filling_two_tables_waives_one_tile() -> None:
    seated = "ger.w@a1 ger.m@a2 ger.w@a3 ger.w@b1 ger.m@b2 ger.w@b3"
    twins = board("ger a1 a2 a3 s1", "ger b1 b2 b3 s1", "usa c1 c2 c3 c4")
    game = cafe(["ger.m rus.w", OTHER], seated, components=twins)
    assert points(game, "ger.m@s1, stop") == [16, 0]
    assert game.moves() == ["draw 0", "draw 1"]


def test_shrunken_supply_is_not_refilled() -> None:
    game = cafe(["tur.m rus.w rus.w rus.m", OTHER], "tur.w@a1")
    points(game, "tur.m@a2, stop")
    assert len(game.supplies[0]) == 4


def test_last_chair_ends_the_game_at_once() -> None:
    game = cafe(["tur.m tur.m", OTHER], FULL_BUT_ONE, components=board("tur a1 a2 a3 a4"))
    assert points(game, "tur.m@a4") == [8]
    assert (game.ended, game.moves(), len(game.supplies[0])) == ("last-chair", [], 1)
    assert game.document()["turn"] == {"number": 1, "seated": ["a4"], "group": None, "drawing": False}
    with pytest.raises(ValueError, match="names 0 legal moves"):
        game.play("stop")


def test_joker_between_two_tables_of_one_nation_has_one_nation() -> None:
    game = cafe(["jok.m rus.w", OTHER], "ger.w@a1 ger.w@b1", components=TWINS)
    assert [text for text in game.moves() if text.endswith("@s1")] == ["jok.m=ger@s1"]
    assert points(game, "jok.m@s1") == [8]


def test_guests_of_one_foreign_nation_make_a_one_nation_table() -> None:
    game = cafe(["ger.m ger.w rus.w", OTHER], components=DOUBLE)
    assert points(game, "ger.m@s1, ger.w@s2") == [0, 8]


def test_tables_sharing_two_chairs_list_each_move_once() -> None:
    game = cafe(["ger.m ger.w rus.w", OTHER], components=DOUBLE)
    game.play("ger.m@s1")
    assert game.moves() == ["ger.w@a1", "ger.w@a2", "ger.w@s2"]


def test_group_of_mixed_nations() -> None:
    game = cafe(["tur.w tur.w tur.w fra.w", OTHER], options=VARIANT)
    assert points(game, "group tur.w@a1, tur.w@a2, tur.w@a3") == [0, 0, 0]
    assert game.document()["turn"] == {"number": 1, "seated": ["a1", "a2", "a3"], "group": 1, "drawing": False}
    assert game.play("fra.w@s1") == [
        {"table": 1, "points": 20, "clause": "CI-56"},
        {"table": 2, "points": 0, "clause": "CI-57"},
    ]
    assert (len(game.supplies[0]), game.to_move) == (4, 1)


def test_group_of_one_nation() -> None:
    game = cafe(["tur.m tur.m tur.m tur.m", OTHER], options=VARIANT)
    assert points(game, "group tur.m@a1, tur.m@a2, tur.m@a3, tur.m@s1") == [0, 0, 0, 40]
    assert game.document()["turn"] == {
        "number": 1,
        "seated": ["a1", "a2", "a3", "s1"],
        "group": None,
        "drawing": True,
    }
    assert game.moves() == ["draw 3", "draw 4"]


def test_group_joins_a_lone_guest_of_its_gender() -> None:
    game = cafe(["tur.w tur.w tur.w", OTHER], "fra.w@s1", options=VARIANT)
    assert points(game, "group tur.w@a1, tur.w@a2, tur.w@a3") == [0, 0, 20]


@pytest.mark.parametrize(("switch", "neighbour"), [(True, 2), (False, 0)])
def test_group_scores_at_its_neighbour(switch: bool, neighbour: int) -> None:
    options = {**VARIANT, "variant_neighbour_scoring": switch}
    game = cafe(["afr.w afr.w afr.w afr.w", OTHER], "eng.m@d1", options=options)
    assert points(game, "group afr.w@s2 at 3, afr.w@c1, afr.w@c2, afr.w@c3") == [neighbour, 0, 0, 40]
    assert game.moves() == ["draw 3", "draw 4"]


@pytest.mark.parametrize(
    ("seated", "supply"),
    [
        pytest.param("eng.w@d1", "afr.w afr.w afr.w afr.w", id="D16: two women alone at the neighbour"),
        pytest.param("afr.m@c1", "afr.w afr.w afr.w afr.w", id="a guest of the other gender"),
        pytest.param("afr.m@c1 afr.w@c2", "afr.w afr.w afr.w", id="a mixed pair"),
        pytest.param("", "afr.w afr.w afr.w eng.m", id="three tiles at an empty table"),
        pytest.param("", "afr.w afr.w eng.w eng.w", id="two foreigners for one shared chair"),
    ],
)
def test_refused_groups(seated: str, supply: str) -> None:
    game = cafe([supply, OTHER], seated, options=VARIANT)
    assert not any(text.startswith("group") for text in game.moves())


def test_group_keeps_the_shared_chair_for_the_foreigner() -> None:
    game = cafe(["tur.w tur.w tur.w fra.w", OTHER], options=VARIANT)
    groups = [text for text in game.moves() if text.startswith("group")]
    assert groups == ["group fra.w@s1 at 1", "group tur.w@a1", "group tur.w@a2", "group tur.w@a3"]
    game.play("group fra.w@s1")
    assert game.moves() == ["tur.w@a1", "tur.w@a2", "tur.w@a3"]


def test_group_on_a_shared_chair_names_its_table() -> None:
    game = cafe(["ger.w ger.w ger.w ger.w", OTHER], components=TWINS, options=VARIANT)
    assert {"group ger.w@s1 at 1", "group ger.w@s1 at 2"} <= set(game.moves())
    with pytest.raises(ValueError, match="names 2 legal moves"):
        game.play("group ger.w@s1")
    game.play("group ger.w@s1 at 2")
    assert game.moves() == ["ger.w@b1", "ger.w@b2", "ger.w@b3"]


@pytest.mark.parametrize(("edition", "nation", "reward"), [(DE, "tur", 40), (DE, "fra", 20), (RIO, "fra", 40)])
def test_joker_in_a_group(edition: str, nation: str, reward: int) -> None:
    game = cafe(["tur.w tur.w tur.w jok.w", OTHER], edition=edition, options=VARIANT)
    assert points(game, f"group jok.w={nation}@s1 at 1, tur.w@a1, tur.w@a2, tur.w@a3") == [0, 0, 0, reward]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("group usa.w@s1 at 1, ger.w@s2, ger.w@a1, ger.w@a2", [4, 3, 0, 20]),
        ("group ger.w@s2 at 1, usa.w@s1, ger.w@a1, ger.w@a2", [2, 3, 0, 20]),
    ],
)
def test_group_order_counts_where_two_chairs_lead_to_one_neighbour(moves: str, expected: list[int]) -> None:
    game = cafe(["ger.w ger.w ger.w usa.w", OTHER], "usa.m@b1", components=DOUBLE, options=VARIANT)
    assert points(game, moves) == expected


def test_group_may_not_bring_two_of_its_gender_to_an_empty_neighbour() -> None:
    game = cafe(["ger.w ger.w ger.w ger.w", OTHER], components=DOUBLE, options=VARIANT)
    assert not any(text.startswith("group") for text in game.moves())


@pytest.mark.parametrize(
    ("scores", "supplies", "totals", "places"),
    [
        pytest.param([67, 50, 61], ["rus.w rus.w rus.m", "rus.w jok.w", ""], [52, 35, 61], [2, 3, 1], id="E20 to E22"),
        pytest.param([52, 45, 66], ["", "", ""], [52, 45, 66], [2, 3, 1], id="E23"),
        pytest.param([0, 0], ["rus.w", "jok.w"], [-5, -10], [1, 2], id="E24"),
        pytest.param([40, 25], ["rus.w rus.m jok.w", "usa.w"], [20, 20], [1, 1], id="D13 and a tie"),
    ],
)
def test_tally(scores: list[int], supplies: list[str], totals: list[int], places: list[int]) -> None:
    game = cafe(supplies, scores=scores, ended="bag")
    assert (game.totals(), game.places()) == (totals, places)


def test_eliminated_players_share_the_last_place() -> None:
    game = cafe(["", "rus.w", "", "rus.w"], scores=[9, 2, 4, 7], eliminated=[0, 2], ended="bag")
    assert game.places() == [3, 2, 3, 1]


def test_engine_and_document_share_nothing() -> None:
    document = cafe(["tur.m fra.m", OTHER], "tur.w@a1").document()
    kept = deepcopy(document)
    game = Oracle(document, F6)
    game.play("tur.m@a2")
    shown = game.document()
    points(game, "fra.m@s1, bar usa.w")
    assert document == kept
    assert shown["chairs"] == {"a1": "tur.w", "a2": "tur.m"}
    assert shown["turn"]["seated"] == ["a2"]
