"""The card game in the terminal: the X, hidden hands, and several people at one screen."""

from itertools import pairwise

import pytest

import kaffeehaus as kh
from kaffeehaus.cli.telling import move_words
from kaffeehaus.core.position import Move
from kaffeehaus.drawing import drawing_of
from kaffeehaus.drawing.contract import Drawing
from tests.cli.running import kaffeehaus, lines

GAME = kh.game("cardgame", players=3)


def drawing() -> Drawing:
    return drawing_of("cardgame", GAME.options)


def test_the_tables_lie_in_an_x() -> None:
    # Seed 4 lays Spain, England, Cuba, Italy and Germany.
    stdout = kaffeehaus("play", "cardgame", "--terminal", "--seed", "4").stdout
    assert stdout.splitlines()[2:12] == [
        "           ○               ○            ",
        "           o1              o2           ",
        "   ○    ╭ SPA ╮    ◎    ╭ ENG ╮    ○    ",
        "   o3   ╰─ NW ╯    iN   ╰─ NE ╯    o4   ",
        "           ◎    ╭ CUB ╮    ◎            ",
        "           iW   ╰─ C ─╯    iE           ",
        "   ○    ╭ ITA ╮    ◎    ╭ GER ╮    ○    ",
        "   o5   ╰─ SW ╯    iS   ╰─ SE ╯    o6   ",
        "           ○               ○            ",
        "           o7              o8           ",
    ]


def test_a_hot_seat_game_hands_the_screen_over_and_is_played_to_its_end() -> None:
    record = kh.play_out(GAME, 4, ["greedy"])
    seats = [position.to_move for position in record.positions()]
    typed = ["", record.moves[0]]
    for (before, now), move in zip(pairwise(seats), record.moves[1:], strict=False):
        typed += ["", "", move] if before != now else [move]
    stdout = kaffeehaus(
        "play", "cardgame", "--terminal", "--players", "3", "--seed", "4", "--hot-seat", typed=lines(*typed)
    ).stdout
    assert "Enter clears the screen for seat 1> " in stdout
    assert "Seat 1, Enter shows your hand> " in stdout
    result = record.replay().result
    assert result
    assert f"wins with {max(result.totals)} points." in " ".join(stdout.split())


def test_nothing_is_shown_before_the_next_person_is_there() -> None:
    stdout = kaffeehaus("play", "cardgame", "--terminal", "--seed", "4", "--hot-seat").stdout
    assert "The game stops after 0 moves." in stdout
    assert "▶" not in stdout


def test_only_the_own_hand_is_shown() -> None:
    position = GAME.deal(seed=4)
    own = position.to_dict()["hands"][0]
    view = position.view(0)
    assert [drawing().belongings(view, seat) for seat in range(3)] == ["  ".join(own), "7 cards", "7 cards"]


@pytest.mark.parametrize(
    ("move", "predicate"),
    [
        ("ind.m@o3", "seats an Indian man on o3"),
        ("stop", "places nobody else"),
        ("take", "draws a card"),
        ("lay fra.w", "lays a card face down"),
        ("end", "declares the end (KG-28)"),
        ("continue", "plays on with an empty hand (KG-28)"),
        ("group fra.w@iN at NW", "begins a group at table NW: seats a French woman on iN"),
    ],
)
def test_moves_in_words(move: str, predicate: str) -> None:
    assert drawing().predicate(GAME.ruleset.move_parts(*GAME.ruleset.moves_from_text(move))) == predicate


def test_a_cleared_table_is_told_with_the_one_that_follows() -> None:
    told = {}
    positions = list(kh.play_out(GAME, 4, ["greedy"]).positions())
    texts = kh.play_out(GAME, 4, ["greedy"]).moves
    for before, after, text in zip(positions, positions[1:], texts, strict=False):
        gone = len(after.view()["box"]["tables"]) - len(before.view()["box"]["tables"])
        words = move_words(drawing(), before, Move(before, before.read_move(text)), after, ())
        told[words] = (words.count("is full and cleared (KG-23)"), gone)
    assert all(said == gone for said, gone in told.values())
    assert any(gone for _, gone in told.values())


def test_a_drawn_card_cannot_be_put_back() -> None:
    stdout = kaffeehaus("play", "cardgame", "--terminal", "--seed", "4", typed=lines("take", "undo")).stdout
    assert "Nothing can be taken back" in stdout
