"""The page picks and tells moves by the parts that come with them; it reads no text of a move."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh

WEB = Path(__file__).parents[2] / "web"
GAMES: dict[str, dict[str, Any]] = {
    "international": {"players": 3, "single_gender_variant": True},
    "cardgame": {"players": 3, "single_gender_variant": True},
    "melange": {"players": 2},
}
READ = """
import { runnerImport } from "vite";
const { module } = await runnerImport("./tests/reading.ts", { configFile: false, logLevel: "error" });
const { describeMove, moveTo, picksOf, tellDeed } = module;
const { game, positions } = JSON.parse(await new Response(process.stdin).text());
const read = positions.map(({ scene, moves, told }) => moves.map((parts, place) => {
  const said = ["en", "de", "fr"].map((language) => describeMove(parts, scene, language));
  const heard = ["en", "de", "fr"].map((language) => tellDeed(told[place], language) ?? "");
  const picks = picksOf(parts);
  const asked = moveTo(game, picks[0], picks[1] ?? "pile");
  return { kind: parts.kind, count: parts.count ?? 0, picks, said, heard, asked };
}));
console.log(JSON.stringify(read));
"""

Read = list[list[dict[str, Any]]]


def positions_of(game: str) -> list[dict[str, Any]]:
    """Scenes of random games, each with the parts of its legal moves."""
    rules = kh.game(game, **GAMES[game])
    found = []
    for seed in range(4):
        position, chance = rules.deal(seed), random.Random(seed)
        while not position.over:
            scene = {
                "game": game,
                "components": rules.ruleset.component_data(),
                "view": position.view(position.to_move),
            }
            told = [rules.ruleset.told_parts(number) for number in position.numbers]
            found.append({"scene": scene, "moves": [move.parts for move in position.moves], "told": told})
            position = position.play(chance.choice(position.moves))
    return found[::5]


@pytest.fixture(scope="module", params=GAMES)
def moves_read(request: pytest.FixtureRequest) -> tuple[list[dict[str, Any]], Read]:
    """Many positions, and what the page makes of their legal moves."""
    positions = positions_of(request.param)
    asked = json.dumps({"game": request.param, "positions": positions})
    command = ["node", "--input-type=module", "--eval", READ]
    done = subprocess.run(command, cwd=WEB, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return positions, json.loads(done.stdout)


def test_picks_tell_the_moves_of_a_position_apart(moves_read: tuple[list[dict[str, Any]], Read]) -> None:
    for moves in moves_read[1]:
        picked = {(move["kind"], move["count"], *move["picks"]) for move in moves}
        assert len(picked) == len(moves)


def test_every_move_has_a_sentence_of_its_own_in_three_languages(
    moves_read: tuple[list[dict[str, Any]], Read],
) -> None:
    for moves in moves_read[1]:
        for language in range(3):
            sentences = {move["said"][language] for move in moves}
            assert len(sentences) == len(moves)
            assert not any("undefined" in sentence for sentence in sentences)


def test_what_others_hear_names_nothing_hidden(moves_read: tuple[list[dict[str, Any]], Read]) -> None:
    heard = {move["heard"][0] for moves in moves_read[1] for move in moves if move["kind"] == "lay"}
    assert heard <= {"lays a card face down"}


def test_a_piece_and_its_place_make_the_move_that_the_server_is_asked_about(
    moves_read: tuple[list[dict[str, Any]], Read],
) -> None:
    plain = ("seat", "bar", "lay", "play")
    for position, moves in zip(*moves_read, strict=True):
        for parts, move in zip(position["moves"], moves, strict=True):
            if parts["kind"] in plain and not (
                "tile" in parts and "chair" in parts
            ):  # a guest tile is no piece of a hand
                assert move["asked"] == {name: part for name, part in parts.items() if name != "nation"}


def test_the_page_knows_no_grammar() -> None:
    for path in (WEB / "src").rglob("*.ts"):
        assert "RegExp" not in path.read_text("utf-8"), path
