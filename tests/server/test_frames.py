"""Short texts are read and written without the library, and in the same way as with it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from kaffeehaus.server.limits import check_json, check_message
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.sockets import head_of, whole_texts

SIZES = (0, 1, 125, 126, 127, 65_535)


def masked(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_whole_texts_are_read(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    assert whole_texts(masked(text)) == [text]
    assert whole_texts(masked(b"one") + masked(text) + masked(b"two")) == [b"one", text, b"two"]


@pytest.mark.parametrize("size", SIZES)
def test_a_text_that_is_cut_anywhere_is_left_to_the_library(size: int) -> None:
    data = masked(bytes(size))
    for end in {1, 2, 3, 5, 6, 7, 8, len(data) - 1}:
        if 0 < end < len(data):
            assert whole_texts(data[:end]) is None
            assert whole_texts(masked(b"before") + data[:end]) is None


@pytest.mark.parametrize(
    "data",
    [
        Frame(Opcode.TEXT, b"no mask").serialize(mask=False),
        Frame(Opcode.BINARY, b"bytes").serialize(mask=True),
        Frame(Opcode.PING, b"").serialize(mask=True),
        Frame(Opcode.CLOSE, b"").serialize(mask=True),
        Frame(Opcode.TEXT, b"a part", fin=False).serialize(mask=True),
        Frame(Opcode.CONT, b"the rest").serialize(mask=True),
        b"\xc1" + masked(b"a reserved bit")[1:],
        masked(bytes(65_536)),
    ],
    ids=["no mask", "bytes", "ping", "close", "a part", "the rest", "a reserved bit", "long"],
)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert whole_texts(data) is None
    assert whole_texts(masked(b"before") + data) is None


@given(st.binary(max_size=300))
def test_no_data_is_too_strange(data: bytes) -> None:
    texts = whole_texts(data)
    assert texts is None or sum(map(len, texts)) < len(data) or not data


@pytest.mark.parametrize("size", [*SIZES, 65_536, 100_000])
def test_texts_are_written_as_the_library_does(size: int) -> None:
    text = b"x" * size
    expected = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert head_of(text) + text == expected


@pytest.mark.parametrize(
    "text",
    [
        b'{"type":"beat"}',
        b'{"type":"move","id":"1","expect":3,"seat":0,"move":"fra.w@c12"}',
        b'{"a":1,"a":2}',
        b'{"a":NaN}',
        b'{"a":1e999}',
        b'{"a":1.5}',
        b'{"a":"{"}',
        b'{"a":[1]}',
        b'{"a":{"b":null}}',
        b'{"a":"\\ud800"}',
        b'{"a":1} x',
        b'{"a":',
        b"",
        b"[]",
        b"7",
        b"\xff",
        '{"a":"é"}'.encode("utf-16"),
        b"\xef\xbb\xbf{}",
    ],
)
def test_the_quick_way_to_read_a_message_takes_and_refuses_the_same(text: bytes) -> None:
    assert answer_of(check_message, text) == answer_of(check_json, text)


def answer_of(read: Callable[[bytes], object], text: bytes) -> object:
    try:
        return read(text)
    except Refused as refusal:
        return refusal.to_dict()
