"""What is said as JSON."""

import json

import pytest

from kaffeehaus.server.answers import joined, json_text


@pytest.mark.parametrize("text", ["Zoë ☕", "half a letter \ud800", "\u2028", 'a "quote"\\'])
def test_every_text_can_be_said(text: str) -> None:
    assert json.loads(json_text({"name": text, "numbers": [1, 2.5, None, True]})) == {
        "name": text,
        "numbers": [1, 2.5, None, True],
    }


def test_what_is_joined_has_all_parts() -> None:
    assert json.loads(joined('{"a":1}', '{"b":{"c":2},"d":[]}')) == {"a": 1, "b": {"c": 2}, "d": []}
