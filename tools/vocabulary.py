"""Writes what follows from the games' vocabularies: tables in docs/notation, and the page's types of moves and views.

`python tools/vocabulary.py` writes them, with `--check` it says what is stale. A test runs the check.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import kaffeehaus as kh
from kaffeehaus.core.schemas import schema, words_of
from kaffeehaus.kernel.contract import Ruleset, ruleset_named

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "web" / "src" / "boards" / "vocabulary.ts"
HEAD = "/** The parts of moves and views of all games. Made by tools/vocabulary.py from vocabularies; do not edit. */"
NOTATION = ROOT / "docs" / "notation"
TABLE = re.compile(r"(<!-- (\w+): made by tools/vocabulary.py -->\n).*?(<!-- end -->)", re.DOTALL)


def table(*rows: tuple[str, ...]) -> str:
    """A table in Markdown, its head first."""
    head, *rest = (f"| {' | '.join(cells)} |\n" for cells in rows)
    return "".join([head, f"|{'---|' * len(rows[0])}\n", *rest])


def moves_table(ruleset: type[Ruleset]) -> str:
    """Every kind of move: an example as text and as parts, and what it means."""
    board = kh.game(ruleset.name).ruleset.board
    rows = [("text", "parts", "meaning")]
    for block in ruleset.vocabulary.blocks:
        parts = json.dumps(ruleset.vocabulary.parts(board, ruleset.vocabulary.read(board, block.example)[0]))
        rows.append((f"`{block.example}`", f"`{parts}`", words_of(ruleset)["moves"][block.kind]))
    return table(*rows)


def parts_table(ruleset: type[Ruleset]) -> str:
    """Every part of a position document: what it means, and what it is if it is left out."""
    words = words_of(ruleset)["parts"]
    names = [name for part in ruleset.written for name in part.names()]
    return table(("part", "meaning", "if left out"), *((f"`{name}`", *words[name]) for name in names))


def switches_table(ruleset: type[Ruleset]) -> str:
    """Every switch: its values, its clause, and what each edition sets it to."""

    def value(given: str | bool) -> str:
        return f"`{str(given).lower() if isinstance(given, bool) else given}`"

    rows = [("switch", "values", "clause", *(f"`{edition}`" for edition in ruleset.profiles))]
    for name, switch in ruleset.switches.items():
        values = [*map(value, switch.values), *([f"`{switch.counted}-N`"] if switch.counted else [])]
        set_to = (value(profile[name]) for profile in ruleset.profiles.values())
        rows.append((f"`{name}`", ", ".join(values), f"{ruleset.prefix}-{switch.clause:02d}", *set_to))
    return table(*rows)


def views_table(ruleset: type[Ruleset]) -> str:
    """The parts of views that differ from the document."""
    words = words_of(ruleset)["views"]
    hidden = [part.name for part in ruleset.parts if part not in ruleset.seen]
    rows = [
        ("`seat`", "whose view it is; `null` for a spectator"),
        *((f"`{name}`", text) for name, text in words.items()),
    ]
    return table(("part", "in a view"), *rows, *((f"`{name}`", "missing") for name in hidden))


TABLES = {"moves": moves_table, "parts": parts_table, "switches": switches_table, "views": views_table}


def notation_page(game: str) -> tuple[Path, str]:
    """The page of a game's notation with its tables made anew."""
    path, ruleset = NOTATION / f"{game}.md", ruleset_named(game)
    return path, TABLE.sub(lambda found: found[1] + TABLES[found[2]](ruleset) + found[3], path.read_text("utf-8"))


def typescript(described: Any, names: dict[str, str], indent: str = "") -> str:
    """The TypeScript type of a JSON Schema; `names` has the types of references."""
    if "$ref" in described:
        return names[described["$ref"].removeprefix("#/$defs/")]
    if "const" in described or "enum" in described:
        return " | ".join(json.dumps(value) for value in described.get("enum", [described.get("const")]))
    if "anyOf" in described:
        return " | ".join(typescript(each, names, indent) for each in described["anyOf"])
    if isinstance(described["type"], list):
        return " | ".join(typescript({**described, "type": each}, names, indent) for each in described["type"])
    if described["type"] == "array":
        items = typescript(described["items"], names, indent)
        return f"readonly ({items})[]" if " " in items else f"readonly {items}[]"
    if described["type"] != "object":
        return "number" if described["type"] == "integer" else str(described["type"])
    if "properties" not in described:
        return f"Readonly<Record<string, {typescript(described['additionalProperties'], names, indent)}>>"
    return object_type(described, names, indent)


def object_type(described: Any, names: dict[str, str], indent: str) -> str:
    """An object, its parts on lines of their own; inside a view all parts are there."""
    required = described.get("required", described["properties"])
    lines = [
        f"{indent}  readonly {name}{'' if name in required else '?'}: {typescript(part, names, indent + '  ')};\n"
        for name, part in described["properties"].items()
    ]
    return f"{{\n{''.join(lines)}{indent}}}"


def move_type(described: Any, names: dict[str, str]) -> str:
    """The parts of one kind of move, on one line."""
    required = described["required"]
    parts = [
        f"readonly {name}{'' if name in required else '?'}: {typescript(part, names)}"
        for name, part in described["properties"].items()
    ]
    return f"{{ {'; '.join(parts)} }}"


def page_types() -> tuple[Path, str]:
    """The module of the page that has the types of all games."""
    moves, views = schema("move")["$defs"], schema("view")["$defs"]
    defs = {**moves, **views}
    names, text = {}, []
    for name, described in defs.items():
        if name not in kh.games():
            names[name] = (
                "".join(word.capitalize() for word in name.split("-"))
                if "enum" in described
                else typescript(described, {})
            )
            if "enum" in described:
                text.append(f"export type {names[name]} = {typescript(described, {})};\n")
    for game in kh.games():
        kinds = "".join(f"\n  | {move_type(each, names)}" for each in moves[game]["oneOf"])
        text.append(f"\nexport type {game.capitalize()}Move ={kinds};\n")
        view = {
            **views[game],
            "properties": {k: v for k, v in views[game]["properties"].items() if k not in ("game", "options")},
        }
        text.append(f"\nexport interface {game.capitalize()}View {typescript(view, names)}\n")
    text.append(f"\nexport type GameName = {' | '.join(json.dumps(game) for game in kh.games())};\n")
    text.append(f"export type Move = {' | '.join(f'{game.capitalize()}Move' for game in kh.games())};\n")
    return PAGE, f"{HEAD}\n\n{''.join(text)}"


def main() -> int:
    """Writes all files, or with --check names those that would change."""
    files = [page_types(), *(notation_page(game) for game in kh.games())]
    stale = [path for path, text in files if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        print(*(f"{path.relative_to(ROOT)} is stale: run python tools/vocabulary.py" for path in stale), sep="\n")
        return bool(stale)
    for path, text in files:
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
