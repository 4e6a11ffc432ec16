"""Plays the golden games anew, which happens only on purpose: `python -m tests.golden --renew`."""

import argparse
import shutil

import kaffeehaus as kh
from tests.golden.games import FOLDER, golden_games, play, text_of


def renew(game: str) -> None:
    """Writes the records and texts of a game."""
    folder = FOLDER / game
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, (options, seed) in golden_games(game).items():
        record = play(game, options, seed)
        (folder / f"{name}.json").write_text(record.to_json(), "utf-8")
        (folder / f"{name}.txt").write_text(text_of(record), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--renew", action="store_true", required=True, help="play and store them anew")
    parser.add_argument("game", nargs="*", help="all games if none is named")
    for each in parser.parse_args().game or kh.games():
        renew(each)
