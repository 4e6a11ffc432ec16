"""Promises about a deal: hashes are shown before the game, what was hashed after it. See docs/fairness.md.

A sealed deal has a key that the house and the people made together (`Seal`). Games from the time before it, and those
that begin with a deal that is known already, have a commitment of the house alone (`Fairness`).
"""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.faults import Fault, fault
from kaffeehaus.kernel.random import STARTING
from kaffeehaus.kernel.sealed import key_words, sealed_below

FORMAT = "kaffeehaus-commitment/1"
HOUSE_FORMAT = "kaffeehaus-house/1"
WORDS_FORMAT = "kaffeehaus-words/1"
DEAL_FORMAT = "kaffeehaus-deal/1"
METHOD = "chacha20/1"
LOTS: Final = "lots"
START = "start"  # the option that lots decide
HEXADECIMAL = re.compile(r"[0-9a-f]{64}")

Part = Literal["none", "kept", "revealed"]  # what a seat had to do with the key of a deal


@dataclass(frozen=True)
class Fairness:
    """The commitment that was shown before a game, and the nonce that was hashed with the deal."""

    commitment: str
    nonce: str

    def to_dict(self) -> Document:
        """As records hold it."""
        return {"commitment": self.commitment, "nonce": self.nonce}

    def holds(self, game: str, options: Mapping[str, Any], dealt: Mapping[str, Any]) -> bool:
        """Does the commitment belong to this deal, given as its `seed` or its `key`?"""
        return hmac.compare_digest(self.commitment, commitment(game, options, dealt, self.nonce))


@dataclass(frozen=True)
class Words:
    """What one seat added to the key of a deal."""

    state: Part = "none"
    commitment: str | None = None
    words: str | None = None

    def to_dict(self) -> Document:
        """As records hold it."""
        parts = {"state": self.state, "commitment": self.commitment, "words": self.words}
        return {name: part for name, part in parts.items() if part is not None}

    def line(self) -> str:
        """As it is hashed into the key."""
        return " ".join(part for part in (self.state, self.commitment, self.words) if part is not None)


@dataclass(frozen=True)
class Seal:
    """All that the key of a deal is made of, beside the game and its options."""

    house: str  # the key to which the house committed itself before anybody sat down
    start: int | Literal["lots"]  # the seat that the maker chose, or lots
    seats: tuple[Words, ...]

    @property
    def commitment(self) -> str:
        """What the house showed before anybody sat down."""
        return house_commitment(self.house)

    def text(self, game: str, options: Mapping[str, Any]) -> str:
        """What is hashed into the key of the deal."""
        others = {name: value for name, value in options.items() if name != START}
        lines = [DEAL_FORMAT, f"game {game}", f"options {canonical(others)}", f"start {self.start}"]
        lines += [f"house {self.house}", *(f"seat {seat} {words.line()}" for seat, words in enumerate(self.seats))]
        return as_lines(lines)

    def key(self, game: str, options: Mapping[str, Any]) -> str:
        """The key of the deal."""
        return sha256(self.text(game, options))

    def first_seat(self, key: str) -> int:
        """The seat that begins: the chosen one, or the one that lots under the same key give."""
        if self.start != LOTS:
            return int(self.start)
        return int(sealed_below(key_words(bytes.fromhex(key)), STARTING, 0, len(self.seats)))

    def faults(self, game: str, options: Mapping[str, Any], key: str) -> list[Fault]:
        """Why a game with these options cannot have been dealt from the key in this way."""
        faults = [
            fault("words-misfit", seat=seat)
            for seat, words in enumerate(self.seats)
            if words.words is not None and words_commitment(words.words) != words.commitment
        ]
        made = self.key(game, options)
        if made != key:
            faults.append(fault("other-key", made=made, found=key))
        if self.first_seat(key) != options.get(START):
            start = {"seat": self.first_seat(key), "by": str(self.start), "found": options.get(START)}
            faults.append(fault("other-start", **start))
        return faults


@dataclass(frozen=True)
class Dealt:
    """A deal from a key, and how the key was made if people and a house made it together."""

    key: str
    seal: Seal | None = None

    def to_dict(self) -> Document:
        """As records hold it."""
        head = {"method": METHOD, "key": self.key}
        if self.seal is None:
            return head
        seats = [words.to_dict() for words in self.seal.seats]
        return {**head, "start": self.seal.start, "house": self.seal.house, "seats": seats}


def canonical(value: Any) -> str:
    """JSON that is the same text for the same data."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def as_lines(lines: list[str]) -> str:
    """A text whose lines are all ended."""
    return "".join(f"{line}\n" for line in lines)


def sha256(text: str) -> str:
    """The hash of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(game: str, options: Mapping[str, Any], dealt: Mapping[str, Any], nonce: str) -> str:
    """The hash of a deal; `dealt` is its `seed`, its `key` or, where a game begins in the middle, its `position`."""
    ((name, value),) = dealt.items()
    lines = [FORMAT, f"game {game}", f"options {canonical(options)}", f"{name} {canonical(value)}", f"nonce {nonce}"]
    return sha256(as_lines(lines))


def house_commitment(key: str) -> str:
    """What a house shows of its key before anybody sits down."""
    return sha256(as_lines([HOUSE_FORMAT, key]))


def words_commitment(words: str) -> str:
    """What a client shows of its random words as it sits down."""
    return sha256(as_lines([WORDS_FORMAT, words]))


def is_hash(value: Any) -> bool:
    """Is it a text of 64 hexadecimal digits?"""
    return isinstance(value, str) and HEXADECIMAL.fullmatch(value) is not None


def read_fairness(data: Any, faults: list[Fault]) -> Fairness | None:
    """The part of a record; adds to `faults` if it cannot be read."""
    parts = {"commitment", "nonce"}
    if not isinstance(data, Mapping) or set(data) != parts or not all(map(is_hash, data.values())):
        faults.append(fault("no-fairness"))
        return None
    return Fairness(data["commitment"], data["nonce"])


def read_dealt(data: Any, players: int | None, faults: list[Fault]) -> Dealt | None:
    """The part `deal` of a record; adds every fault to `faults`."""
    if not isinstance(data, Mapping) or data.get("method") != METHOD or not is_hash(data.get("key")):
        faults.append(fault("no-deal", method=METHOD))
        return None
    if set(data) == {"method", "key"}:
        return Dealt(data["key"])
    if set(data) != {"method", "key", "start", "house", "seats"}:
        faults.append(fault("deal-parts"))
        return None
    seats, start = data["seats"], data["start"]
    before = len(faults)
    if not is_hash(data["house"]):
        faults.append(fault("no-hexadecimal", place="deal.house", found=data["house"]))
    if not isinstance(seats, list) or (players is not None and len(seats) != players):
        faults.append(fault("deal-seats"))
        return None
    if start != LOTS and (type(start) is not int or not 0 <= start < len(seats)):
        faults.append(fault("deal-start", lots=LOTS, found=start))
    words = tuple(read_words(seat, entry, faults) for seat, entry in enumerate(seats))
    return Dealt(data["key"], Seal(data["house"], start, words)) if len(faults) == before else None


PARTS: dict[str, set[str]] = {
    "none": {"state"},
    "kept": {"state", "commitment"},
    "revealed": {"state", "commitment", "words"},
}


def read_words(seat: int, data: Any, faults: list[Fault]) -> Words:
    """One entry of `deal.seats`; adds to `faults` if it cannot be read."""
    state = data.get("state") if isinstance(data, Mapping) else None
    if not isinstance(state, str) or state not in PARTS or set(data) != PARTS[state]:
        faults.append(fault("deal-words", seat=seat))
        return Words()
    if not all(is_hash(data[name]) for name in PARTS[state] - {"state"}):
        faults.append(fault("deal-hashes", seat=seat))
        return Words()
    return Words(**data)
