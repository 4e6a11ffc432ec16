"""How a remote bot loses a move."""

from typing import Literal

Kind = Literal["late", "unreadable", "wrong-number", "illegal", "gone"]


class Lost(Exception):
    """The bot loses its move: what kind of fault, in a sentence, and the clause if a rule forbids the move."""

    def __init__(self, kind: Kind, text: str, clause: str | None = None) -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.clause = clause
