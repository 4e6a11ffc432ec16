"""The errors of the house: few, exact, each telling a person what to do."""

from collections.abc import Sequence
from typing import Any, Self

from kaffeehaus.kernel.faults import Fault

MOST_LISTED = 50  # faults that the text of an error lists; `reasons` has all of them


class KaffeehausError(ValueError):
    """Anything that a caller can put right. Errors of the same kind that say the same are equal."""

    def _given(self) -> tuple[Any, ...]:
        """What the error was made from: it is copied, pickled and compared by that."""
        return self.args

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), self._given()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KaffeehausError) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((type(self), str(self)))


class InvalidText(KaffeehausError):
    """A text that is not a move of this game; `fault` says why, and if it is a `Fault` it does so in every language."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class IllegalMove(KaffeehausError):
    """A move that the rules forbid; `clause` says which rule, such as `CI-12`."""

    def __init__(self, move: str, clause: str, text: str) -> None:
        super().__init__(f"{move} is not possible: {text} ({clause})")
        self.move = move
        self.clause = clause
        self.text = text

    def _given(self) -> tuple[str, str, str]:
        return self.move, self.clause, self.text


class InvalidDecision(KaffeehausError):
    """A player decided for something that is no legal move; `clause` is None if it is no move of the game at all."""

    def __init__(self, player: str, seat: int, move: str, clause: str | None, text: str) -> None:
        rule = f" ({clause})" if clause else ""
        super().__init__(f"{player} on seat {seat} decided for {move}, which is not possible: {text}{rule}")
        self.player = player
        self.seat = seat
        self.move = move
        self.clause = clause
        self.text = text

    def _given(self) -> tuple[str, int, str, str | None, str]:
        return self.player, self.seat, self.move, self.clause, self.text


class Faulty(KaffeehausError):
    """Input with faults, all of them listed in `reasons`; those of the core are `faults`, which know every language."""

    subject = "The input"

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = list(reasons)
        shown = self.reasons[:MOST_LISTED]
        if len(self.reasons) > MOST_LISTED:
            shown.append(f"and {len(self.reasons) - MOST_LISTED} more")
        listed = self.reasons[0] if len(self.reasons) == 1 else "".join(f"\n- {reason}" for reason in shown)
        super().__init__(f"{self.subject} cannot be used: {listed}")

    @property
    def faults(self) -> list[Fault]:
        """The reasons that have a code, parts and words in every language."""
        return [reason for reason in self.reasons if isinstance(reason, Fault)]

    def _given(self) -> tuple[list[str]]:
        return (self.reasons,)


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
