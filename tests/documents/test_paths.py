"""Documents name packaged components or hold them whole; no text in them opens a file."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import kaffeehaus as kh

PART = {"international": "board", "melange": "components"}


@pytest.fixture(params=PART)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def file(game: str, tmp_path: Path) -> Path:
    """A good component file outside the package."""
    path = tmp_path / "mine.toml"
    path.write_text((files(f"kaffeehaus.games.{game}") / "data" / "reconstruction.toml").read_text("utf-8"), "utf-8")
    return path


def with_components(document: dict[str, Any], game: str, source: str) -> dict[str, Any]:
    return document | {"options": document["options"] | {PART[game]: source}}


def wrong_sources(file: Path) -> list[str]:
    return [str(file), file.as_uri(), "../data/reconstruction", "reconstruction.toml", "clauses.en", "/dev/zero", ""]


def test_a_position_opens_no_file(game: str, file: Path) -> None:
    document = kh.game(game).deal(1).to_dict()
    for source in wrong_sources(file):
        with pytest.raises(kh.InvalidComponents, match="there are reconstruction, or a whole object"):
            kh.Position.from_dict(with_components(document, game, source))


def test_a_record_opens_no_file(game: str, file: Path) -> None:
    record = kh.play_out(kh.game(game), 1, ["random"]).to_dict()
    for source in wrong_sources(file):
        with pytest.raises(kh.InvalidRecord, match="there are reconstruction, or a whole object"):
            kh.Record.from_json(json.dumps(with_components(record, game, source)))


def test_a_text_among_the_options_opens_no_file(game: str, file: Path) -> None:
    with pytest.raises(kh.InvalidComponents):
        kh.game(game, **{PART[game]: str(file)})


def test_a_path_among_the_options_is_read_and_kept_whole(game: str, file: Path) -> None:
    options = kh.game(game, **{PART[game]: file}).options
    file.unlink()
    assert options[PART[game]]["format"].startswith("kaffeehaus-")
    assert kh.game(game, **options).options == options


def test_a_packaged_name_goes_before_a_file_of_that_name(
    game: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.rename(file.with_name("reconstruction"))
    monkeypatch.chdir(file.parent)
    assert kh.game(game, **{PART[game]: Path("reconstruction")}).options[PART[game]] == "reconstruction"
