"""The reference of the protocol: every call, every message and every shape, from the server's own OpenAPI document."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from kaffeehaus.server.app import create_app
from kaffeehaus.server.settings import Settings
from kaffeehaus.server.wire.schema import CHANNEL, REFUSALS

CALLS, SHAPES = "protocol/calls", "protocol/shapes"

Schema = dict[str, Any]


def protocol_pages() -> dict[str, str]:
    """A page of calls and one of shapes."""
    document = create_app(Settings(Path(gettempdir()), log_level="error")).openapi()
    return {f"{CALLS}.md": calls_page(document), f"{SHAPES}.md": shapes_page(document)}


def calls_page(document: Schema) -> str:
    """All calls by subject, then the live channel."""
    groups: dict[str, list[tuple[str, str, Schema]]] = defaultdict(list)
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            groups[call["tags"][0]].append((method.upper(), path, call))
    parts = [
        "# Calls and messages",
        "Generated from the OpenAPI document, which a running house serves at `/api/v1/openapi.json`.",
        "[The protocol](../protocol.md) explains it; [shapes](shapes.md) lists what travels.",
    ]
    for subject, calls in groups.items():
        parts.append(f"## {subject.capitalize()}")
        for method, path, call in calls:
            parts += call_lines(method, path, call)
    parts += channel_lines(document[CHANNEL], document["components"]["schemas"])
    parts += [
        "## Refusals",
        "Every call may be refused with one of these statuses, in the shape " + ref("Refusal") + ".",
    ]
    parts.append(table(("status", "meaning"), [(str(status), what) for status, what in REFUSALS.items()]))
    parts.append("The `code` of a refusal is one of " + ", ".join(f"`{code}`" for code in document["x-codes"]) + ".")
    return "\n\n".join(parts) + "\n"


def call_lines(method: str, path: str, call: Schema) -> Iterator[str]:
    """One call: what it does, what it takes, what it answers."""
    yield f"### `{method} {path}`"
    yield call["description"]
    parameters = [
        (f"`{each['name']}`", each["in"], kind_of(each["schema"]), each.get("description", ""))
        for each in call.get("parameters", [])
        if each["in"] != "cookie"
    ]
    if parameters:
        yield table(("parameter", "in", "type", "meaning"), parameters)
    body = call.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        yield f"Takes {kind_of(body['schema'])}."
    for status, answer in call["responses"].items():
        if status.startswith("2"):
            content = answer.get("content", {}).get("application/json", {}).get("schema")
            yield f"Answers {status}" + (f": {kind_of(content)}." if content else ".")


def channel_lines(channel: Schema, schemas: Schema) -> Iterator[str]:
    """The messages of the live channel in both directions."""
    yield "## The live channel"
    yield f"A WebSocket at `{channel['path']}`, protocol `{channel['protocol']}`."
    yield f"The client begins with {kind_of(channel['first'])}."
    for who, side in (("The client sends", "client"), ("The house sends", "server")):
        named = channel[side]["$ref"].rpartition("/")[2]
        branches = schemas[named].get("anyOf") or schemas[named]["oneOf"]
        names = [branch["$ref"].rpartition("/")[2] for branch in branches]
        rows = [(ref(name), first_line(schemas[name])) for name in names]
        yield f"### {who}"
        yield table(("message", "meaning"), rows)


def shapes_page(document: Schema) -> str:
    """Every named schema."""
    parts = ["# Shapes", "What travels, in [calls and messages](calls.md). All of it is JSON."]
    for name, schema in sorted(document["components"]["schemas"].items()):
        parts += [f'<a id="{name}"></a>', f"## {name}"]
        if schema.get("description"):
            parts.append(" ".join(schema["description"].split()))
        if "properties" in schema:
            needed = schema.get("required", [])
            rows = [
                (f"`{key}`", kind_of(each), "" if key in needed else default_of(each), first_line(each))
                for key, each in schema["properties"].items()
            ]
            parts.append(table(("part", "type", "if it is left out", "meaning"), rows))
        else:
            parts.append(kind_of(schema))
    return "\n\n".join(parts) + "\n"


def kind_of(schema: Schema) -> str:
    """A schema in a few words, with links to those that have a name."""
    if "$ref" in schema:
        return ref(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    branches = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if branches:
        return " or ".join(dict.fromkeys(map(kind_of, branches)))
    kind = schema.get("type")
    if kind == "array":
        return f"list of {kind_of(schema['items'])}" if "items" in schema else "list"
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return "object" if isinstance(values, bool) else f"object of {kind_of(values)}"
    return str(kind or "anything")


def default_of(schema: Schema) -> str:
    """What a part is if it is left out."""
    return f"`{json.dumps(schema['default'])}`" if "default" in schema else "absent"


def first_line(schema: Schema) -> str:
    """The description in one line."""
    return " ".join(str(schema.get("description", "")).split())


def ref(name: str) -> str:
    """A link to a shape."""
    return f'<a href="shapes.html#{name}"><code>{name}</code></a>'


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, without a last column that nobody has filled."""
    width = len(heads) - (not any(row[-1] for row in rows))
    lines = [heads[:width], ["---"] * width, *(row[:width] for row in rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
