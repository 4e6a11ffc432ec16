"""Café International, tricky cases 25 to 50: bar, tiles, end and variant."""

from collections import Counter

import pytest

import kaffeehaus as kh
from tests.rules.boards import CROWD, FULL_EAST, FULL_WEST, HALL, SISTERS, TR, leave
from tests.rules.cafe import AMIGO_DE, AMIGO_US, EDITIONS, RIO_GRANDE, TILES, Cafe, NewCafe

COUPLE = {"a1": "tur.w", "a2": "tur.m"}
THREE = {**COUPLE, "a3": "tur.w"}
DRINKERS = [f"{nation}.{gender}" for nation in ("cub", "ger", "ind", "ita", "rus") for gender in "wwmm"]
DECLARED = [AMIGO_US, AMIGO_DE]
NO_JOKERS_AT_THE_BAR = [RIO_GRANDE, AMIGO_DE]


def all_tiles(room: Cafe) -> Counter[str]:
    """Every tile of the game, wherever it is."""
    document = room.document
    seated = [guest.split("=")[0] for guest in document["chairs"].values()]
    held = [guest for supply in document["supplies"] for guest in supply]
    return Counter([*seated, *held, *document["bar"], *document["bag"], *document["set_aside"]])


def play_some_game(room: Cafe, choice: int) -> list[str]:
    """Plays to the end, by a fixed rule of choice; the moves."""
    played: list[str] = []
    while room.ended is None:
        moves = sorted(room.moves())
        played.append(moves[(choice + 7 * len(played)) % len(moves)])
        room.play(played[-1])
        assert all_tiles(room) == Counter(TILES)
    return played


@pytest.mark.clause("CI-33")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_25_a_joker_at_the_bar(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=FULL_WEST, supplies=[["jok.w", "jok.w", "usa.m"]])
    room.assert_refused("bar jok.w", "CI-33")
    room = cafe(edition=edition, seated=FULL_WEST, supplies=[["jok.w", "jok.w"]])
    assert ("bar jok.w" in room.moves()) is (edition == AMIGO_US)


@pytest.mark.clause("CI-53")
@pytest.mark.parametrize("edition", NO_JOKERS_AT_THE_BAR)
def test_tricky_26_only_unseatable_jokers(cafe: NewCafe, edition: str) -> None:
    supplies = [["jok.w"], ["jok.m"], ["jok.w", "usa.m"]]
    room = cafe(edition=edition, players=3, seated=FULL_WEST, supplies=supplies, bag=["jok.m"])
    room.play("skip", "skip")
    assert room.ended is None
    assert room.moves() == {"bar usa.m"}


@pytest.mark.clause("CI-53")
@pytest.mark.parametrize("edition", NO_JOKERS_AT_THE_BAR)
def test_tricky_26_the_whole_table_skipping_ends_the_game(cafe: NewCafe, edition: str) -> None:
    supplies = [["jok.w"], ["jok.m"], ["jok.w"]]
    room = cafe(edition=edition, players=3, seated=FULL_WEST, scores=[9, 8, 7], supplies=supplies)
    room.play("skip", "skip", "skip")
    assert room.ended == "all-skipped"
    assert room.totals == [-1, -2, -3]


@pytest.mark.clause("CI-29")
def test_tricky_27_the_bar_although_seating_is_possible(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m"]])
    assert {"tur.m@a2", "bar tur.m"} <= room.moves()


@pytest.mark.clause("CI-31")
def test_tricky_28_no_bar_and_seating_in_one_turn(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "usa.w"]])
    room.play("tur.m@a2")
    room.assert_refused("bar usa.w", "CI-07")
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.m", "usa.w"]])
    room.play("bar usa.w")
    assert room.to_move == 1


@pytest.mark.clause("CI-34")
def test_tricky_29_cost_equal_to_the_score(cafe: NewCafe) -> None:
    room = cafe(players=3, seated={"a1": "tur.w"}, bar=DRINKERS[:9], scores=[10, 0, 0], supplies=[["usa.w"]])
    room.play("bar usa.w")
    assert room.scores == [0, 0, 0]
    assert len(room.supplies[0]) == 1


@pytest.mark.clause("CI-35")
def test_tricky_29_cost_one_higher(cafe: NewCafe) -> None:
    supply = ["tur.m", "usa.w", "jok.m"]
    room = cafe(players=3, seated={"a1": "tur.w"}, bar=DRINKERS[:9], scores=[9, 0, 0], supplies=[supply])
    bag = room.bag
    room.play("bar usa.w")
    assert room.bar[9] == "usa.w"
    assert room.supplies[0] == []
    assert room.document["set_aside"] == ["tur.m", "jok.m"]
    assert room.document["eliminated"] == [0]
    assert room.bag == bag


@pytest.mark.clause("CI-35")
def test_tricky_30_the_survivor_of_two_wins_even_below_zero(cafe: NewCafe) -> None:
    supplies = [["usa.w", "usa.w"], ["jok.w", "jok.m"]]
    room = cafe(seated={"a1": "tur.w"}, bar=DRINKERS[:9], scores=[9, 0], supplies=supplies)
    room.play("bar usa.w")
    assert room.ended == "one-left"
    assert room.totals == [9, -20]
    assert room.places == [2, 1]


@pytest.mark.clause("CI-47")
def test_tricky_31_eliminated_on_the_last_stool(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, bar=DRINKERS[:19], scores=[29, 5], supplies=[["usa.w"]])
    room.play("bar usa.w")
    assert room.ended == "last-stool"
    assert room.places == [2, 1]


@pytest.mark.clause("CI-46")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_32_the_first_of_two_guests_takes_the_last_chair(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=leave(FULL_WEST | FULL_EAST, "a3"), supplies=[["tur.w", "tur.w", "usa.m"]])
    bag = room.bag
    room.play("tur.w@a3")
    assert room.ended == "last-chair"
    assert room.moves() == set()
    assert room.bag == bag


@pytest.mark.clause("CI-48")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_33_a_declined_waiver_keeps_the_game_alive(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated=COUPLE, supplies=[["tur.w", "tur.m"]])
    room.play("tur.w@a3", "tur.m@s1", "draw 2")
    assert len(room.supplies[0]) == 2
    assert room.ended is None


@pytest.mark.clause("CI-44")
@pytest.mark.parametrize(("edition", "waivers"), [(AMIGO_US, 2), (RIO_GRANDE, 1), (AMIGO_DE, 2)])
def test_tricky_34_two_one_nation_tables_in_a_turn(cafe: NewCafe, edition: str, waivers: int) -> None:
    seated = {**THREE, "c1": "afr.w", "c2": "afr.m", "c3": "afr.w"}
    room = cafe(edition=edition, seated=seated, supplies=[["tur.m", "afr.m", "usa.w"]])
    room.play("tur.m@s1", "afr.m@s2")
    assert room.moves() == {f"draw {number}" for number in range(2 - waivers, 3)}


@pytest.mark.clause("CI-44")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_35_two_completed_tables_save_no_more_than_the_one_tile_due(cafe: NewCafe, edition: str) -> None:
    seated = {**THREE, "b1": "tur.w", "b2": "tur.m", "b3": "jok.w=tur"}
    room = cafe(board=SISTERS, edition=edition, seated=seated, supplies=[["tur.m", "usa.w"]])
    assert room.play("tur.m@s1", "stop") == 16
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-44")
def test_tricky_35_a_blended_joker_completes_two_tables(cafe: NewCafe) -> None:
    room = cafe(edition=RIO_GRANDE, seated=leave(FULL_WEST, "s1"), supplies=[["jok.m", "usa.w"]])
    assert room.play("jok.m=fra@s1", "stop") == 16
    assert room.moves() == {"draw 0", "draw 1"}


@pytest.mark.clause("CI-43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_36_the_fourth_guest_of_a_mixed_table_saves_nothing(cafe: NewCafe, edition: str) -> None:
    room = cafe(edition=edition, seated={**COUPLE, "s1": "fra.w"}, supplies=[["tur.m", "usa.w"]])
    room.play("tur.m@a3", "stop")
    assert room.to_move == 1
    assert len(room.supplies[0]) == 2


@pytest.mark.clause("CI-41")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_37_a_supply_of_four_stays_at_four(cafe: NewCafe, edition: str) -> None:
    supplies = [["tur.m", "eng.w", "usa.w", "usa.w", "usa.m"], ["usa.m"]]
    room = cafe(edition=edition, seated={**THREE, "d1": "eng.m"}, supplies=supplies)
    room.play("tur.m@s1", "stop", "draw 0", "bar usa.m")
    assert len(room.supplies[0]) == 4
    room.play("eng.w@d2", "stop")
    assert len(room.supplies[0]) == 4


@pytest.mark.clause("CI-49")
@pytest.mark.parametrize(("edition", "bag_size"), [(AMIGO_US, 4), (AMIGO_DE, 4), (RIO_GRANDE, 1)])
def test_tricky_38_the_bag_ends_on_a_bar_draw(cafe: NewCafe, edition: str, bag_size: int) -> None:
    supply = ["fra.m", "tur.m", "usa.w", "usa.m", "usa.m"]
    room = cafe(
        edition=edition, board=HALL, players=4, seated={**CROWD, "a1": "tur.w"}, scores=[99, 0, 0, 0],
        supplies=[supply], bag_size=bag_size,
    )  # fmt: skip
    room.play("bar usa.w")
    assert room.ended == "bag"
    assert len(room.supplies[0]) == 5


@pytest.mark.clause("CI-48")
@pytest.mark.parametrize(("edition", "bag_size"), [(AMIGO_US, 4), (AMIGO_DE, 4), (RIO_GRANDE, 1)])
@pytest.mark.parametrize(("answer", "reason"), [("draw 0", "empty-supply"), ("draw 1", "bag")])
def test_tricky_39_an_empty_supply_or_the_bag_but_never_both(
    cafe: NewCafe, edition: str, bag_size: int, answer: str, reason: str
) -> None:
    room = cafe(
        edition=edition, board=HALL, players=4, seated={**CROWD, **THREE}, supplies=[["tur.m"]], bag_size=bag_size
    )
    room.play("tur.m@s1", "stop", answer)
    assert room.ended == reason
    assert len(room.supplies[0]) == int(answer == "draw 1")


@pytest.mark.clause("CI-35")
def test_tricky_40_eliminated_players_are_passed_over(cafe: NewCafe) -> None:
    room = cafe(
        players=4, eliminated=[1, 2], seated={"a1": "tur.w"}, supplies=[["usa.w"], [], [], ["usa.m"]],
    )  # fmt: skip
    room.play("bar usa.w")
    assert room.to_move == 3
    room.play("bar usa.m")
    assert room.to_move == 0


@pytest.mark.clause("CI-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_40_the_start_players_right_does_not_pass_on(cafe: NewCafe, edition: str) -> None:
    room = cafe(
        edition=edition, players=3, start=2, eliminated=[2], bar=DRINKERS[:6], turn=6,
        supplies=[["tur.w"], ["usa.m"], []],
    )  # fmt: skip
    room.assert_refused("tur.w@a1", "CI-15")


@pytest.mark.clause("CI-54")
def test_tricky_41_three_tiles_without_the_variant(cafe: NewCafe) -> None:
    room = cafe(seated={"a1": "tur.w"}, supplies=[["tur.w", "tur.w", "tur.w"]])
    room.assert_refused("group tur.w@a2", "CI-54")


@pytest.mark.clause("CI-54")
def test_tricky_41_three_tiles_that_form_no_single_gender_table(cafe: NewCafe) -> None:
    room = cafe(single_gender_variant=True, seated={"a1": "tur.w"}, supplies=[["tur.w", "tur.w", "tur.m"]])
    room.assert_refused("group tur.w@a2", "CI-54")
    room.assert_refused("group tur.m@a2", "CI-54")


@pytest.mark.clause("CI-54")
def test_tricky_42_a_guest_of_the_other_gender_forbids_the_group(cafe: NewCafe) -> None:
    room = cafe(single_gender_variant=True, seated={"a1": "tur.m"}, supplies=[["tur.w"] * 4])
    room.assert_refused("group tur.w@a2", "CI-54")


@pytest.mark.clause("CI-54")
def test_tricky_42_a_guest_of_the_same_gender_leaves_room_for_exactly_three(cafe: NewCafe) -> None:
    supplies = [["tur.w", "tur.w", "tur.w", "fra.w"]]
    room = cafe(single_gender_variant=True, seated={"a1": "tur.w"}, supplies=supplies)
    room.play("group tur.w@a2", "tur.w@a3", "fra.w@s1")
    assert room.to_move == 1
    room = cafe(single_gender_variant=True, seated={"a1": "tur.w"}, supplies=[["tur.w", "tur.w"]])
    room.assert_refused("group tur.w@a2", "CI-54")


@pytest.mark.clause("CI-55")
def test_tricky_43_one_shared_chair_breaks_the_whole_group(cafe: NewCafe) -> None:
    room = cafe(single_gender_variant=True, seated={"b1": "fra.w"}, supplies=[["tur.w"] * 4])
    for first in ("group tur.w@a1", "group tur.w@a2", "group tur.w@a3", f"group tur.w@s1 at {TR}"):
        room.assert_refused(first, "CI-55")


@pytest.mark.clause("CI-56")
@pytest.mark.parametrize(
    ("edition", "nation", "points"),
    [
        *((edition, nation, 40) for edition, nation in ((AMIGO_US, "tur"), (AMIGO_DE, "tur"), (RIO_GRANDE, "fra"))),
        *((edition, "fra", 20) for edition in DECLARED),
    ],
)
def test_tricky_44_a_joker_in_the_group(cafe: NewCafe, edition: str, nation: str, points: int) -> None:
    supply = ["tur.m", "tur.m", "tur.m", "jok.m"]
    room = cafe(edition=edition, single_gender_variant=True, supplies=[supply])
    assert room.play(f"group jok.m={nation}@s1 at {TR}", "tur.m@a1", "tur.m@a2", "tur.m@a3") == points


@pytest.mark.clause("CI-58")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("drawn", [3, 4])
def test_tricky_45_a_group_of_four_of_one_nation(cafe: NewCafe, edition: str, drawn: int) -> None:
    room = cafe(edition=edition, single_gender_variant=True, supplies=[["tur.w"] * 4])
    assert room.play("group tur.w@a1", "tur.w@a2", "tur.w@a3", "tur.w@s1", f"draw {drawn}") == 40
    assert len(room.supplies[0]) == drawn


@pytest.mark.clause("CI-37")
def test_tricky_46_an_exchange_at_a_single_gender_table(cafe: NewCafe) -> None:
    seated = {"a1": "jok.w=tur", "a2": "tur.w", "a3": "tur.w", "s1": "tur.w"}
    room = cafe(single_gender_variant=True, seated=seated, supplies=[["tur.w", "tur.m"]])
    room.assert_refused("swap tur.m@a1", "CI-37")
    assert "swap tur.w@a1" in room.moves()


@pytest.mark.clause("CI-42")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tricky_47_the_same_moves_lead_to_the_same_end(cafe: NewCafe, edition: str) -> None:
    rooms = [cafe(edition=edition, players=3, seated={"a1": "tur.w"}) for _ in range(2)]
    moves = [play_some_game(room, choice=3) for room in rooms]
    assert moves[0] == moves[1]
    assert rooms[0].document == rooms[1].document


@pytest.mark.clause("CI-05")
def test_tricky_47_the_same_seed_deals_the_same_tiles() -> None:
    game = kh.game("international", players=3)
    assert game.deal(seed=47).to_dict() == game.deal(seed=47).to_dict()


@pytest.mark.clause("CI-42")
def test_tricky_48_no_view_shows_the_order_of_the_bag() -> None:
    position = kh.game("international", players=3).deal(seed=48)
    document = position.to_dict()
    document["bag"] = document["bag"][::-1]
    other = kh.Position.from_dict(document)
    assert other != position
    for seat in range(3):
        assert position.view(seat) == other.view(seat)


@pytest.mark.clause("CI-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("choice", range(5))
def test_tricky_49_there_are_always_a_hundred_tiles(cafe: NewCafe, edition: str, choice: int) -> None:
    room = cafe(edition=edition, single_gender_variant=True, players=4, start=0, turn=0)
    play_some_game(room, choice)


@pytest.mark.clause("CI-52")
def test_tricky_50_equal_totals_share_the_first_place(cafe: NewCafe) -> None:
    room = cafe(players=3, seated=THREE, scores=[12, 25, 9], supplies=[["tur.m"], ["usa.w"], ["usa.m"]])
    room.play("tur.m@s1", "stop", "draw 0")
    assert room.totals == [20, 20, 4]
    assert room.places == [1, 1, 3]
