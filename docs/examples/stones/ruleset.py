"""Stones for the house: options, notation, documents, views and words put together."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from kaffeehaus.games.stones import rules
from kaffeehaus.games.texts import clause_words
from kaffeehaus.kernel.contract import Document, FinalLine, Ruleset, register
from kaffeehaus.kernel.errors import InvalidOptions, InvalidPosition, InvalidText
from kaffeehaus.kernel.reading import Reader
from kaffeehaus.kernel.records import blank, record_of, state_from
from kaffeehaus.kernel.switches import Switch, name_unknown, read_edition, read_number, read_switches
from kaffeehaus.kernel.verbs import Verbs, answer

PENALTY = 10
SWITCHES = {"last_stone": Switch(("costs", "free"))}  # ST-04
PROFILES: dict[str, dict[str, str | bool]] = {"harsh": {"last_stone": "costs"}, "mild": {"last_stone": "free"}}

answer(rules.RULES, Verbs(**{verb.name: getattr(rules, verb.name) for verb in fields(Verbs)}))


def read_heap(reader: Reader) -> list[int]:
    """The stones of a document, the next one first; notes those that there cannot be."""
    heap = reader.document.get("heap")
    if not isinstance(heap, list) or not all(type(stone) is int and 1 <= stone <= rules.WORTH for stone in heap):
        reader.note(f"heap is a list of stones that are worth 1 to {rules.WORTH}, not {heap!r}")
        return []
    copies = rules.STONES // rules.WORTH
    reader.reasons += [f"heap: {copies} stones are worth {stone}" for stone in {*heap} if heap.count(stone) > copies]
    return heap


@register
class Stones(Ruleset):
    """Take one to three stones from a heap that lies face down, and leave the last one to others."""

    name = "stones"
    title = "Stones"
    prefix = "ST"
    version = 1
    dtype = rules.STATE
    moves = rules.MOST_TAKEN
    most_lines = 2
    observation = rules.OBSERVATION
    features = rules.FEATURES
    most_players = rules.PLAYERS
    editions = tuple(PROFILES)
    switches = SWITCHES
    profiles = PROFILES

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Checks and completes the options."""
        reasons: list[str] = []
        name_unknown(options, {"players", "start", "edition", *SWITCHES}, reasons)
        self.players = read_number(options, "players", 2, range(2, rules.PLAYERS + 1), reasons)
        start = read_number(options, "start", 0, range(self.players), reasons)
        edition = read_edition(options, PROFILES, reasons)
        chosen = read_switches(options, SWITCHES, PROFILES[edition], reasons)
        if reasons:
            raise InvalidOptions(reasons)
        self.options = {"players": self.players, "start": start, "edition": edition, **chosen}
        penalty = PENALTY if chosen["last_stone"] == "costs" else 0
        self.rules = record_of(rules.RULES, players=self.players, start=start, penalty=penalty)

    def move_text(self, move: int) -> str:
        """`take 2`."""
        return f"take {move + 1}"

    def moves_from_text(self, text: str) -> list[int]:
        """The number of `take 2`."""
        found = [move for move in range(self.moves) if self.move_text(move) == text]
        if not found:
            raise InvalidText(f"{text!r} is no move; write take 1, take 2 or take 3")
        return found

    def document(self, plain: Any) -> Document:
        """The whole position; the heap begins with the next stone."""
        return {"heap": plain.heap[: plain.left][::-1], **self._open(plain)}

    def view(self, plain: Any, seat: int | None) -> Document:
        """ST-01: nobody knows the heap."""
        return {"seat": seat, "left": plain.left, **self._open(plain)}

    def _open(self, plain: Any) -> Document:
        return {"scores": plain.score[: self.players], "to_move": plain.to_move, "turn": plain.turn}

    def state_from(self, document: Mapping[str, Any]) -> Any:
        """The state of a document, all faults at once."""
        reasons: list[str] = []
        reader = Reader(document, reasons)
        reader.known("format", "game", "options", "heap", "scores", "to_move", "turn")
        heap = read_heap(reader)
        plain = blank(rules.STATE)
        plain.heap[: len(heap)] = heap[::-1]
        plain.left, plain.ending = len(heap), int(not heap)
        plain.score[: self.players] = reader.numbers("scores", self.players, least=-PENALTY)
        plain.to_move = reader.number("to_move", 0, most=self.players - 1)
        plain.turn = reader.number("turn", 0)
        if reasons:
            raise InvalidPosition(reasons)
        return state_from(plain, rules.STATE)

    def hidden(self, plain: Any) -> tuple[int, ...]:
        """The heap."""
        return (plain.left,)

    def component_data(self) -> Document:
        """Nothing but the heap."""
        return {"stones": rules.STONES}

    def table_id(self, table: int) -> int:
        """There are no tables; nobody asks."""
        return table

    def ending(self, plain: Any) -> str | None:
        """Why the game is over."""
        return "last-stone" if plain.ending else None

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """All is booked during the game."""
        return []

    def refusal(self, plain: Any, move: int, clause: int, language: str) -> str:
        """The clause's sentence."""
        sentence: str = self.clauses(language)[self.clause_id(clause)]["refusal"]
        return sentence

    @classmethod
    def clauses(cls, language: str) -> dict[str, Document]:
        """ST-01 … ST-04."""
        return clause_words(str(__package__), language)
