"""Records: a whole game as options, seed and moves, replayable byte for byte."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kaffeehaus.core.documents import read_json
from kaffeehaus.core.fairness import Fairness, read_fairness
from kaffeehaus.core.game import Game, check_seed
from kaffeehaus.core.position import Position, Result
from kaffeehaus.kernel.contract import ruleset_named
from kaffeehaus.kernel.errors import Faulty, IllegalMove, InvalidRecord, InvalidText

FORMAT = "kaffeehaus-record/1"
PARTS = ("format", "game", "rules_version", "options", "seed", "players", "moves", "result")
FAIRNESS = "fairness"  # a part that only records of the server have


@dataclass(frozen=True)
class Record:
    """A game that was played, to its end or up to some move."""

    game: Game
    seed: int
    moves: tuple[str, ...]
    players: tuple[str, ...]
    rules_version: int
    fairness: Fairness | None = None

    def positions(self) -> Iterator[Position]:
        """Every position from the deal on. Raises InvalidRecord where a move does not fit."""
        position = self.game.deal(self.seed)
        yield position
        for number, move in enumerate(self.moves, 1):
            try:
                position = position.play(move)
            except (IllegalMove, InvalidText) as fault:
                raise InvalidRecord([f"move {number}: {fault}"]) from fault
            yield position

    def replay(self) -> Position:
        """The last position."""
        *_, last = self.positions()
        return last

    def to_dict(self) -> dict[str, Any]:
        """The record as plain data, with its result worked out anew."""
        fairness = {FAIRNESS: self.fairness.to_dict()} if self.fairness else {}
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules_version": self.rules_version,
            "options": self.game.options,
            "seed": self.seed,
            "players": list(self.players),
            "moves": list(self.moves),
            "result": result_dict(self.replay().result),
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
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            found = data.get("format") if isinstance(data, Mapping) else data
            raise InvalidRecord([f'format is "{FORMAT}", not {found!r}'])
        reasons = [f"there is no part {name!r}" for name in data if name not in (*PARTS, FAIRNESS)]
        reasons += [f"{name} is missing" for name in PARTS if name not in data]
        game = read_game(data, reasons)
        moves, players = read_texts(data, "moves", reasons), read_texts(data, "players", reasons)
        try:
            check_seed(data.get("seed", 0))
        except Faulty as fault:
            reasons += fault.reasons
        version = data.get("rules_version")
        if game and (isinstance(version, bool) or version != game.ruleset.version):
            reasons.append(f"rules_version is {game.ruleset.version} in this house, not {version!r}")
        if game and len(players) != game.players:
            reasons.append(f"players has {game.players} names, one a seat, not {len(players)}")
        fairness = read_fairness(data[FAIRNESS], reasons) if FAIRNESS in data else None
        if reasons or game is None:
            raise InvalidRecord(reasons)
        record = cls(game, data["seed"], tuple(moves), tuple(players), game.ruleset.version, fairness)
        played = result_dict(record.replay().result)
        if played != data["result"]:
            raise InvalidRecord([f"the moves lead to the result {played!r}, not {data['result']!r}"])
        return record


def read_game(data: Mapping[str, Any], reasons: list[str]) -> Game | None:
    """The game of a record; adds to `reasons` what is wrong with it."""
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        reasons.append(f"options is an object, not {options!r}")
        return None
    try:
        ruleset_named(str(data.get("game")))
        return Game(str(data.get("game")), **options)
    except Faulty as fault:
        reasons += fault.reasons
        return None


def read_texts(data: Mapping[str, Any], name: str, reasons: list[str]) -> list[str]:
    """A list of texts."""
    values = data.get(name, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        reasons.append(f"{name} is a list of texts")
        return []
    return values


def result_dict(result: Result | None) -> dict[str, Any] | None:
    """A result as plain data; None while the game goes on."""
    if result is None:
        return None
    return {"ended": result.ended, "totals": list(result.totals), "places": list(result.places)}
