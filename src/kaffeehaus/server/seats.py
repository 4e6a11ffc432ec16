"""Who asks, and for which seats they may act: tokens, signed cookies, invitations. Only hashes are kept."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from kaffeehaus.server.store.rows import SeatKey

COOKIE = "kaffeehaus_visitor"
COOKIE_SECONDS = 365 * 24 * 3600
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is mistaken for another
MATCH_LETTERS = 12


class Asker(NamedTuple):
    """Whoever sends a request: hashes of a visitor and of a token, each None if there is none."""

    visitor: str | None = None
    token: str | None = None


def hash_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def new_token() -> str:
    """A new secret."""
    return secrets.token_urlsafe(24)


def new_match_id() -> str:
    """A name for a match."""
    return "".join(secrets.choice(LETTERS) for _ in range(MATCH_LETTERS))


def same(one: str | None, other: str | None) -> bool:
    """Are both there and equal? Takes the same time wherever they differ."""
    return one is not None and other is not None and hmac.compare_digest(plain(one), plain(other))


def plain(text: str) -> bytes:
    """Any text as bytes, also one with half letters."""
    return text.encode("utf-8", "surrogatepass")


def seats_of(asker: Asker, keys: Sequence[SeatKey]) -> list[int]:
    """The seats for which the asker may act."""
    return [seat for seat, key in enumerate(keys) if same(asker.visitor, key.visitor) or same(asker.token, key.token)]


class Signer:
    """Signs cookies and makes invitations, with a key that all processes of a house share."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def _sign(self, *parts: str) -> str:
        digest = hmac.digest(self._key, "\n".join(parts).encode("utf-8", "replace"), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()

    def new_cookie(self) -> str:
        """A cookie for a visitor who is new."""
        visitor = new_token()
        return f"{visitor}.{self._sign('visitor', visitor)}"

    def visitor_of(self, cookie: str | None) -> str | None:
        """The hash of the visitor whose cookie this is; None if it was not signed here."""
        visitor, _, signature = (cookie or "").partition(".")
        return hash_of(visitor) if same(signature, self._sign("visitor", visitor)) else None

    def token(self, match: str, seat: int, once: str) -> str:
        """The token of a seat that was asked for under an id of the client's: the same whenever it is asked for."""
        return self._sign("token", match, str(seat), once)

    def match_of(self, once: str) -> str:
        """The name of the match that was made under an id of the client's."""
        return self._name("made", once)

    def invitation(self, match: str, seat: int) -> str:
        """The secret of an open seat; it can be worked out again, so it need not be kept."""
        return self._sign("invitation", match, str(seat))

    def companion(self, once: str) -> str:
        """The secret of the link of the companion that was made under an id of the client's."""
        return self._sign("companion", once)

    def rematch(self, match: str) -> str:
        """The name of the match after this one: the same for all who ask."""
        return self._name("rematch", match)

    def daily_key(self, day: str) -> str:
        """The key of the house for the deal of a day: secret until that day is over."""
        return hmac.digest(self._key, f"daily key\n{day}".encode(), "sha256").hex()

    def daily_match(self, day: str, visitor: str) -> str:
        """The name of a visitor's match of a day: the same whenever they ask."""
        return self._name("daily", day, visitor)

    def _name(self, *parts: str) -> str:
        number = int.from_bytes(hmac.digest(self._key, "\n".join(parts).encode(), "sha256"))
        letters = []
        for _ in range(MATCH_LETTERS):
            number, rest = divmod(number, len(LETTERS))
            letters.append(LETTERS[rest])
        return "".join(letters)
