"""What a contest leaves behind for people and programs."""

import json
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from kaffeehaus.arena.contest import Contest
from kaffeehaus.arena.plots import pace_picture
from kaffeehaus.arena.report import write_report
from kaffeehaus.arena.results import results_json, write_results
from kaffeehaus.arena.running import Outcome
from kaffeehaus.arena.sequential import Question
from kaffeehaus.arena.words import answer_words, head_words, points_of, share_of, speed_words, time_of
from tests.arena.contests import contest, standings

PNG = b"\x89PNG\r\n"


def outcome(of: Contest, question: Question | None = None, answer: float | None = None, games: int = 40) -> Outcome:
    deals = [
        [[10 * one + deal + seat for seat, one in enumerate(seating)] for seating in of.seatings(deal)]
        for deal in range(5)
    ]
    return Outcome(standings(of, deals), question, answer, games, 8.0)


@pytest.fixture
def three() -> Outcome:
    return outcome(contest(players=3, names=("greedy@5", "random", "greedy@0.3s")))


def test_the_page_needs_no_other_file_and_no_network(tmp_path: Path, three: Outcome) -> None:
    write_report(three, tmp_path)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["paces.png", "points.png", "ratings.png", "report.html"]
    assert all((tmp_path / f"{name}.png").read_bytes().startswith(PNG) for name in ("paces", "points", "ratings"))
    assert re.findall(r'(?:src|href)="(?!data:image/png;base64,)', page) == []
    assert page.count("<img alt=") == 3
    assert "http" not in re.sub(r"base64,[^\"]*", "", page)


def test_the_page_says_what_was_found(tmp_path: Path, three: Outcome) -> None:
    write_report(three, tmp_path)
    page = (tmp_path / "report.html").read_text("utf-8")
    best = share_of(three.standings.shares[2])
    assert all(words in page for words in (best, head_words(three), speed_words(three), "won – tied – lost"))
    assert page.index("<td>greedy@0.3s</td>") < page.index("<td>greedy@5</td>")


def test_names_do_not_break_the_page(tmp_path: Path) -> None:
    write_report(outcome(contest(names=("random:<b>&", "greedy"))), tmp_path)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<b>" not in page
    assert "random:&lt;b&gt;&amp;" in page


def test_without_several_paces_there_is_no_picture_of_them(tmp_path: Path) -> None:
    found = outcome(contest())
    assert pace_picture(found.standings) is None
    write_report(found, tmp_path)
    assert not (tmp_path / "paces.png").exists()


def test_results_hold_everything_that_is_needed_to_repeat_them(tmp_path: Path, three: Outcome) -> None:
    write_results(three, tmp_path)
    found = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert found == json.loads(results_json(three))
    assert found["contest"] == three.standings.contest.document()
    assert found["timing"]["games_per_second"] == 5.0
    assert [one["name"] for one in found["contestants"]] == ["greedy@5", "random", "greedy@0.3s"]
    assert (found["deals"], found["games"], len(found["pairs"])) == (5, 15, 3)


def test_the_games_are_a_table_with_one_row_a_seat(tmp_path: Path, three: Outcome) -> None:
    write_results(three, tmp_path)
    rows = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 15 * 3
    assert rows[1] == {
        "deal": 0,
        "seed": 7,
        "rotation": 0,
        "seat": 1,
        "contestant": "random",
        "points": 11,
        "place": 2,
        "share": 0.0,
        "moves": 10,
        "seconds": 0.5,
        "faults": 0,
        "ended": "guests",
    }


def test_two_players_get_their_plain_record() -> None:
    assert "greedy won 0, tied 0 and lost 10." in head_words(outcome(contest()))
    assert "won" not in head_words(outcome(contest(players=4)))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (0.55, "Settled: greedy wins 55 % or more rather than 50 % or less."),
        (0.5, "Settled: greedy wins 50 % or less rather than 55 % or more."),
        (None, "It stayed open whether greedy wins 50 % or less or 55 % or more."),
    ],
)
def test_the_answer_is_told_in_words(answer: float | None, words: str) -> None:
    assert answer_words(outcome(contest(), Question(0.5, 0.55), answer)) == words


def test_numbers_as_people_read_them(three: Outcome) -> None:
    assert share_of(three.standings.shares[2]) == "100.0 % (26.2–100.0)"
    assert points_of(three.standings.margins[0]) == "\N{MINUS SIGN}15.0 ± 0.0"
    assert [time_of(seconds) for seconds in (0.0005234, 0.3142)] == ["0.523 ms", "0.31 s"]
    assert speed_words(outcome(contest(), games=0)) == "All games had been played before."
