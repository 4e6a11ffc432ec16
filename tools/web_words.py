"""Writes the names of nations, guests, cards and furniture for the page, from the games' own data."""

import json
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "kaffeehaus" / "games"
TARGET = ROOT / "web" / "src" / "guests" / "words"
LANGUAGES = ("en", "de", "fr")


def words(language: str) -> dict[str, Any]:
    """All names in one language: nations as in the first file, the names of Wiener Melange as in the second."""
    nations = tomllib.loads((GAMES / "data" / "nations.toml").read_text(encoding="utf-8"))
    melange = tomllib.loads((GAMES / "melange" / "data" / "words.toml").read_text(encoding="utf-8"))
    shared = nations.pop("words")[language]
    return {
        "nations": {nation: names[language] for nation, names in nations.items()},
        "words": shared,
        "melange": {part: names[language] for part, names in melange.items()},
    }


def main() -> None:
    """Writes one file a language."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        text = json.dumps(words(language), ensure_ascii=False, indent=2)
        (TARGET / f"{language}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
