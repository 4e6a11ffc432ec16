"""What a game gives to the house beside its verbs: options, vocabulary, documents, views and words."""

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple

from kaffeehaus.kernel import verbs
from kaffeehaus.kernel.clauses import clause_words
from kaffeehaus.kernel.errors import InvalidComponents, InvalidOptions, InvalidPosition, InvalidText
from kaffeehaus.kernel.faults import Fault, Listing, fault
from kaffeehaus.kernel.layout import Layout
from kaffeehaus.kernel.parts import Found, Part, read, seen, written
from kaffeehaus.kernel.queries import Survey, survey
from kaffeehaus.kernel.records import Dtype, blank, plain_of, plain_record, record_of, state_from
from kaffeehaus.kernel.switches import FIRST_VERSION, VERSION, Chosen, Switch, read_options
from kaffeehaus.kernel.vocabulary import Kind, Moves, Parts, Texts

Document = dict[str, Any]
Check = Callable[[Any, Any, Found], Iterable[Fault]]  # of the board, the plain rules and what a document says

# What a game's class leaves out stands in the game's files under the usual name: attribute → file and name.
USUAL_PLACES = {
    "dtype": ("state", "STATE"),
    "rules_dtype": ("state", "RULES"),
    "endings": ("state", "ENDINGS"),
    "most_players": ("state", "PLAYERS"),
    "vocabulary": ("vocabulary", "MOVES"),
    "parts": ("parts", "PARTS"),
    "switches": ("profiles", "SWITCHES"),
    "profiles": ("profiles", "PROFILES"),
    "checks": ("checking", "CHECKS"),
    "observed": ("observation", "LAYOUT"),
    "judged": ("features", "FEATURES"),
}
# Where verbs are looked for, each under its own name; a game need not have all of these files.
VERB_FILES = ("turn", "rules", "legal", "scoring", "imagining", "observation", "features")


class FinalLine(NamedTuple):
    """What the end books to a seat: points, the table, the number of the clause, and the visitors who bring them."""

    table: int | str | None
    points: int
    clause: int
    visitors: tuple[str, ...] = ()


class Pile(NamedTuple):
    """Things that lie hidden from all: the fields of a state that hold them, the next one last, and how many."""

    things: str
    left: str


class Ruleset(ABC):
    """One game with its options chosen. Everything here reads states as plain objects (`records.plain_of`)."""

    name: ClassVar[str]
    title: ClassVar[str]
    package: ClassVar[str]
    prefix: ClassVar[str]  # of its clauses, such as "CI"
    newest: ClassVar[int] = FIRST_VERSION  # version of the rules, by which new games are played
    dtype: ClassVar[Dtype]  # of the state
    rules_dtype: ClassVar[Dtype]
    vocabulary: ClassVar[Moves]
    parts: ClassVar[Sequence[Part]]  # of a position
    verb_files: ClassVar[tuple[str, ...]] = VERB_FILES
    settled: ClassVar[tuple[str, ...]] = ()  # fields of the state that `settle` works out from several parts
    phases: ClassVar[Mapping[str, int]] = {}  # the state's `phase` by the first field that says something, else 0
    piles: ClassVar[Sequence[Pile]]  # in an order that no seat can know
    shuffler: ClassVar[tuple[str, ...]] = ()  # fields of a stream for later shuffles: its key, then those that are 0
    checks: ClassVar[Sequence[Check]]  # what must hold between the parts, so that a game could have led to them
    way_on: ClassVar[tuple[str, ...]] = ()  # the clauses for which a turn may be impossible to finish
    endings: ClassVar[tuple[str | None, ...]]  # why a game ended, by the state's `ending`; None while it goes on
    most_lines: ClassVar[int]  # no move books more score lines
    observed: ClassVar[Layout]  # the numbers that `observe` writes
    judged: ClassVar[Layout]  # the numbers that `features` writes
    most_players: ClassVar[int]
    rounds_ahead: ClassVar[int] = 1  # that levels 4 and 5 and reviews play on before the evaluation judges
    hands: ClassVar[str | None] = None  # the part of a document whose entries may settle how many people play
    own_options: ClassVar[Mapping[str, Document]] = {}  # options that the game reads itself, with their schemas
    switches: ClassVar[Mapping[str, Switch]]
    # Edition → what it sets each switch to; the first value of a switch goes without saying.
    profiles: ClassVar[Mapping[str, Mapping[str, str | bool]]]
    editions: ClassVar[tuple[str, ...]]
    written: ClassVar[Sequence[Part]]  # the parts that documents have
    seen: ClassVar[Sequence[Part]]  # the parts that views have

    version: int  # of the rules that this game is played by
    options: Document  # complete, as documents and records hold them
    rules: Any  # the record that the verbs take
    players: int
    board: Any = None  # what names chairs, tables and other tokens

    def __init_subclass__(cls) -> None:
        package = cls.__module__.rpartition(".")[0]
        for attribute, (file, name) in USUAL_PLACES.items():
            if not hasattr(cls, attribute):
                setattr(cls, attribute, getattr(import_module(f"{package}.{file}"), name))
        usual = {name: switch.values[0] for name, switch in cls.switches.items()}
        cls.profiles = {edition: {**usual, **profile} for edition, profile in cls.profiles.items()}
        cls.editions = tuple(cls.profiles)
        cls.written, cls.seen = written(cls.parts), seen(cls.parts)

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Checks and completes the options; raises InvalidOptions or InvalidComponents with all faults."""
        faults: list[Fault] = []
        self._texts: dict[int, Texts] = {}
        chosen = read_options(self, options, faults)
        self.version, self.players = chosen.version, chosen.players
        try:
            self.board = self.read_board(options)
        except InvalidComponents as error:
            if not faults:
                raise
            raise InvalidOptions([*faults, *error.faults]) from error
        completed = self.complete(chosen, options, faults)
        if faults:
            raise InvalidOptions(faults)
        # The first version of the rules goes without saying, as it always has.
        self.options = completed | ({} if self.version == FIRST_VERSION else {VERSION: self.version})
        values = self.rule_values(chosen.switches)
        self.rules = record_of(self.rules_dtype, players=chosen.players, start=chosen.start, **values)

    def texts(self, kind: Kind) -> Texts:
        """The tokens of a kind as the board of this game writes them; every view and document has dozens of them."""
        try:
            return self._texts[id(kind)]  # by identity: a kind is declared once, and comparing two would take longer
        except KeyError:
            found = self._texts[id(kind)] = Texts(kind, self.board)
            return found

    def read_board(self, options: Mapping[str, Any]) -> Any:
        """What names chairs, tables and other tokens, if the game has it; raises InvalidComponents with all faults."""
        return None

    def complete(self, chosen: Chosen, options: Mapping[str, Any], faults: list[Fault]) -> Document:
        """The options as documents hold them; adds to `faults` what is wrong with those that only this game has."""
        return chosen.head | chosen.options

    @abstractmethod
    def rule_values(self, switches: Mapping[str, Any]) -> Document:
        """The fields of the rules record beside `players` and `start`."""

    @property
    def moves(self) -> int:
        """Every move is an integer below this."""
        return self.vocabulary.count

    @property
    def observation(self) -> int:
        """How many numbers `observe` writes."""
        return self.observed.size

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the numbers that `features` writes."""
        return self.judged.names

    def occurring(self) -> list[int]:
        """The moves that can be legal in some position of this game; a few more, where that is hard to tell."""
        rules = plain_record(self.rules)
        return [move for move in range(self.moves) if self.occurs(rules, move)]

    def occurs(self, rules: Any, move: int) -> bool:
        """Can the move be legal in some position? What names nothing cannot; a game may rule out more by its rules."""
        try:
            self.move_parts(move)
        except InvalidText:
            return False
        return True

    def move_text(self, move: int) -> str:
        """The canonical text of any move integer. Raises InvalidText for one that names nothing on this board."""
        return self.vocabulary.text(self.board, move)

    def move_parts(self, move: int) -> Parts:
        """The kind of a move and its fields as data. Raises InvalidText as `move_text` does."""
        return self.vocabulary.parts(self.board, move)

    def told_text(self, move: int) -> str:
        """The text of a move as the other seats hear it: without what stays hidden from them."""
        return self.vocabulary.told_text(self.board, move)

    def told_parts(self, move: int) -> Parts:
        """The parts of a move as the other seats hear of it."""
        return self.vocabulary.told_parts(self.board, move)

    def moves_from_text(self, text: str) -> list[int]:
        """The move that a text means; several if it leaves open something that the position may settle.

        Raises InvalidText.
        """
        return self.vocabulary.read(self.board, text)

    def moves_from_parts(self, given: Mapping[str, Any]) -> list[int]:
        """The same for the parts of a move."""
        return self.vocabulary.read_parts(self.board, given)

    def document(self, plain: Any) -> Document:
        """The parts of a position document that describe the state."""
        return {part.name: part.write(self, plain) for part in self.written}

    def view(self, plain: Any, seat: int | None) -> Document:
        """What a seat, or with None a spectator, may know: built from nothing, never filtered."""
        return {"seat": seat, **{part.name: part.show(self, plain, seat) for part in self.seen}}

    def state_from(self, document: Mapping[str, Any]) -> Any:
        """The state that a document describes, for the verbs; raises InvalidPosition with all faults."""
        faults: list[Fault] = []
        found = read(self.written, self, document, faults)
        self.settle(found)
        faults += self.check(found)
        if faults:
            raise InvalidPosition(faults)
        plain = blank(self.dtype)
        for part in self.written:
            part.fill(self, found, plain)
        for name in self.settled:
            setattr(plain, name, getattr(found, name))
        state = state_from(plain, self.dtype)
        self.restore(found, state)
        if self.way_on and not found.ending and not survey(self, state).moves:
            raise InvalidPosition([fault("no-way-on", clauses=Listing(self.way_on))])
        return state

    def settle(self, found: Found) -> None:
        """Works out what follows from several parts of a document."""
        if self.phases:
            found.phase = next((phase for field, phase in self.phases.items() if getattr(found, field)), 0)

    def check(self, found: Found) -> Iterator[Fault]:
        """Everything for which no game can lead to what was found in a document."""
        rules = plain_of(self.rules, self.rules_dtype)
        for check in self.checks:
            yield from check(self.board, rules, found)

    def restore(self, found: Found, state: Any) -> None:  # noqa: B027 (a game may have nothing to work out)
        """Works out the derived fields of a state that was read; raises InvalidPosition if it cannot be played."""

    def hidden(self, plain: Any) -> tuple[int, ...]:
        """How many things lie hidden from all, pile by pile; a change means that something was revealed."""
        return tuple(getattr(plain, pile.left) for pile in self.piles)

    def eliminating(self, plain: Any, survey: Survey) -> Container[int]:
        """The moves that put their player out of the game."""
        return ()

    def component_data(self) -> Document:
        """The components with their coordinates as plain data, for drawing."""
        data: Document = self.board.to_dict()
        return data

    def table_id(self, table: int) -> int | str:
        """The name of a table in documents and score lines."""
        name: int | str = self.board.tables[table]
        return name

    def ending(self, plain: Any) -> str | None:
        """Why the game ended, None while it goes on."""
        return self.endings[plain.ending]

    def final_lines(self, plain: Any, seat: int) -> list[FinalLine]:
        """What the end books to a seat, line by line; nothing, unless the game says so."""
        return []

    def refusal(self, plain: Any, move: int, clause: int, language: str) -> str:
        """In a person's words, why the clause forbids the move: its sentence, and what stands against the move."""
        sentence: str = self.clauses(language)[self.clause_id(clause)]["refusal"]
        fact = self.fact(plain, move, clause, language)
        return f"{sentence} {fact}" if fact else sentence

    def fact(self, plain: Any, move: int, clause: int, language: str) -> str:
        """What a person can check on the table about a move that the clause forbids; empty if there is nothing."""
        return ""

    @classmethod
    def clauses(cls, language: str) -> dict[str, Document]:
        """The clauses of the game: id → title, text and what differs by edition."""
        return clause_words(cls.package, language)

    @classmethod
    def words(cls) -> dict[str, dict[str, Any]]:
        """What moves, parts of a position and parts of views mean; empty for a game that does not say."""
        file = files(cls.package) / "data" / "vocabulary.toml"
        return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}

    @classmethod
    def options_of(cls, document: Mapping[str, Any]) -> Any:
        """The options in a position document, with those that its other parts settle."""
        options, hands = document.get("options", {}), document.get(cls.hands or "")
        if not isinstance(options, Mapping):
            return options
        return {VERSION: FIRST_VERSION} | ({"players": len(hands)} if isinstance(hands, list) else {}) | {**options}

    def clause_id(self, number: int) -> str:
        """The clause as people write it, such as `CI-12`."""
        return f"{self.prefix}-{number:02d}"


ROOMS: dict[str, str] = {}  # each game's name → the module that registers it, imported when the game is first named
_RULESETS: dict[str, type[Ruleset]] = {}


def register(ruleset: type[Ruleset]) -> type[Ruleset]:
    """Makes a game known to the house by its name; its verbs and texts lie beside its module."""
    ruleset.package = ruleset.__module__.rpartition(".")[0]
    places = [f"{ruleset.package}.{file}" for file in ruleset.verb_files]
    verbs.bind(ruleset.rules_dtype, verbs.verbs_in(*(import_module(place) for place in places if find_spec(place))))
    _RULESETS[ruleset.name] = ruleset
    return ruleset


def ruleset_named(name: str) -> type[Ruleset]:
    """The game of that name; raises InvalidOptions."""
    if name not in ROOMS:
        raise InvalidOptions([fault("unknown-game", game=name, known=Listing(sorted(ROOMS)))])
    import_module(ROOMS[name])
    return _RULESETS[name]
