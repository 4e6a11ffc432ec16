"""The café as it is drawn, and Café International in words."""

from collections.abc import Mapping

import pytest
from rich.console import Console

import kaffeehaus as kh
from kaffeehaus.cli.tables import rendered
from kaffeehaus.drawing import DRAWINGS, drawing_of
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.plan import Bounds
from kaffeehaus.kernel.contract import Document
from tests.rules.boards import F6, TWINS, board

MARKED: Mapping[str, int] = {"c9": 16}
JOKER_AND_WOMAN = {"c8": "jok.m=ger", "c1": "ger.w"}


def cafe(board: str | Document = "reconstruction", chairs: Mapping[str, str] | None = None) -> kh.Position:
    """A café with guests on some chairs; the five first tiles of the bag for everybody."""
    game = kh.game("international", players=2, board=board)
    document = game.deal(seed=1).to_dict()
    del document["bag"]
    hands = [["fra.w", "fra.m"], ["spa.w", "spa.m"]]
    return kh.Position.from_dict(document | {"chairs": chairs or {}, "supplies": hands, "turn": {"number": 2}})


def drawn(
    position: kh.Position, width: int, marks: Mapping[str, int] | None = None, height: int | None = None
) -> list[str]:
    """The lines of the scene, as a terminal without colours shows them."""
    drawing = drawing_of(position.ruleset.name, position.ruleset.options)
    console = Console(width=width, color_system=None)
    empty = cafe(position.ruleset.options["board"])
    with console.capture() as shown:
        console.print(rendered(drawing.scene(position.view(0), empty.view(0), marks or {}, Bounds(width, height))))
    return shown.get().splitlines()


def international() -> Drawing:
    return drawing_of("international", kh.game("international").options)


def parts_of(move: str) -> Document:
    """The parts of a move on the usual board."""
    ruleset = kh.game("international").ruleset
    return ruleset.move_parts(*ruleset.moves_from_text(move))


def test_every_game_has_a_drawing() -> None:
    assert sorted(DRAWINGS) == kh.games()


def test_a_hundred_columns_show_two_lines_a_row() -> None:
    scene = drawn(cafe(chairs=JOKER_AND_WOMAN), 100, MARKED)
    assert len(scene) == 2 * 13 + 1
    assert max(map(len, scene)) <= 100
    assert scene[:4] == [
        "        ger.w           ○             ○             ○             ○             ○          ",
        "        «c1»           c2            c3            c4            c5            c6          ",
        "   ○   ╭ GER ╮ ger*m ╭ GER ╮ (+16) ╭ USA ╮   ◎   ╭ USA ╮   ◎   ╭ IND ╮   ◎   ╭ AFR ╮   ○   ",
        "  c7   ╰─ 1 ─╯ «c8»  ╰─ 2 ─╯  c9   ╰─ 3 ─╯  c10  ╰─ 4 ─╯  c11  ╰─ 5 ─╯  c12  ╰─ 6 ─╯  c13  ",
    ]
    assert scene[10].split() == ["○", "╭", "RUS", "╮", "○", "·", "·", "·", "·", "·", "○", "╭", "ENG", "╮", "○"]
    assert "[+1]    +2     +3     +4     +5" in scene[11]


def test_eighty_columns_show_one_line_a_row() -> None:
    scene = drawn(cafe(chairs=JOKER_AND_WOMAN), 80, MARKED)
    assert len(scene) == 13 + 1
    assert max(map(len, scene)) <= 80
    assert scene[1].split()[:5] == ["c7", "GER1", "ger*m", "GER2", "c9+16"]
    assert "[+1]   +2    +3    +4    +5" in scene[5]


def test_a_low_screen_shows_one_line_a_row_too() -> None:
    assert len(drawn(cafe(), 100, height=26)) == 2 * 13 + 1
    assert len(drawn(cafe(), 100, height=25)) == 13 + 1


def test_sixty_columns_show_table_by_table() -> None:
    scene = drawn(cafe(chairs=JOKER_AND_WOMAN), 60, MARKED)
    assert [line.split() for line in scene[:2]] == [
        ["GER", "1", "c1", "ger.w", "c8", "ger*m", "c14", "○", "c7", "○"],
        ["GER", "2", "c2", "○", "c9", "(+16)", "c15", "○", "c8", "ger*m"],
    ]
    assert scene[-1] == "bar: nobody   next stool +1"


@pytest.mark.parametrize("width", [60, 80, 100, 160])
@pytest.mark.parametrize("own", [F6, TWINS], ids=["f6", "twins"])
def test_any_board_draws_itself(own: Document, width: int) -> None:
    scene = "\n".join(drawn(cafe(own), width))
    assert all(chair["id"] in scene for chair in own["chairs"])
    assert all(table["nation"].upper() in scene for table in own["tables"])


def test_things_at_one_place_are_listed_instead() -> None:
    heap = board("heap", {1: "tur a1 a2 a3 a4"})
    heap["chairs"][1]["x"] = heap["chairs"][0]["x"]
    assert drawn(cafe(heap), 200)[0].split() == ["TUR", "1", "a1", "○", "a2", "○", "a3", "○", "a4", "○"]


@pytest.mark.parametrize(
    ("move", "steps", "predicate"),
    [
        ("fra.w@c12", ("fra.w", "c12"), "seats a French woman on c12"),
        ("ita.m@c48", ("ita.m", "c48"), "seats an Italian man on c48"),
        ("jok.m=spa@c60", ("jok.m", "c60", "spa"), "seats a male joker as a Spanish man on c60"),
        ("stop", ("stop",), "seats nobody else"),
        ("skip", ("skip",), "cannot do anything and is skipped"),
        ("bar cub.m", ("bar", "cub.m"), "puts a Cuban man at the bar"),
        ("swap spa.m@c60", ("swap", "spa.m", "c60"), "puts a Spanish man on c60 and takes the joker from there"),
        ("draw 0", ("draw", "0"), "draws nothing"),
        ("draw 1", ("draw", "1"), "chooses to draw 1"),
        ("group ger.m@c1", ("group", "ger.m", "c1"), "begins a group: seats a German man on c1"),
        ("group ger.m@c8 at 2", ("group", "ger.m", "c8", "2"), "begins a group at table 2: seats a German man on c8"),
        (
            "group jok.w=ger@c8 at 2",
            ("group", "jok.w", "c8", "ger", "2"),
            "begins a group at table 2: seats a female joker as a German woman on c8",
        ),
    ],
)
def test_moves_in_words(move: str, steps: tuple[str, ...], predicate: str) -> None:
    parts = parts_of(move)
    assert (international().steps(parts), international().predicate(parts)) == (steps, predicate)


@pytest.mark.parametrize(
    ("steps", "gloss"),
    [
        (("fra.w",), "French woman"),
        (("fra.w", "c14"), "GER 1, CUB 7"),
        (("jok.m", "c60", "spa"), "Spain"),
        (("bar",), "one guest to the bar, next stool +1"),
        (("group", "ger.m", "c8", "2"), "fill table 2"),
        (("draw", "1"), "draw 1 of 2 tiles"),
    ],
)
def test_words_explained(steps: tuple[str, ...], gloss: str) -> None:
    view = cafe().view(0)
    view["turn"]["seated"] = ["c1", "c2"]
    assert international().gloss(steps, view) == gloss


def test_a_drawn_tile_is_told_even_if_it_equals_the_one_that_went() -> None:
    before, after = cafe().view(0), cafe().view(0)
    after["bag"]["left"] -= 1
    assert international().aftermath(before, parts_of("bar fra.w"), after) == ["draws fra.w"]


def test_whoever_cannot_pay_is_out() -> None:
    before, after = cafe().view(0), cafe().view(0)
    after |= {"eliminated": [0], "set_aside": ["fra.m"]}
    assert international().aftermath(before, parts_of("bar fra.w"), after) == [
        "cannot pay and is out of the game; laid aside: fra.m (CI-35)"
    ]
