"""A promise about the deal: its hash is shown before the game, what was hashed after it."""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaffeehaus.kernel.contract import Document

FORMAT = "kaffeehaus-commitment/1"
HEXADECIMAL = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Fairness:
    """The commitment that was shown before a game, and the nonce that was hashed with the deal."""

    commitment: str
    nonce: str

    def to_dict(self) -> Document:
        """As records hold it."""
        return {"commitment": self.commitment, "nonce": self.nonce}

    def holds(self, game: str, options: Mapping[str, Any], seed: int) -> bool:
        """Does the commitment belong to this deal?"""
        return hmac.compare_digest(self.commitment, commitment(game, options, {"seed": seed}, self.nonce))


def canonical(value: Any) -> str:
    """JSON that is the same text for the same data."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def commitment(game: str, options: Mapping[str, Any], dealt: Mapping[str, Any], nonce: str) -> str:
    """The hash of a deal; `dealt` is its `seed` or, where a game begins in the middle, its `position`."""
    ((name, value),) = dealt.items()
    lines = [FORMAT, f"game {game}", f"options {canonical(options)}", f"{name} {canonical(value)}", f"nonce {nonce}"]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def read_fairness(data: Any, reasons: list[str]) -> Fairness | None:
    """The part of a record; adds to `reasons` if it cannot be read."""
    parts = {"commitment", "nonce"}
    if (
        not isinstance(data, Mapping)
        or set(data) != parts
        or not all(isinstance(data[name], str) and HEXADECIMAL.fullmatch(data[name]) for name in parts)
    ):
        reasons.append("fairness is an object of commitment and nonce, each of 64 hexadecimal digits")
        return None
    return Fairness(data["commitment"], data["nonce"])
