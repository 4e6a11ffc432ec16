"""Puzzles: the one of the day, all that ship with the house, and whether somebody found the solution."""

from functools import cache

from fastapi import APIRouter, Path

from kaffeehaus.core.game import games
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.errors import KaffeehausError
from kaffeehaus.reviews.puzzles import Puzzle, pack_for
from kaffeehaus.server.agreements import game_with
from kaffeehaus.server.api.dependencies import TheHouse, TheLanguage
from kaffeehaus.server.days import TURN, Day
from kaffeehaus.server.refusals import refusal_of, unknown
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.review_wording import Teller
from kaffeehaus.server.viewers import view_told
from kaffeehaus.server.wire.reviews import PuzzleAnswer, PuzzleCard, PuzzlesAnswer, PuzzleSolution, PuzzleTry

router = APIRouter(prefix="/puzzles", tags=["puzzles"])


@cache
def puzzles() -> dict[str, tuple[str, Puzzle]]:
    """Every puzzle with its game, by id."""
    return {puzzle.id: (game, puzzle) for game in games() for puzzle in pack_for(game).puzzles}


def card_of(game: str, puzzle: Puzzle) -> PuzzleCard:
    """A puzzle in a list."""
    return {"id": puzzle.id, "game": game, "difficulty": puzzle.difficulty}


@cache
def cards() -> dict[str, list[PuzzleCard]]:
    """All puzzles of every game that has some, the easiest first."""
    found = {game: [card_of(game, puzzle) for puzzle in pack_for(game).puzzles] for game in games()}
    return {game: each for game, each in found.items() if each}


def of_day(day: Day) -> PuzzleCard | None:
    """The puzzle of a day: the games take turns, and none comes again before all have."""
    known = [game for game in TURN if cards().get(game)]
    if not known:
        return None
    game = known[day.number % len(known)]
    pack, turn = cards()[game], day.number // len(known)
    return pack[turn * step_for(len(pack)) % len(pack)]


def step_for(count: int) -> int:
    """A stride through a pack that meets every puzzle and does not go from easy to hard."""
    return next((step for step in (37, 41, 43, 47) if count % step), 1)


def found_puzzle(puzzle: str) -> tuple[str, Puzzle]:
    """The puzzle of that name. Raises Refused."""
    if puzzle not in puzzles():
        raise unknown("no-such-puzzle")
    return puzzles()[puzzle]


def position_of(game: str, puzzle: Puzzle) -> Position:
    """The position of a puzzle."""
    ruleset = game_with(game, dict(puzzle.position["options"])).ruleset
    return Position(ruleset, ruleset.state_from(dict(puzzle.position)))


@router.get("", response_model=PuzzlesAnswer)
async def list_puzzles(house: TheHouse) -> JsonAnswer:
    """The puzzle of this day, by UTC, and all others."""
    day = Day.at(house.now())
    told: PuzzlesAnswer = {"day": day.name, "today": of_day(day), "puzzles": cards()}
    return JsonAnswer(told)


@router.get("/{puzzle}", response_model=PuzzleAnswer)
async def read_puzzle(puzzle: str = Path(max_length=80)) -> JsonAnswer:
    """A puzzle without its solution."""
    game, found = found_puzzle(puzzle)
    position = position_of(game, found)
    view = view_told(position.seen_by(found.seat))
    assert view is not None
    told: PuzzleAnswer = {
        **card_of(game, found),
        "seat": found.seat,
        "players": found.players,
        "options": position.ruleset.options,
        "components": position.ruleset.component_data(),
        "view": view,
        "choice": {"moves": position.offers(), "undo": False},  # type: ignore[typeddict-item]
    }
    return JsonAnswer(told)


@router.post("/{puzzle}", response_model=PuzzleSolution)
async def try_puzzle(wanted: PuzzleTry, language: TheLanguage, puzzle: str = Path(max_length=80)) -> JsonAnswer:
    """Whether a move begins the best turn; without a move the solution."""
    game, found = found_puzzle(puzzle)
    position = position_of(game, found)
    right = False
    if wanted.move is not None:
        try:
            number = position.read_move(wanted.move)
            position.play(number)
        except KaffeehausError as fault:
            raise refusal_of(fault, wanted.move) from fault
        right = number in map(position.read_move, (found.solution, *found.also))
    shown = right or wanted.move is None
    teller = Teller(position.ruleset, language)
    told: PuzzleSolution = {
        "right": right,
        "solution": teller.move(found.solution) if shown else None,
        "also": teller.moves(found.also) if shown else [],
        "line": teller.moves(found.line) if shown else [],
        "tempting": teller.move(found.tempting) if shown else None,
        "gap": found.gap if shown else None,
        "found_by": dict(found.found_by) if shown else {},
        "reasons": teller.reasons([reason.to_dict() for reason in found.reasons]) if shown else [],
        "position": dict(found.position) if shown else None,
    }
    return JsonAnswer(told)
