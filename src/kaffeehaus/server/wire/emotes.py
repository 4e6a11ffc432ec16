"""Gestures of people, as they travel in both directions."""

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

Emote = TypeAliasType(
    "Emote", Literal["hello", "bravo", "thanks", "oops", "thinking", "cheers", "lucky", "well-played"]
)


class EmoteMessage(TypedDict):
    """Somebody at the table makes a gesture; nothing of it is kept."""

    type: Literal["emote"]
    seat: int
    emote: Emote
