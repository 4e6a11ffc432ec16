"""Writes `web/src/api/types.ts` from the server's own OpenAPI document; `--check` only says whether it is up to date.

python tools/wire_types.py [--check]
"""

import json
import sys
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from kaffeehaus.server.app import create_app
from kaffeehaus.server.settings import Settings

TYPES = Path(__file__).parents[1] / "web" / "src" / "api" / "types.ts"
HEAD = (
    "/** What travels between page and server. Made by tools/wire_types.py from the server's models: do not edit. */\n"
)
# Types that the games' vocabularies make; see tools/vocabulary.py.
ELSEWHERE = {"Parts": ("Move", "../boards/vocabulary")}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def type_of(schema: Schema) -> str:
    """A schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    branches = schema.get("anyOf") or schema.get("oneOf")
    if branches:
        return " | ".join(dict.fromkeys(map(type_of, branches)))
    kind = schema.get("type")
    if kind == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {'unknown' if values is True else type_of(values)}>"
    return PLAIN.get(str(kind), "unknown")


def comment(schema: Schema, indent: str = "") -> str:
    """The description of a schema."""
    words = " ".join(str(schema.get("description", "")).split())
    return f"{indent}/** {words} */\n" if words else ""


def declared(name: str, schema: Schema) -> str:
    """The declaration of one named schema."""
    if name in ELSEWHERE:
        return f"{comment(schema)}export type {name} = {ELSEWHERE[name][0]};\n"
    if not schema.get("properties") and schema.get("type") == "object" and schema.get("additionalProperties") is False:
        return f"{comment(schema)}export type {name} = Record<string, never>;\n"
    if "properties" not in schema:
        return f"{comment(schema)}export type {name} = {type_of(schema)};\n"
    required = schema.get("required", [])
    lines = [
        f"  {part}{'' if part in required else '?'}: {type_of(inner)};" for part, inner in schema["properties"].items()
    ]
    if schema.get("additionalProperties") is True:
        lines.append("  [part: string]: unknown;")
    return f"{comment(schema)}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def types() -> str:
    """The whole file."""
    settings = Settings(Path(gettempdir()), log_level="error")
    schemas = create_app(settings).openapi()["components"]["schemas"]
    imports = "".join(f'import type {{ {name} }} from "{file}";\n' for name, file in ELSEWHERE.values())
    return HEAD + imports + "".join("\n" + declared(name, schemas[name]) for name in sorted(schemas))


def main() -> None:
    """Writes the file, or checks it."""
    made = types()
    if "--check" not in sys.argv[1:]:
        TYPES.write_text(made, "utf-8")
    elif TYPES.read_text("utf-8") != made:
        sys.exit("web/src/api/types.ts is out of date: run python tools/wire_types.py")


if __name__ == "__main__":
    main()
