"""Reading positions of Wiener Melange: every part of a document, each fault noted."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from kaffeehaus.games.melange.checking import check_position, row_is_in_play
from kaffeehaus.games.melange.components import Components, chair_set
from kaffeehaus.games.melange.document import ORDER
from kaffeehaus.games.melange.notation import (
    read_chair,
    read_face,
    read_kind,
    read_neutral,
    read_personality,
    read_row,
    read_visitor,
    row_text,
)
from kaffeehaus.games.melange.state import (
    ACTION_CARDS,
    CARDS,
    CHAIRS,
    DRAWS,
    ENDINGS,
    FACES,
    KINDS,
    MODES,
    NEUTRALS,
    PERSONALITIES,
    PERSONALITY,
    ROW_CARDS,
    ROWS,
    START,
    TILES,
    TURN_CARDS,
    WHITE,
    Rules,
)
from kaffeehaus.kernel.reading import Reader

PARTS = ("format", "game", "options", *ORDER)
MOST_KEY = 2**64 - 1
MOST_COUNT = 2**31 - 1


def read_position(
    components: Components, rules: Rules, document: Mapping[str, Any], reasons: list[str]
) -> SimpleNamespace:
    """The parts of a position as numbers, cards as lists and chairs as sets; adds every fault to `reasons`."""
    reader = Reader(document, reasons)
    reader.known(*PARTS)
    players = rules.players
    found = SimpleNamespace(
        visitor=read_visitors(components, rules, reader),
        marker=read_markers(components, rules, reader),
        card=read_rows(rules, reader),
        open=read_open(components, reader),
        known=reader.piles("known", players, read_face, required=False),
        display=reader.tokens("display", read_face),
        discard=reader.tokens("discard", read_face),
        played=read_played(players, reader),
        removed=reader.tokens("removed_actions", read_kind),
        score=reader.numbers("scores", players),
        active=reader.number("active", int(rules.start), 0, players - 1),
        passes=reader.number("passes", 0, 0, players),
        ending=ENDINGS.index(reader.choice("ended", ENDINGS)),
    )
    found.hand, found.actions = read_hands(players, reader)
    read_piles(components, reader, found)
    read_turn(components, rules, reader, found)
    stream = reader.inner("stream")
    stream.known("key", "count")
    found.key, found.count = stream.number("key", 0, 0, MOST_KEY), stream.number("count", 0, 0, MOST_COUNT)
    found.to_move = reader.number("to_move", -1, 0, players - 1) if "to_move" in document else None
    check_position(components, rules, found, reasons)
    return found


def read_visitors(components: Components, rules: Rules, reader: Reader) -> list[int]:
    """Who sits on each chair: personalities, and guests of the colours in play."""
    visitors = [0] * CHAIRS
    for name, value in reader.inner("chairs").document.items():
        chair = reader.token("chairs", lambda text: read_chair(components, text), name)
        visitor = reader.token("chairs", lambda text: read_visitor(components, text), value)
        if chair is None or visitor is None:
            continue
        if visitor < PERSONALITY and (visitor - 1) // TILES >= rules.players:
            reader.note(f"{value} sits on {name}, but nobody plays that colour")
        else:
            visitors[chair] = visitor
    return visitors


def read_by_row(rules: Rules, reader: Reader, name: str, read: Callable[[str], int]) -> list[list[int]]:
    """A list for each row in play."""
    lists: list[list[int]] = [[] for _ in range(ROWS)]
    for key, values in reader.inner(name).document.items():
        row = reader.token(name, read_row, key)
        if row is None:
            continue
        if not row_is_in_play(rules, row):
            reader.note(f"{name}: {key} is not in this game (WM-02, WM-53)")
            continue
        lists[row] = reader.tokens(f"{name}.{key}", read, values)
    return lists


def read_markers(components: Components, rules: Rules, reader: Reader) -> list[set[int]]:
    """The chairs with markers of each row."""
    lists = read_by_row(rules, reader, "markers", lambda text: read_chair(components, text))
    for row, chairs in enumerate(lists):
        if len(set(chairs)) < len(chairs):
            reader.note(f"markers.{row_text(row)} names a chair twice")
    return [set(chairs) for chairs in lists]


def read_rows(rules: Rules, reader: Reader) -> list[list[int]]:
    """The cards of each row."""
    cards = read_by_row(rules, reader, "rows", read_face)
    for row, faces in enumerate(cards):
        if len(faces) > ROW_CARDS:
            reader.note(f"rows.{row_text(row)} has at most {ROW_CARDS} cards (WM-21)")
            cards[row] = faces[:ROW_CARDS]
    return cards


def read_open(components: Components, reader: Reader) -> list[int | None]:
    """The open personality of each neutral colour."""
    people = reader.inner("personalities")
    people.known(*NEUTRALS)
    values = [people.document.get(colour) for colour in NEUTRALS]
    return [
        None if value is None else people.token(colour, lambda text: read_personality(components, text), value)
        for colour, value in zip(NEUTRALS, values, strict=True)
    ]


def read_hands(players: int, reader: Reader) -> tuple[list[list[int]], list[list[int]]]:
    """Reservation cards and action cards of each seat."""
    hands = reader.document.get("hands")
    if not isinstance(hands, list) or len(hands) != players or not all(isinstance(hand, Mapping) for hand in hands):
        reader.note(f"hands has {players} objects with reservation and actions, one a seat, not {hands!r}")
        hands = [{}] * players
    readers = [Reader(hand, reader.reasons, f"hands[{seat}].") for seat, hand in enumerate(hands)]
    for hand in readers:
        hand.known("reservation", "actions")
    return (
        [hand.tokens("reservation", read_face) for hand in readers],
        [hand.tokens("actions", read_kind) for hand in readers],
    )


def read_played(players: int, reader: Reader) -> list[int | None]:
    """The action card that lies open before each seat."""
    values = reader.document.get("played_actions", [None] * players)
    if not isinstance(values, list) or len(values) != players:
        reader.note(f"played_actions has {players} entries, a kind or null, not {values!r}")
        values = [None] * players
    return [None if value is None else reader.token("played_actions", read_kind, value) for value in values]


def read_piles(components: Components, reader: Reader, found: SimpleNamespace) -> None:
    """The three piles with the next card last; if left out, all that is nowhere else, in order."""
    cards = [*found.display, *found.discard, *(face for hand in found.hand for face in hand)]
    cards += [face for row in found.card for face in row]
    found.pile = read_pile(reader, "pile", read_face, components.copies, cards)
    actions = [*found.removed, *(kind for hand in found.actions for kind in hand)]
    actions += [kind for kind in found.played if kind is not None]
    found.action_pile = read_pile(reader, "action_pile", read_kind, components.action_copies, actions)
    people = [visitor - PERSONALITY for visitor in found.visitor if visitor >= PERSONALITY]
    people += [person for person in found.open if person is not None]
    found.personality_pile = read_pile(
        reader, "personality_pile", lambda text: read_personality(components, text), [1] * PERSONALITIES, people
    )
    found.cards, found.action_cards, found.people = cards, actions, people


def read_pile(
    reader: Reader, name: str, read: Callable[[str], int], copies: Sequence[int], elsewhere: list[int]
) -> list[int]:
    """A pile with the next entry last."""
    if name in reader.document:
        return reader.tokens(name, read)[::-1]
    rest = Counter(dict(enumerate(copies)))
    rest.subtract(elsewhere)
    return sorted(rest.elements(), reverse=True)


def read_turn(components: Components, rules: Rules, reader: Reader, found: SimpleNamespace) -> None:
    """What has happened in this turn."""
    turn = reader.inner("turn")
    turn.known(*("number", "mode", "used", "action_used", "named", "skipped", "served", "draws_left", "action_taken"))
    found.turn = turn.number("number", (found.active - rules.start) % rules.players)
    found.mode = MODES.index(turn.choice("mode", (MODES[START], *MODES)))
    found.used = turn.number("used", 0, 0, TURN_CARDS)
    found.action_used = turn.flag("action_used")
    named = turn.document.get("named")
    found.named = None if named is None else turn.token("named", read_row, named)
    found.skipped = set(turn.tokens("skipped", lambda text: read_chair(components, text)))
    found.served = {row - WHITE for row in turn.tokens("served", read_neutral)}
    found.draws_left = turn.number("draws_left", 0, 0, DRAWS)
    found.action_taken = turn.flag("action_taken")


def fill_state(found: SimpleNamespace, fields: Any) -> None:
    """Writes what was read into the fields of an empty state."""
    for name in ("key", "count", "turn", "active", "mode", "used", "draws_left", "passes", "ending", "visitor"):
        setattr(fields, name, getattr(found, name))
    players = len(found.score)
    fields.marker = [chair_set(chairs) for chairs in found.marker]
    fields.skipped = chair_set(found.skipped)
    fields.score[:players] = found.score
    fields.card = [[face + 1 for face in faces] + [0] * (ROW_CARDS - len(faces)) for faces in found.card]
    fields.laid = [len(faces) for faces in found.card]
    fields.open = [0 if person is None else person + 1 for person in found.open]
    fields.hand[:players] = [counts(hand, FACES) for hand in found.hand]
    fields.known[:players] = [counts(hand, FACES) for hand in found.known]
    fields.actions[:players] = [counts(hand, KINDS) for hand in found.actions]
    fields.display, fields.displayed = counts(found.display, FACES), len(found.display)
    fields.discard, fields.discarded = counts(found.discard, FACES), len(found.discard)
    fields.pile, fields.pile_left = stacked(found.pile, CARDS), len(found.pile)
    fields.action_pile, fields.action_pile_left = stacked(found.action_pile, ACTION_CARDS), len(found.action_pile)
    fields.personality_pile = stacked(found.personality_pile, PERSONALITIES)
    fields.personality_pile_left = len(found.personality_pile)
    fields.played[:players] = [0 if kind is None else kind + 1 for kind in found.played]
    fields.removed = counts(found.removed, KINDS)
    fields.action_used, fields.action_taken = int(found.action_used), int(found.action_taken)
    fields.named = 0 if found.named is None else found.named + 1
    fields.served = sum(1 << neutral for neutral in found.served)


def counts(cards: list[int], kinds: int) -> list[int]:
    """How many there are of each kind."""
    return [cards.count(kind) for kind in range(kinds)]


def stacked(cards: list[int], room: int) -> list[int]:
    """A pile as the state holds it."""
    return [card + 1 for card in cards] + [0] * (room - len(cards))
