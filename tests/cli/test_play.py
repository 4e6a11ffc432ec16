"""Whole games in the terminal: choosing, typing, refusals, taking back, saving."""

import subprocess
import sys
from pathlib import Path

import pytest

import kaffeehaus as kh
from tests.cli.running import NARROW, WIDE, kaffeehaus, lines, process

# Seed 5 deals cub.w, ind.w, ind.m, ita.m and rus.w to seat 0, and cub.m to seat 1 among others.
HOT_SEAT = ("play", "international", "--terminal", "--hot-seat", "--seed", "5")


def whole_game(seed: int) -> kh.Record:
    return kh.play_out(kh.game("international", players=2), seed, ["greedy"])


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_a_hot_seat_game_is_played_to_its_end_and_saved(tmp_path: Path, width: int) -> None:
    record, saved = whole_game(3), tmp_path / "game.json"
    arguments = ("play", "international", "--terminal", "--hot-seat", "--seed", "3", "--save", saved)
    result = kaffeehaus(*arguments, typed=lines(*record.moves), width=width)
    assert result.exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines()) <= width
    played = kh.Record.from_json(saved.read_text("utf-8"))
    assert (played.moves, played.players) == (record.moves, ("person", "person"))
    final = record.replay().result
    assert final
    winner = f"Seat {final.winners[0]} wins with {final.totals[final.winners[0]]} points."
    assert winner in " ".join(result.stdout.split())


def test_a_game_against_bots_begins_with_the_person_and_tells_what_bots_do() -> None:
    typed = lines("cub.w@c14", "stop", "quit", "")
    result = kaffeehaus("play", "international", "--terminal", "--bots", "greedy,random", "--seed", "5", typed=typed)
    assert result.exit_code == 0
    assert "Seat 0 (you) seats a Cuban woman on c14: nothing at tables 1 and 7 (CI-23)" in result.stdout
    assert "Seat 1 (greedy) seats" in result.stdout
    assert "Seat 2 (random) " in result.stdout


def test_bots_fill_all_seats_but_the_first() -> None:
    stdout = kaffeehaus("play", "international", "--terminal", "--players", "4", "--seed", "5").stdout
    assert [f"seat {seat} greedy" in stdout for seat in range(4)] == [False, True, True, True]


def test_a_guest_is_chosen_and_then_a_chair_that_is_marked_with_what_it_pays() -> None:
    stdout = kaffeehaus(*HOT_SEAT, typed=lines("cub.w@c14", "stop", "cub.m", "c26")).stdout
    chosen = stdout.split("seat 1> cub.m")[1].split("seat 1 cub.m> c26")[0]
    assert "(+4)" in chosen
    assert "4 points at table 7 (CI-22), nothing at table 11 (CI-23)" in chosen
    assert "Seat 1 seats a Cuban man on c26: 4 points at table 7 (CI-22)" in stdout
    assert "Seat 1 has 4 points." in stdout


def test_choices_have_numbers() -> None:
    by_number = kaffeehaus(*HOT_SEAT, typed=lines("1", "1")).stdout
    assert "Seat 0 seats a Cuban woman on c14" in by_number


def test_a_refused_move_says_its_clause_and_changes_nothing() -> None:
    result = kaffeehaus(*HOT_SEAT, typed=lines("cub.w@c1", "fra.w@c1", "nonsense", "cub.w@c99"))
    assert result.exit_code == 0
    assert "cub.w@c1 is not possible: " in result.stdout
    assert "(CI-11)" in result.stdout
    assert "(CI-05)" in result.stdout
    assert "'nonsense' is no move" in result.stdout
    assert "there is no chair 'c99'" in result.stdout
    assert "The game stops after 0 moves." in result.stdout


def test_why_tells_what_a_move_would_pay_or_what_forbids_it() -> None:
    stdout = kaffeehaus(*HOT_SEAT, typed=lines("why cub.w@c14", "why cub.w@c1", "why", "why x")).stdout
    assert "cub.w@c14 is possible: nothing at tables 1 and 7 (CI-23)." in stdout
    assert "cub.w@c1 is not possible: " in stdout
    assert "Ask for a whole move" in stdout
    assert "'x' is no move" in stdout


def test_undo_takes_back_a_move_of_the_own_turn(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    typed = lines("ind.w@c5", "ind.m@c12", "undo")
    assert "Nothing can be taken back" in kaffeehaus(*HOT_SEAT, typed=typed).stdout  # tiles were drawn
    stdout = kaffeehaus(*HOT_SEAT, "--save", saved, typed=lines("ind.w@c5", "undo", "undo", "bar ita.m")).stdout
    assert "Taken back: ind.w@c5." in stdout
    assert stdout.count("Nothing can be taken back") == 1
    assert kh.Record.from_json(saved.read_text("utf-8")).moves == ("bar ita.m",)


def test_help_rules_and_log_are_at_hand() -> None:
    stdout = kaffeehaus(
        *HOT_SEAT, typed=lines("?", "rules CI-12", "rules", "rules CI-99", "log", "bar ita.m", "log")
    ).stdout
    assert "seat the male joker as a Spanish man" in stdout
    assert "A table takes at most two women and two men" in stdout
    assert "CI-58" in stdout
    assert "there is no clause 'CI-99'" in stdout
    assert "Nothing has happened yet." in stdout
    assert "1  Seat 0 puts an Italian man at the bar: 1 point (CI-30); draws" in stdout


def test_back_gives_up_the_word_chosen_last() -> None:
    stdout = kaffeehaus(*HOT_SEAT, typed=lines("bar", "back", "ind.w", "show")).stdout
    assert "seat 0 bar> back" in stdout
    assert stdout.count("seat 0 ind.w>") == 2


def test_enter_plays_the_only_move() -> None:
    stdout = kaffeehaus(*HOT_SEAT, typed=lines("cub.w@c14", "")).stdout
    assert "Seat 0 seats nobody else; draws" in stdout


def test_quit_offers_to_save(tmp_path: Path) -> None:
    there, free = tmp_path / "there.json", tmp_path / "free.json"
    there.write_text("kept", "utf-8")
    typed = lines("bar ita.m", "quit", str(there), str(tmp_path / "no folder" / "x"), str(free))
    result = kaffeehaus(*HOT_SEAT, typed=typed)
    assert result.exit_code == 0
    assert there.read_text("utf-8") == "kept"
    assert kh.Record.from_json(free.read_text("utf-8")).moves == ("bar ita.m",)


def test_the_end_of_the_input_saves_and_ends_politely(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    done = process(*HOT_SEAT, "--save", saved, typed=lines("bar ita.m"))
    assert done.returncode == 0
    assert kh.Record.from_json(saved.read_text("utf-8")).moves == ("bar ita.m",)


def test_nothing_typed_at_all_ends_politely() -> None:
    done = process("play", "international", "--terminal")
    assert done.returncode == 0
    assert "The game stops after 0 moves." in done.stdout


def test_a_closed_input_is_an_empty_one() -> None:
    command = [sys.executable, "-m", "kaffeehaus.cli", "play", "international", "--terminal"]
    done = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "The game stops after 0 moves." in done.stdout


def test_a_terminal_without_these_letters_gets_question_marks() -> None:
    done = process("play", "international", "--terminal", "--seed", "5", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Caf? International" in done.stdout


def test_a_whole_game_by_its_first_choices_only() -> None:
    """Whoever always takes the first choice reaches the end: no question is ever without an answer."""
    result = kaffeehaus(
        "play", "international", "--terminal", "--bots", "random", "--seed", "8", typed=lines(*["1"] * 600)
    )
    assert "The game is over: " in result.stdout


def test_bots_think_from_the_largest_seed_too() -> None:
    result = kaffeehaus("play", "international", "--terminal", "--seed", str(2**63 - 1), typed=lines("1", "1", "stop"))
    assert result.exit_code == 0
    assert "Seat 1 (greedy) " in result.stdout
