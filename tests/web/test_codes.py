"""The codes of invitations: read by a second implementation of the standard, for every size that the page can draw."""

import json
import subprocess

import pytest

from tests.web.dictionaries import WEB
from tests.web.qr import text_of

DRAW = """
import { runnerImport } from "vite";
const options = { configFile: false, logLevel: "error" };
const { qrCode } = (await runnerImport("./src/parts/qr.ts", options)).module;
const drawn = (text) => { try { return qrCode(text); } catch (error) { return String(error); } };
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(drawn)));
"""
# As many bytes as each version holds, and one more than the version below: 14, 26, 42 … 213.
FULL = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
TEXTS = [
    "https://kaffeehaus.example/j/abcDEF_-0123456789abcdef",
    "é ü ß …",
    *("".join(chr(97 + (at * at + size) % 26) for at in range(size)) for size in FULL),
    *("y" * (size + 1) for size in FULL[:-1]),
]


def drawn(texts: list[str]) -> list[list[list[bool]] | str]:
    """What the page draws for each text."""
    command = ["node", "--input-type=module", "--eval", DRAW, json.dumps(texts)]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    codes: list[list[list[bool]] | str] = json.loads(done.stdout)
    return codes


def test_every_code_says_what_it_should() -> None:
    codes = drawn(TEXTS)
    assert {len(code) for code in codes} == {17 + 4 * version for version in range(1, 11)}
    for text, code in zip(TEXTS, codes, strict=True):
        assert isinstance(code, list)
        assert text_of(code) == text


def test_what_is_too_long_is_refused() -> None:
    assert drawn(["x" * 214]) == ["RangeError: 214 bytes are too many for a code"]


def test_the_reader_notices_a_wrong_module() -> None:
    [code] = drawn(["Servus"])
    assert isinstance(code, list)
    code[12][12] = not code[12][12]
    with pytest.raises(ValueError, match="correction"):
        text_of(code)
