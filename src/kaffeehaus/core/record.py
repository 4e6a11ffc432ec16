"""Records: a whole game as options, deal and moves, replayable byte for byte.

A game that was dealt from a seed is written as `kaffeehaus-record/1`, one from a key as `kaffeehaus-record/2`, which
has the part `deal` instead of `seed`. Both are read.
"""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kaffeehaus.core.documents import read_json
from kaffeehaus.core.fairness import Dealt, Fairness, read_dealt, read_fairness
from kaffeehaus.core.game import Game, check_seed
from kaffeehaus.core.position import Position, Result
from kaffeehaus.kernel.contract import ruleset_named
from kaffeehaus.kernel.errors import Faulty, IllegalMove, InvalidRecord, InvalidText
from kaffeehaus.kernel.faults import LANGUAGES, Fault, Listing, Translated, fault
from kaffeehaus.kernel.switches import FIRST_VERSION, VERSION, read_version

DEALS = {"kaffeehaus-record/1": "seed", "kaffeehaus-record/2": "deal"}  # each format → its part that says the deal
SEED_FORMAT, KEY_FORMAT = DEALS
BEFORE, AFTER = ("format", "game", "rules_version", "options"), ("players", "moves", "result")  # the other parts
FAIRNESS = "fairness"  # a part that only records of the server have


@dataclass(frozen=True)
class Record:
    """A game that was played, to its end or up to some move."""

    game: Game
    seed: int | None  # None if it was dealt from a key
    moves: tuple[str, ...]
    players: tuple[str, ...]
    rules_version: int
    fairness: Fairness | None = None
    dealt: Dealt | None = None  # what it was dealt from, if not from a seed

    def deal(self) -> Position:
        """The position before all moves."""
        return self.game.deal(self.seed, key=self.dealt.key if self.dealt else None)

    def positions(self) -> Iterator[Position]:
        """Every position from the deal on. Raises InvalidRecord where a move does not fit."""
        position = self.deal()
        yield position
        for number, move in enumerate(self.moves, 1):
            try:
                position = position.play(move)
            except InvalidText as error:
                raise InvalidRecord([fault("record-no-move", number=number, fault=error.fault)]) from error
            except IllegalMove as error:
                refusals = {language: position.why_not(move, language) for language in LANGUAGES}
                why = Translated({language: refusal.text for language, refusal in refusals.items() if refusal})
                illegal = {"move": error.move, "why": why, "clause": error.clause}
                raise InvalidRecord([fault("record-illegal", number=number, **illegal)]) from error
            yield position

    def replay(self) -> Position:
        """The last position."""
        *_, last = self.positions()
        return last

    @cached_property
    def result(self) -> Result | None:
        """The result of the game; None if it was not played to its end."""
        return self.replay().result

    def to_dict(self) -> dict[str, Any]:
        """The record as plain data, with its result worked out anew."""
        fairness = {FAIRNESS: self.fairness.to_dict()} if self.fairness else {}
        deal = {"deal": self.dealt.to_dict()} if self.dealt else {"seed": self.seed}
        return {
            "format": KEY_FORMAT if self.dealt else SEED_FORMAT,
            "game": self.game.name,
            "rules_version": self.rules_version,
            "options": deepcopy(self.game.ruleset.options),
            **deal,
            "players": list(self.players),
            "moves": list(self.moves),
            "result": result_dict(self.result),
            **fairness,
        }

    def to_json(self) -> str:
        """The record as JSON."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Reads a record. Raises InvalidRecord if it is cut short, damaged or does not play to its result."""
        return cls.from_dict(read_json(text, InvalidRecord))

    @classmethod
    def from_dict(cls, data: Any) -> "Record":
        """Reads a record from plain data and replays it."""
        found = data.get("format") if isinstance(data, Mapping) else data
        if not isinstance(found, str) or found not in DEALS:
            formats = Listing(json.dumps(name) for name in DEALS)
            raise InvalidRecord([fault("no-value", name="format", choices=formats, found=found)])
        parts = (*BEFORE, DEALS[found], *AFTER)
        faults = [fault("no-such-part", name=name) for name in data if name not in (*parts, FAIRNESS)]
        faults += [fault("part-missing", name=name) for name in parts if name not in data]
        game = read_game(data, faults)
        moves, players = read_texts(data, "moves", faults), read_texts(data, "players", faults)
        seed = read_seed(data.get("seed", 0), faults) if found == SEED_FORMAT else None
        dealt = None
        if found == KEY_FORMAT and "deal" in data:
            dealt = read_dealt(data["deal"], game.players if game else None, faults)
        if game and len(players) != game.players:
            faults.append(fault("names-per-seat", count=game.players, found=len(players)))
        fairness = read_fairness(data[FAIRNESS], faults) if FAIRNESS in data else None
        if faults or game is None:
            raise InvalidRecord(faults)
        record = cls(game, seed, tuple(moves), tuple(players), game.ruleset.version, fairness, dealt)
        played = result_dict(record.result)
        if played != data["result"]:
            raise InvalidRecord([fault("other-result", played=played, found=data["result"])])
        return record


def read_game(data: Mapping[str, Any], faults: list[Fault]) -> Game | None:
    """The game of a record; adds to `faults` what is wrong with it."""
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        faults.append(fault("no-object", place="options", found=options))
        return None
    try:
        newest = ruleset_named(str(data.get("game"))).newest
        version = read_version({VERSION: data.get(VERSION, FIRST_VERSION)}, newest, faults)
        if options.get(VERSION, version) != version:
            faults.append(fault("versions-differ", name=VERSION, version=version, found=options[VERSION]))
        return Game(str(data.get("game")), **{**options, VERSION: version})
    except Faulty as error:
        faults += error.faults
        return None


def read_seed(value: Any, faults: list[Fault]) -> int:
    """The seed of a record; adds to `faults` if it is none."""
    try:
        check_seed(value)
    except Faulty as error:
        faults += error.faults
        return 0
    return int(value)


def read_texts(data: Mapping[str, Any], name: str, faults: list[Fault]) -> list[str]:
    """A list of texts."""
    values = data.get(name, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        faults.append(fault("no-texts", place=name))
        return []
    return values


def result_dict(result: Result | None) -> dict[str, Any] | None:
    """A result as plain data; None while the game goes on."""
    if result is None:
        return None
    return {"ended": result.ended, "totals": list(result.totals), "places": list(result.places)}
