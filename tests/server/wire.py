"""Checks what the server says against its own OpenAPI document: nothing may be missing, nothing undeclared."""

import re
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import httpx
from jsonschema import Draft202012Validator

from kaffeehaus.server.app import create_app
from kaffeehaus.server.settings import Settings

Json = dict[str, Any]


@cache
def document() -> Json:
    """The server's OpenAPI document."""
    return create_app(Settings(Path(gettempdir()), log_level="error")).openapi()


@cache
def strict_schemas() -> Json:
    """All named schemas; parts that are not declared are refused."""
    return {name: strict(schema) for name, schema in document()["components"]["schemas"].items()}


def strict(schema: Any) -> Any:
    """The same schema without room for more."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema else {}
    return {**closed, **{name: strict(part) for name, part in schema.items()}}


@cache
def validator(name: str) -> Draft202012Validator:
    """Checks data against a named schema."""
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": {"schemas": strict_schemas()}})


def check(name: str, data: Any) -> None:
    """Raises AssertionError unless the data fit the schema of that name."""
    faults = [f"{fault.json_path}: {fault.message[:200]}" for fault in deepest(validator(name).iter_errors(data))]
    assert not faults, f"{name}: {faults}"


def deepest(faults: Any) -> list[Any]:
    """Where a union does not fit, what is wrong with its likeliest branch."""
    return [min(fault.context, key=lambda each: -len(each.path)) if fault.context else fault for fault in faults]


def check_message(message: Json) -> None:
    """A message of the live channel, by its own schema, so that a fault is named where it is."""
    kinds = {
        schema["properties"]["type"]["const"]: name
        for name, schema in strict_schemas().items()
        if name.endswith("Message") and "type" in schema["properties"]
    }
    check(kinds[message["type"]], message)


def check_answer(answer: httpx.Response) -> None:
    """An answer of a call, by what the document says about that call."""
    answer.read()
    if answer.status_code >= 400:
        check("Refusal", answer.json())
        return
    path = answer.request.url.path
    method = answer.request.method.lower()
    for pattern, calls in document()["paths"].items():
        if method in calls and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path):
            content = calls[method]["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
            if "$ref" in content:
                check(content["$ref"].rpartition("/")[2], answer.json())
            return
    raise AssertionError(f"{method} {path} is not in the document")


def checked_client(client: httpx.Client) -> httpx.Client:
    """The same client; each of its answers is checked."""
    client.event_hooks = {"response": [check_answer]}
    return client
