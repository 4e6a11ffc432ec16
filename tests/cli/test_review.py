"""`kaffeehaus review`, `puzzles` and `stats` as a person runs them."""

import json
from pathlib import Path

import pytest

import kaffeehaus as kh
from kaffeehaus.cli.puzzles import command_told
from tests.cli.running import kaffeehaus, refused
from tests.reviews.games import begun, record

GAME = "cardgame"
LITTLE = "0.01"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(record(GAME).to_json(), "utf-8")
    return path


def test_a_review_is_kept_drawn_told_and_gone_on_with(game: Path) -> None:
    page, kept = game.with_name("review.html"), game.with_name("review.json")
    kept.write_text(begun(record(GAME), 3).to_json(), "utf-8")
    result = kaffeehaus("review", game, "--effort", LITTLE, "--html", page, "--keep", kept, width=200)
    assert result.exit_code == 0, result.output
    assert "add up to the result" in result.stdout
    review = kh.Review.from_json(kept.read_bytes())
    assert review.complete
    drawn = page.read_text("utf-8")
    assert drawn.count("<svg") >= 1
    assert "http" not in drawn.replace("http://www.w3.org", ""), "the page needs no other file"
    again = kaffeehaus("review", game, "--effort", LITTLE, "--keep", kept, "--json")
    assert json.loads(again.stdout) == review.to_dict()


def test_what_cannot_be_looked_back_at_is_refused_in_words(game: Path) -> None:
    whole = record(GAME)
    cut = kh.Record(whole.game, whole.seed, whole.moves[:4], whole.players, whole.rules_version)
    game.write_text(cut.to_json(), "utf-8")
    assert refused(kaffeehaus("review", game), "not over")
    game.write_text("{", "utf-8")
    assert refused(kaffeehaus("review", game), "The record cannot be used")
    game.write_text(json.dumps({**whole.to_dict(), "rules_version": 9}), "utf-8")
    assert refused(kaffeehaus("review", game), "rules_version")
    game.write_text(whole.to_json(), "utf-8")
    assert refused(kaffeehaus("review", game, "--effort", "much"), "effort is quick, normal, thorough")
    assert refused(kaffeehaus("review", game, "--language", "it", "--html", game.parent), "language is", "is a folder")


def test_puzzles_say_what_they_need(game: Path) -> None:
    assert refused(kaffeehaus("puzzles", GAME), "--from", "--selfplay")
    assert refused(kaffeehaus("puzzles", "melange", "--from", game), "another game than melange")


def test_a_pack_names_its_command_without_anybodys_folders() -> None:
    out = Path("/home/anna/pack.json")
    for given in (["--out", str(out)], [f"--out={out}"]):
        assert command_told(["puzzles", "melange", *given], out) in (
            "kaffeehaus puzzles melange --out pack.json",
            "kaffeehaus puzzles melange --out=pack.json",
        )
    assert command_told(["puzzles", "melange"], None) == "kaffeehaus puzzles melange"


def test_records_are_summed_up_with_pictures(tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "statistics"
    games.mkdir()
    for seed in (1, 2, 3):
        (games / f"{seed}.json").write_text(record("international", 2, seed).to_json(), "utf-8")
    result = kaffeehaus("stats", games, "--out", out, "--json")
    assert result.exit_code == 0, result.output
    [table] = json.loads(result.stdout)["tables"]
    assert (table["game"], table["players"], table["games"]) == ("international", 2, 3)
    assert sum(each["mean"] for each in table["order"]) == pytest.approx(1)
    totals = [total for seed in (1, 2, 3) for total in totals_of(seed)]
    booked = sum(clause["mean"] for clause in table["clauses"].values())
    assert booked == pytest.approx(sum(totals) / len(totals)), "all points come from some clause"
    assert sum(seats for seats, _ in table["jokers"].values()) == 6
    assert (out / "first-player.png").read_bytes().startswith(b"\x89PNG")


def totals_of(seed: int) -> tuple[int, ...]:
    result = record("international", 2, seed).result
    assert result is not None
    return result.totals


def test_statistics_name_every_file_that_is_no_record(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text("{}", "utf-8")
    assert refused(kaffeehaus("stats", tmp_path), "one.json", "two.json")
