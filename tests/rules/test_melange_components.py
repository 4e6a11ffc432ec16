"""Wiener Melange, the components: the packaged file, an owner's own file, and what is refused with all reasons."""

from collections import Counter
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh
from tests.rules.melange import GREAT_HALL, W6, Document, components_of

PACKAGED: Document = components_of(kh.game("melange").ruleset)
FILE = Path(kh.__file__).parent / "games" / "melange" / "data" / "reconstruction.toml"


def chairs_by_face(components: Document) -> dict[str, set[str]]:
    """The chairs that each face fits."""
    tables = {table["id"]: table for table in components["tables"]}
    fits: dict[str, set[str]] = {}
    for chair in components["chairs"]:
        table = tables[chair["table"]]
        for face in (f"{chair['colour']}-chair", f"{table['shape']}-table", f"{table['colour']}-table"):
            fits.setdefault(face, set()).add(chair["id"])
    return fits


def reasons_of(components: Any) -> list[str]:
    """Why components are refused."""
    with pytest.raises(kh.InvalidComponents) as caught:
        kh.game("melange", components=components)
    return caught.value.reasons


@pytest.mark.clause("WM-18", "WM-19")
def test_the_packaged_board_narrows_every_row_down_to_one_chair() -> None:
    fits = chairs_by_face(PACKAGED)
    assert len(PACKAGED["chairs"]) == 27
    assert len(PACKAGED["tables"]) == 11
    assert len(fits["purple-chair"]) == 6
    assert max(len(chairs) for chairs in fits.values()) == 9
    assert max(len(fits[one] & fits[two] & fits[three]) for one, two, three in combinations(fits, 3)) == 1


@pytest.mark.clause("WM-06", "WM-07", "WM-09")
def test_the_packaged_cards_tiles_and_start_chairs_are_complete() -> None:
    assert sum(PACKAGED["reservation"].values()) == 92
    assert sum(action["copies"] for action in PACKAGED["actions"]) == 28
    assert len(PACKAGED["personalities"]) == 16
    assert [person["id"] for person in PACKAGED["personalities"] if person["vip"] < 0] == ["lueger"]
    assert Counter(number for chair in PACKAGED["chairs"] for number in chair["start"]) == {2: 5, 3: 4, 4: 3}


@pytest.mark.clause("WM-33")
def test_an_owner_corrects_a_value_in_a_copy_of_the_file(tmp_path: Path) -> None:
    text = FILE.read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('name = "Sigmund Freud", placing = 1', 'name = "Sigmund Freud", placing = 7'), "utf-8")
    game = kh.game("melange", players=3, components=mine)
    assert components_of(game.ruleset)["personalities"][0]["placing"] == 7
    position = game.deal(3)
    assert kh.Position.from_dict(position.to_dict()) == position


def test_components_that_are_nowhere_or_no_toml_are_refused(tmp_path: Path) -> None:
    assert "neither a file nor one of reconstruction" in reasons_of(Path("nowhere"))[0]
    broken = tmp_path / "broken.toml"
    broken.write_text("tables = [", "utf-8")
    assert "broken.toml is not readable as TOML" in reasons_of(broken)[0]


def test_a_test_board_is_free_of_the_checks_of_a_printed_one() -> None:
    assert kh.game("melange", components=W6).deal(1).to_dict()["options"]["components"] == W6
    told = "\n".join(reasons_of({**W6, "test": False}))
    for part in ("more than 21 chairs", "6 purple chairs, not 4"):
        assert part in told


@pytest.mark.clause("WM-19")
def test_a_face_for_more_chairs_than_markers_is_warned_of() -> None:
    components = deepcopy(PACKAGED)
    components["markers_per_type"] = 9
    with pytest.warns(UserWarning, match="more than 8 chairs fit"):
        kh.game("melange", components=components)


def changed(path: str, value: Any) -> Document:
    """The packaged components with one thing changed, such as `chairs.0.colour`."""
    components = deepcopy(PACKAGED)
    *outer, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = components
    for step in outer:
        place = place[step]
    place[last] = value
    return components


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("format", "kaffeehaus-board/1", 'format is "kaffeehaus-components/1"'),
        ("game", "international", 'game is "melange"'),
        ("tables", [], "tables is a list that is not empty"),
        ("tables.0", "T1", "tables number 1 is an object, not 'T1'"),
        ("tables.0.x", None, "tables number 1 needs x and y as numbers"),
        ("tables.0.shape", "oval", "table T1 needs a shape, one of large, square, round"),
        ("tables.0.colour", "pink", "table T1 needs a colour, one of grey, brown, white"),
        ("tables.0.id", "T2", "table T2 is there 2 times"),
        ("tables.0.id", "T 1", "'T 1' is no name for a table"),
        ("chairs.0.id", "C02", "chair C02 is there 2 times"),
        ("chairs.0.table", "T99", "chair C01 stands at no known table: 'T99'"),
        ("chairs.0.colour", "pink", "chair C01 needs a colour, one of purple"),
        ("chairs.0.colour", "olive", "there are 6 purple chairs, not 5"),
        ("chairs.0.start", [5], "chair C01 needs start, a list of numbers of players"),
        ("chairs.0.start", [2], "there are 1 start chairs for 2 players, not 2"),
        ("chairs.0.start", [4], "no start chair is for 4 players"),
        ("reservation.purple-chair", 9, "there are 92 reservation cards, not 93"),
        ("reservation.purple-chair", 0, "reservation needs at least one card of each face"),
        ("reservation", {}, "reservation gives a number for each of purple-chair"),
        ("actions.0.copies", 3, "there are 28 action cards, not 29"),
        ("actions.0.copies", "two", "actions needs copies as whole numbers"),
        ("actions.0.kind", "juggle", "actions has each kind once"),
        ("actions.0.extra_card", True, "extra_card of remove-own is false"),
        ("guests.0.tile", 7, "guests has the tiles 1 to 6"),
        ("guests.0.placing", -1, "guest 1 needs placing, a whole number from 0 to 20"),
        ("guests.0.multiplier", None, "guest 1 needs multiplier"),
        ("personalities", [], "there are 16 personalities, not 0"),
        ("personalities.0.id", "blue.1", "'blue.1' is no name for a personality"),
        ("personalities.0.name", 7, "personality freud needs a name"),
        ("personalities.0.vip", 99, "personality freud needs vip, a whole number from -20 to 20"),
        ("track", None, "track.end is a whole number from 1"),
        ("track.phases", [0, 15, 8], "track.phases has the first spaces of 3 phases"),
        ("track.phases", [0, 8], "track.phases has the first spaces of 3 phases"),
        ("markers_per_type", 1, "markers_per_type is a whole number from 2"),
    ],
)
def test_a_fault_in_the_components_is_told(path: str, value: Any, reason: str) -> None:
    reasons = reasons_of(changed(path, value))
    assert [found for found in reasons if reason in found], reasons


def test_every_fault_is_told_at_once() -> None:
    components = changed("tables.0.shape", "oval")
    components |= {"game": "chess", "track": {}, "markers_per_type": 0, "guests": []}
    told = "\n".join(reasons_of(components))
    for part in ("table T1 needs a shape", "chess", "track.end", "track.phases", "markers_per_type", "guests"):
        assert part in told


def test_too_many_chairs_are_refused() -> None:
    more = [{**GREAT_HALL["chairs"][0], "id": f"x{number}"} for number in range(20)]
    assert "at most 48 of the kind chair are possible, not 56" in reasons_of(
        {**GREAT_HALL, "chairs": GREAT_HALL["chairs"] + more}
    )
