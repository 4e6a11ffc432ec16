"""The page takes the texts of moves apart as the games write them."""

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
const load = async (path) => (await runnerImport(path, { configFile: false, logLevel: "error" })).module;
const { moveParts, picksOf } = await load("./src/boards/notation.ts");
const { describeMove } = await load("./src/boards/describe.ts");
const { game, positions } = JSON.parse(await new Response(process.stdin).text());
const read = positions.map(({ scene, moves }) => moves.map((text) => {
  const parts = moveParts(game, text);
  const said = ["en", "de", "fr"].map((language) => describeMove(parts, scene, language));
  return { kind: parts.kind, count: parts.count ?? 0, picks: picksOf(parts), said };
}));
console.log(JSON.stringify(read));
"""


def positions_of(game: str) -> list[dict[str, Any]]:
    """Scenes of random games, each with its legal moves."""
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
            found.append({"scene": scene, "moves": [str(move) for move in position.moves]})
            position = position.play(chance.choice(position.moves))
    return found[::5]


@pytest.fixture(scope="module", params=GAMES)
def moves_read(request: pytest.FixtureRequest) -> list[list[dict[str, Any]]]:
    """What the page makes of the legal moves of many positions."""
    asked = json.dumps({"game": request.param, "positions": positions_of(request.param)})
    command = ["node", "--input-type=module", "--eval", READ]
    done = subprocess.run(command, cwd=WEB, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return read


def test_picks_tell_the_moves_of_a_position_apart(moves_read: list[list[dict[str, Any]]]) -> None:
    for moves in moves_read:
        picked = {(move["kind"], move["count"], *move["picks"]) for move in moves}
        assert len(picked) == len(moves)


def test_every_move_has_a_sentence_of_its_own_in_three_languages(moves_read: list[list[dict[str, Any]]]) -> None:
    for moves in moves_read:
        for language in range(3):
            sentences = {move["said"][language] for move in moves}
            assert len(sentences) == len(moves)
            assert not any("undefined" in sentence for sentence in sentences)
