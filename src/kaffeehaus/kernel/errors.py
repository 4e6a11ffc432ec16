"""The errors of the house: few, exact, each telling a person what to do."""

from collections.abc import Sequence


class KaffeehausError(ValueError):
    """Anything that a caller can put right."""


class InvalidText(KaffeehausError):
    """A text that is not a move of this game."""


class IllegalMove(KaffeehausError):
    """A move that the rules forbid; `clause` says which rule, such as `CI-12`."""

    def __init__(self, move: str, clause: str, text: str) -> None:
        super().__init__(f"{move} is not possible: {text} ({clause})")
        self.move = move
        self.clause = clause
        self.text = text


class Faulty(KaffeehausError):
    """Input with faults, all of them listed in `reasons`."""

    subject = "The input"

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = list(reasons)
        listed = self.reasons[0] if len(self.reasons) == 1 else "".join(f"\n- {reason}" for reason in self.reasons)
        super().__init__(f"{self.subject} cannot be used: {listed}")


class InvalidOptions(Faulty):
    """An unknown game, edition, switch, seat or player."""

    subject = "This choice"


class InvalidComponents(Faulty):
    """A board or component file with faults."""

    subject = "The components"


class InvalidPosition(Faulty):
    """A position document that no game can reach."""

    subject = "The position"


class InvalidRecord(Faulty):
    """A record that cannot be replayed."""

    subject = "The record"
