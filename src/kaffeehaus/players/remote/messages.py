"""The messages of the protocol `kaffeehaus-bot/1`: what the house says, and reading what a bot answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaffeehaus.core.documents import read_json
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Move, Result
from kaffeehaus.core.record import result_dict
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.errors import Faulty, InvalidText
from kaffeehaus.players.contract import Candidate, Choice, Decision, Event
from kaffeehaus.players.remote.lost import Lost

PROTOCOL = "kaffeehaus-bot/1"
MOST_NAME = 60
MOST_WORDS = 500  # of what a bot wrote and hears again
NO_PARTS: Mapping[str, str] = {}
TEXT, WHOLE, NUMBER, LIST = "a text", "a whole number", "a number", "a list"
TYPES: dict[str, tuple[type, ...]] = {TEXT: (str,), WHOLE: (int,), NUMBER: (int, float), LIST: (list,)}


class InvalidMessage(Faulty):
    """A line that is no message of the protocol."""

    subject = "The message"


@dataclass(frozen=True)
class Answer:
    """What a bot answered: to which turn, its move, and the candidates that it names."""

    number: int
    move: str
    candidates: list[Document]


def line_of(message: Document) -> bytes:
    """A message as the line that is sent, in plain ASCII."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def hello() -> Document:
    """The first message of the house."""
    return {"type": "hello", "protocol": PROTOCOL, "name": "kaffeehaus"}


def start(game: Game, seat: int, names: tuple[str, ...], seconds: float, bank: float) -> Document:
    """What is played, and where the bot sits. A remote bot among the others is just called `remote`."""
    return {
        "type": "start",
        "game": game.name,
        "rules_version": game.ruleset.version,
        "options": game.options,
        "seat": seat,
        "players": ["remote" if name.startswith("remote:") else name for name in names],
        "seconds": seconds,
        "bank": bank,
    }


def turn(number: int, choice: Choice, seconds: float, bank: float) -> Document:
    """A decision is open: everything that the seat may know, and its legal moves."""
    return {
        "type": "turn",
        "number": number,
        "view": choice.view,
        "moves": [offer(move) for move in choice.moves],
        "seconds": seconds,
        "bank": bank,
    }


def offer(move: Move) -> Document:
    """A legal move and what it pays; `eliminates` only where it is true."""
    lines = [line.to_dict() for line in move.score_lines]
    told = {"move": str(move), "points": move.points, "score_lines": lines}
    return {**told, "eliminates": True} if move.eliminates else told


def event(event: Event) -> Document:
    """Another seat has moved."""
    return {
        "type": "event",
        "seat": event.seat,
        "move": event.move,
        "points": sum(line.points for line in event.score_lines),
        "score_lines": [line.to_dict() for line in event.score_lines],
    }


def refusal(number: int, lost: Lost, played: str, faults: int) -> Document:
    """The move is lost: why, and what the house has played instead."""
    return {
        "type": "refusal",
        "number": number,
        "fault": lost.kind,
        "clause": lost.clause,
        "text": lost.text,
        "played": played,
        "faults": faults,
    }


def end(result: Result) -> Document:
    """The game is over."""
    return {"type": "end", "result": result_dict(result)}


def goodbye() -> Document:
    """The last message of the house."""
    return {"type": "goodbye"}


def read_hello(line: bytes) -> str:
    """The name that a bot gives itself. Raises Lost."""
    message = read_message(line, "hello", {"protocol": TEXT, "name": TEXT})
    if message["protocol"] != PROTOCOL:
        raise Lost("unreadable", f"protocol is {PROTOCOL}, not {shortened(repr(message['protocol']))}")
    if not 1 <= len(message["name"]) <= MOST_NAME or not message["name"].isprintable():
        raise Lost("unreadable", f"name has from 1 to {MOST_NAME} printable letters")
    return str(message["name"])


def read_answer(line: bytes) -> Answer:
    """An answer, not yet checked against the rules. Raises Lost."""
    message = read_message(line, "answer", {"number": WHOLE, "move": TEXT}, {"candidates": LIST})
    return Answer(message["number"], message["move"], message.get("candidates", []))


def read_message(line: bytes, kind: str, parts: Mapping[str, str], optional: Mapping[str, str] = NO_PARTS) -> Document:
    """A message of that kind, with these parts and no others. Raises Lost with everything that is wrong."""
    try:
        message = read_json(line.decode("utf-8"), InvalidMessage)
    except UnicodeDecodeError as fault:
        raise Lost("unreadable", f"a line is UTF-8: {fault}") from fault
    except InvalidMessage as fault:
        raise Lost("unreadable", shortened("; ".join(fault.reasons))) from fault
    if not isinstance(message, dict) or message.get("type") != kind:
        raise Lost("unreadable", f'an object with "type": "{kind}" is expected, not {shortened(repr(message))}')
    check_parts(message, {"type": TEXT, **parts}, optional)
    return message


def check_parts(message: Document, parts: Mapping[str, str], optional: Mapping[str, str] = NO_PARTS) -> None:
    """Raises Lost with all parts that are missing, unknown or of another type."""
    known = {**parts, **optional}
    reasons = [f"{name} is missing" for name in parts if name not in message]
    reasons += [f"there is no part {name!r}" for name in message if name not in known]
    reasons += [
        f"{name} is {kind}, not {message[name]!r}"
        for name, kind in known.items()
        if name in message and type(message[name]) not in TYPES[kind]  # to isinstance, true is a whole number
    ]
    if reasons:
        raise Lost("unreadable", shortened("; ".join(reasons)))


def decision_of(answer: Answer, choice: Choice) -> Decision:
    """The decision that an answer means, if it is legal. Raises Lost."""
    number = legal_number(answer.move, choice)
    return Decision(number, tuple(read_candidate(candidate, choice) for candidate in answer.candidates))


def legal_number(text: str, choice: Choice) -> int:
    """The number of a legal move. Raises Lost with the clause that forbids it."""
    world = choice.imagine(0)
    try:
        refused = world.why_not(text)
        number = world.read_move(text)
    except InvalidText as fault:
        raise Lost("illegal", shortened(str(fault))) from fault
    if refused:
        raise Lost("illegal", shortened(f"{refused.move} is not possible: {refused.text}"), refused.clause)
    return number


def read_candidate(candidate: Any, choice: Choice) -> Candidate:
    """A legal move that was considered. Raises Lost."""
    if not isinstance(candidate, dict):
        raise Lost("unreadable", f"a candidate is an object, not {shortened(repr(candidate))}")
    check_parts(candidate, {"move": TEXT, "visits": WHOLE, "expected": NUMBER})
    if candidate["visits"] < 0 or not 0 <= candidate["expected"] <= 1:
        raise Lost("unreadable", "visits is a number from 0 on, expected a number from 0 to 1")
    return Candidate(legal_number(candidate["move"], choice), candidate["visits"], candidate["expected"])


def shortened(text: str) -> str:
    """The beginning of a text that a bot may have made very long."""
    return text if len(text) <= MOST_WORDS else f"{text[:MOST_WORDS]}…"
