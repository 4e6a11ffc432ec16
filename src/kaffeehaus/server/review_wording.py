"""Reviews, hints and puzzles as people are told: moves with their parts, reasons in their language."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from kaffeehaus.core.wording import Wording, wording_of
from kaffeehaus.kernel.contract import Document, Ruleset
from kaffeehaus.reviews.words import Reason, texts
from kaffeehaus.server.events import nameless
from kaffeehaus.server.matches import Match
from kaffeehaus.server.store.reviews import KeptReview
from kaffeehaus.server.wire.reviews import (
    HintAnswer,
    MoveTold,
    ReasonTold,
    ReviewAnswer,
    ReviewConsidered,
    ReviewDecision,
    ReviewSeat,
    ReviewTold,
)


class Teller:
    """Words what was found about a game, in one language."""

    def __init__(self, ruleset: Ruleset, language: str, names: Sequence[str] = ()) -> None:
        self._game, self._language, self._names = ruleset.name, language, tuple(names)
        self._wording: Wording = wording_of(ruleset)

    @classmethod
    def of_match(cls, match: Match, language: str) -> "Teller":
        """With the names of the people; somebody without one is the next player."""
        unknown = str(texts(language)["reasons"]["next-player"])
        names = [
            unknown if seat.name in ("", nameless(number, seat.kind, seat.level)) else seat.name
            for number, seat in enumerate(match.seats)
        ]
        return cls(match.game.ruleset, language, names)

    def move(self, text: str) -> MoveTold:
        """A move by its text."""
        return {"move": text, "parts": self._wording.parts_of(text, hidden=False)}

    def moves(self, found: Sequence[str]) -> list[MoveTold]:
        """Several moves."""
        return [self.move(text) for text in found]

    def reason(self, found: Mapping[str, Any]) -> ReasonTold:
        """A reason as a review keeps it."""
        reason = Reason(found["code"], found["parts"])
        move = found["parts"].get("move")
        return {
            "code": reason.code,
            "parts": dict(reason.parts),
            "text": reason.text(self._game, self._language, self._names),
            "move": None if move is None else self.move(move),
        }

    def reasons(self, found: Sequence[Mapping[str, Any]]) -> list[ReasonTold]:
        """Several reasons."""
        return [self.reason(each) for each in found]

    def considered(self, found: Mapping[str, Any]) -> ReviewConsidered:
        """A move that was played out."""
        numbers = {name: found[name] for name in ("points", "value", "error", "gap", "gap_error")}
        return cast(ReviewConsidered, {**self.move(found["move"]), **numbers})

    def decision(self, found: Mapping[str, Any]) -> ReviewDecision:
        """One decision."""
        told = {
            **found,
            "played": self.move(found["played"]),
            "best": self.move(found["best"]),
            "line": self.moves(found["line"]),
            "considered": [self.considered(each) for each in found["considered"]],
            "reasons": self.reasons(found["reasons"]),
        }
        return cast(ReviewDecision, told)

    def review(self, found: Document, after: int, hints: Sequence[int]) -> ReviewTold:
        """A review without the decisions that the asker has already."""
        steps = [{name: part for name, part in step.items() if name != "move"} for step in found["steps"]]
        seats = [{**seat, "hints": given} for seat, given in zip(found["seats"], hints, strict=True)]
        told = {
            **{name: found[name] for name in ("complete", "worlds", "ahead", "turning_points")},
            "steps": None if after else steps,
            "decisions": [self.decision(each) for each in found["decisions"][after:]],
            "seats": cast(list[ReviewSeat], seats),
        }
        return cast(ReviewTold, told)

    def hint(self, found: Document, given: int) -> HintAnswer:
        """A hint as the store keeps it."""
        instead = found["instead"]
        return {
            **self.move(found["move"]),
            "line": self.moves(found["line"]),
            "value": found["value"],
            "error": found["error"],
            "clear": found["clear"],
            "instead": None if instead is None else self.move(instead),
            "reasons": self.reasons(found["reasons"]),
            "given": given,
        }


def answer(
    ident: str, kept: KeptReview | None, before: int | None, hints: Sequence[int], teller: Teller, after: int
) -> ReviewAnswer:
    """How far a review is; `before` others are to be done in this process first, None if it is not queued here."""
    data = kept.data if kept else None
    return {
        "match": ident,
        "state": state_of(kept, before),
        "before": before or 0,
        "done": kept.done if kept else 0,
        "decisions": kept.decisions if kept else 0,
        "hints": list(hints),
        "review": None if data is None else teller.review(data, after, hints),
    }


def state_of(kept: KeptReview | None, before: int | None) -> Any:
    """How a review stands."""
    if kept is not None and kept.complete:
        return "done"
    if before is not None:
        return "waiting" if before else "working"
    if kept is None:
        return "none"
    return "working" if kept.busy else "stopped"
