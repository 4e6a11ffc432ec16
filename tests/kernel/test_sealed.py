"""The sealed stream is ChaCha20 as RFC 8439 has it, and shuffles without favour."""

import struct
from typing import Any

import numpy as np
import pytest

import kaffeehaus as kh
from kaffeehaus.kernel.random import DEAL, INSIDE, unsigned
from kaffeehaus.kernel.sealed import (
    block,
    index_below,
    key_bytes,
    key_words,
    quarter_round,
    read_key,
    sealed_below,
    sealed_shuffle,
)
from tests.kernel.shuffles import DECKS, MOST_DEVIATION, counted, lots

KEY = bytes(range(32))

# RFC 8439: key, counter, nonce, block. From 2.3.2 and from appendix A.1, numbers 1 to 5.
VECTORS = [
    (
        KEY,
        1,
        "000000090000004a00000000",
        (
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
        ),
    ),
    (
        bytes(32),
        0,
        "00" * 12,
        (
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        ),
    ),
    (
        bytes(32),
        1,
        "00" * 12,
        (
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
        ),
    ),
    (
        bytes(31) + b"\x01",
        1,
        "00" * 12,
        (
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
        ),
    ),
    (
        b"\x00\xff" + bytes(30),
        2,
        "00" * 12,
        (
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"
        ),
    ),
    (
        bytes(32),
        0,
        "00" * 11 + "02",
        (
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"
        ),
    ),
]


@pytest.mark.parametrize(("key", "counter", "nonce", "expected"), VECTORS)
def test_a_block_is_that_of_rfc_8439(key: bytes, counter: int, nonce: str, expected: str) -> None:
    first, second, third = struct.unpack("<3I", bytes.fromhex(nonce))
    numbers = block(key_words(key), unsigned(counter), unsigned(first), unsigned(second), unsigned(third))
    assert struct.pack("<8Q", *map(int, numbers)).hex() == expected


def test_a_quarter_round_is_that_of_rfc_8439() -> None:
    before = (unsigned(word) for word in (0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567))
    assert [int(word) for word in quarter_round(*before)] == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


def test_a_key_is_64_hexadecimal_digits() -> None:
    assert key_bytes(key_words(KEY)) == KEY
    assert read_key(KEY.hex()) == KEY
    wrong: list[Any] = [None, 7, "", "00" * 31, "00" * 33, "zz" * 32, KEY.hex().upper().replace("0", "F"), KEY]
    assert [read_key(each) for each in wrong] == [None] * len(wrong)


@pytest.mark.parametrize("limit", [1, 2, 3, 52, 100, 2**31])
def test_an_index_is_the_high_half_of_the_product(limit: int) -> None:
    for number in (0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 2**32, 2**64 - 1, 0x0123456789ABCDEF):
        assert index_below(unsigned(number), limit) == number * limit >> 64


def test_a_shuffle_takes_one_number_after_the_other() -> None:
    key = key_words(KEY)
    for first in (0, 3, 8):
        values, expected = np.arange(20), list(range(20))
        assert sealed_shuffle(values, 20, key, DEAL, first) == first + 19
        for step, last in enumerate(range(19, 0, -1)):
            chosen = sealed_below(key, DEAL, first + step, last + 1)
            expected[last], expected[chosen] = expected[chosen], expected[last]
        assert values.tolist() == expected


def test_purposes_have_streams_of_their_own() -> None:
    streams = [[sealed_below(key_words(KEY), purpose, n, 2**31) for n in range(20)] for purpose in (DEAL, INSIDE)]
    assert not set(streams[0]) & set(streams[1])


@pytest.mark.parametrize("game", kh.games())
def test_a_key_deals_the_same_game_every_time_and_another_key_another_one(game: str) -> None:
    chosen = kh.game(game, players=2)
    assert chosen.deal(key=KEY.hex()) == chosen.deal(key=KEY.hex())
    assert chosen.deal(key=KEY.hex()) != chosen.deal(key=KEY[::-1].hex())
    assert kh.Position.from_json(chosen.deal(key=KEY.hex()).to_json()) == chosen.deal(key=KEY.hex())


@pytest.mark.parametrize("wrong", [{}, {"seed": 1, "key": KEY.hex()}, {"key": "7"}, {"key": KEY}])
def test_a_game_is_dealt_from_a_seed_or_from_a_key(wrong: Any) -> None:
    with pytest.raises(kh.InvalidOptions):
        kh.game("international", players=2).deal(**wrong)


DEALS = 20_000


@pytest.mark.parametrize(("game", "decks"), DECKS.items())
def test_every_card_lies_everywhere_equally_often(game: str, decks: tuple[int, ...]) -> None:
    """The keys are fixed, so it either holds or does not; `make deals` does the same with a million deals."""
    for found in counted(game, DEALS // len(decks), sealed_shuffle):
        assert abs(found.places) < MOST_DEVIATION
        assert abs(found.first_two) < MOST_DEVIATION


def careless_shuffle(values: Any, length: int, key: Any, purpose: int, count: int) -> int:
    """What many write instead: every card is exchanged with any other."""
    for place in range(length):
        other = sealed_below(key, purpose, count + place, length)
        values[place], values[other] = values[other], values[place]
    return count + length


def test_a_careless_shuffle_is_noticed() -> None:
    (_, small) = counted("cardgame", 2_000, careless_shuffle)
    assert small.places > MOST_DEVIATION


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_lots_favour_nobody(seats: int) -> None:
    assert abs(lots(seats, DEALS // 4)) < MOST_DEVIATION
