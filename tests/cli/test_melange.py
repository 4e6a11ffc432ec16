"""Wiener Melange in the terminal: tables, rows and hidden hands, and a whole game at one screen."""

from itertools import pairwise
from typing import Any

import pytest
from rich.console import Console

import kaffeehaus as kh
from kaffeehaus.cli.tables import rendered
from kaffeehaus.cli.telling import move_words, tally
from kaffeehaus.core.position import Move
from kaffeehaus.drawing import drawing_of
from kaffeehaus.drawing.contract import Drawing
from kaffeehaus.drawing.plan import Bounds
from tests.cli.running import kaffeehaus, lines
from tests.rules.melange import ORANGE, W6, YELLOW, situation

GAME = kh.game("melange", players=3)
CHAIN = {"white": ("white-table round-table", "c5 c6"), "blue.cube": ("turquoise-chair", "c6 c9"), **ORANGE}


def drawing(options: dict[str, Any] | None = None) -> Drawing:
    return drawing_of("melange", options or GAME.options)


def on_w6(**parts: Any) -> tuple[kh.Position, Drawing]:
    """A situation on the small board, and its drawing."""
    position = kh.Position.from_dict(situation(components=W6, **parts))
    return position, drawing(position.ruleset.options)


def drawn(position: kh.Position, picture: Drawing, marks: dict[str, int] | None = None) -> list[str]:
    """The lines of the scene, as a terminal without colours shows them."""
    console = Console(width=100, color_system=None)
    view = position.view(YELLOW)
    with console.capture() as shown:
        console.print(rendered(picture.scene(view, {**view, "chairs": {}}, marks or {}, Bounds(100))))
    return [line.rstrip() for line in shown.get().splitlines()]


def test_tables_show_visitors_and_markers_and_rows_what_is_left() -> None:
    position, picture = on_w6(rows=CHAIN, chairs={"c1": "blue.3"})
    scene = drawn(position, picture, {"c2": 3})
    assert scene[0] == "G1  round grey    «c1» pur blue.3  c2 oli (+3)"
    assert scene[2] == "W1  round white   c5 oli wht       c6 tur B■ wht"
    words = [" ".join(line.split()) for line in scene]
    assert "blue.cube turquoise chair 2 left: c6 c9" in words
    assert "white freud, pays 1, VIP 3 white table, round table 2 left: c5 c6" in words


def test_a_card_says_what_it_would_leave_or_mark() -> None:
    position, picture = on_w6(rows=CHAIN, chairs={"c1": "mahler"}, hand="turquoise-chair olive-chair")
    view = position.view(YELLOW)
    assert picture.gloss(("turquoise-chair", "white"), view) == "leaves only c6: a visitor sits down there"
    assert picture.gloss(("olive-chair", "yellow.cube"), view) == "marks 3: c2 c5 c11"
    assert picture.gloss(("joker", "grey-table", "purple-chair", "yellow.cube"), view) == "marks 3: c3 c7 c10"
    assert picture.gloss(("olive-chair",), view) == "olive chair, 1 in hand"


def test_the_headline_says_what_is_forced_and_who_decides() -> None:
    position, picture = on_w6(rows=CHAIN, hand="turquoise-chair")
    after = position.play("play turquoise-chair on white")
    assert "due: blue.cube on c9; seat 0 decides (WM-65)" in picture.headline(after.view(YELLOW))
    assert "due" not in picture.headline(position.view(YELLOW))


def test_only_the_own_hand_is_shown_and_what_all_have_seen() -> None:
    position, picture = on_w6(hand="olive-chair olive-chair", actions="remove-own", hands={0: "grey-table"})
    document = position.to_dict()
    document["known"][0] = ["grey-table"]
    view = kh.Position.from_dict(document).view(YELLOW)
    assert picture.belongings(view, 0) == "blue: cards 1   actions 0   seen: grey-table   guests 123456"
    assert picture.belongings(view, YELLOW) == "yellow: olive-chair ×2   remove-own   guests 123456"


@pytest.mark.parametrize(
    ("move", "predicate"),
    [
        ("play purple-chair on blue.cube", "lays a purple chair card for the blue cubes"),
        (
            "joker olive-chair as round-table on white",
            "plays two olive chair cards as one round table card for the white markers",
        ),
        ("action remove-own blue.cube@C07", "plays an action card and takes one of the blue cubes off C07"),
        (
            "action swap-guests C06 C11 paying grey-table",
            "plays an action card: C06 and C11 change visitors for a grey table card",
        ),
        ("action score-own-olive", "plays an action card: a guest of your own on an olive chair"),
        ("stop", "plays no more cards"),
        ("draw", "draws instead of playing"),
        ("take display round-table", "takes the open round table card"),
        ("take pile", "takes a card from the pile"),
        ("take action", "takes an action card"),
        ("pass", "can do nothing and passes"),
        ("seat tile 3 on C07", "seats guest 3 on C07"),
        ("resolve blue.cube", "gives the chair to the blue cubes (WM-30)"),
        ("skip C07", "leaves C07 out (WM-19)"),
    ],
)
def test_moves_in_words(move: str, predicate: str) -> None:
    assert drawing().predicate(GAME.ruleset.move_parts(*GAME.ruleset.moves_from_text(move))) == predicate


def test_what_follows_from_a_move_is_told() -> None:
    rows = dict.fromkeys(("blue.cube", "red.cube"), ("round-table", "c2 c6"))
    rows |= {"white": ("turquoise-chair", "c6 c9")}
    position, picture = on_w6(rows=rows, hand="white-table", next_people="kraus", pile="brown-table")
    told = []
    for text in ("play white-table on white", "resolve blue.cube", "seat tile 3 on c2", "stop"):
        after = position.play(text)
        told.append(move_words(picture, position, Move(position, position.read_move(text)), after, ()))
        position = after
    assert told[0] == (
        "Seat 1 lays a white table card for the white markers: 1 point at table W1 (WM-33); "
        "freud sits down on c6 (WM-29)."
    )
    assert told[2] == "Seat 0 seats guest 3 on c2; the row of the red cubes is void (WM-31)."
    assert "kraus is next for white with a brown table card (WM-40)" in told[3]


def test_the_final_count_names_guests_and_personalities() -> None:
    last = kh.play_out(GAME, 4, ["greedy"]).replay()
    assert last.result
    console = Console(width=120, color_system=None)
    with console.capture() as shown:
        console.print(tally(last, last.result, ()))
    lines_of_pairs = [line for seat in last.result.lines for line in seat]
    assert lines_of_pairs
    for line in lines_of_pairs:
        assert f"{line.visitors[0]} and {line.visitors[1]} at table {line.table} (WM-51)" in shown.get()


def test_a_hot_seat_game_is_played_to_its_end() -> None:
    record = kh.play_out(GAME, 4, ["greedy"])
    seats = [position.to_move for position in record.positions()]
    typed = ["", record.moves[0]]
    for (before, now), move in zip(pairwise(seats), record.moves[1:], strict=False):
        typed += ["", "", move] if before != now else [move]
    stdout = kaffeehaus(
        "play", "melange", "--terminal", "--players", "3", "--seed", "4", "--hot-seat", typed=lines(*typed)
    ).stdout
    result = record.replay().result
    assert result
    assert f"with {max(result.totals)} points." in " ".join(stdout.split())


def test_a_turn_is_chosen_word_by_word() -> None:
    typed = ("purple-chair", "blue.cube", "stop", "pile")
    stdout = kaffeehaus("play", "melange", "--terminal", "--players", "3", "--seed", "3", typed=lines(*typed)).stdout
    assert "seat 0 purple-chair> blue.cube" in stdout
    assert "Seat 0 (you) lays a purple chair card for the blue cubes." in stdout
    assert "seat 0 take> pile" in stdout
    assert "Seat 0 (you) takes a card from the pile." in stdout


def test_a_card_can_be_taken_back_and_a_drawn_one_cannot() -> None:
    typed = ("play purple-chair on blue.cube", "undo", "draw", "take pile", "undo")
    stdout = kaffeehaus("play", "melange", "--terminal", "--players", "3", "--seed", "3", typed=lines(*typed)).stdout
    assert "Taken back: play purple-chair on blue.cube." in stdout
    assert "Nothing can be taken back" in stdout
