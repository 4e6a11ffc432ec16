"""Setting up a game."""

from typing import Any

from tests.oracle.melange.cards import fill_display
from tests.oracle.melange.chance import DEAL, GAME, Stream, stream_key
from tests.oracle.melange.components import Components
from tests.oracle.melange.position import Hand, Position, Turn
from tests.oracle.melange.turns import advance

HAND_SIZE = 4


def deal(options: dict[str, Any], components: Components, seed: int) -> Position:
    """WM-04 to WM-11, in the order of WM-06."""
    options = complete(options)
    players = options["players"]
    stream = Stream(stream_key(seed, DEAL))
    position = Position(
        components=components,
        options=options,
        chairs={},
        markers={},
        rows={},
        personalities={"white": None, "grey": None},
        hands=[Hand([], []) for _ in range(players)],
        known=[[] for _ in range(players)],
        display=[],
        discard=[],
        pile=stream.shuffled(components.reservation_deck),
        action_pile=stream.shuffled(components.action_deck),
        personality_pile=stream.shuffled(list(components.personalities)),
        played_actions=[None] * players,
        removed_actions=[],
        scores=[0] * players,
        active=options["start"],
        turn=Turn(mode="setup"),
        passes=0,
        stream=Stream(stream_key(seed, GAME)),
    )
    hands = [position.hands[(options["start"] + i) % players] for i in range(players)]
    for hand in hands:
        hand.reservation = [position.pile.pop(0) for _ in range(HAND_SIZE)]
    fill_display(position)
    for hand in hands:
        hand.actions = [position.action_pile.pop(0)]
    for chair in components.chairs:
        if players in components.start[chair]:
            position.chairs[chair] = position.personality_pile.pop(0)
    advance(position)
    return position


def complete(options: dict[str, Any]) -> dict[str, Any]:
    """All options; what is not given comes from the edition or is the default."""
    edition = options.get("edition", "rulebook")
    return {
        "players": options["players"],
        "start": options.get("start", 0),
        "edition": edition,
        "pair_lock": options.get("pair_lock", edition == "publisher"),
        "joker_scope": options.get("joker_scope", "face"),
        "components": options.get("components", "reconstruction"),
    }
