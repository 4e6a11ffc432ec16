"""What is said as JSON."""

import json

import pytest

from kaffeehaus.server.responses import json_bytes


@pytest.mark.parametrize("text", ["Zoë ☕", "half a letter \ud800", "\u2028", 'a "quote"\\'])
def test_every_text_can_be_said(text: str) -> None:
    assert json.loads(json_bytes({"name": text, "numbers": [1, 2.5, None, True]})) == {
        "name": text,
        "numbers": [1, 2.5, None, True],
    }
