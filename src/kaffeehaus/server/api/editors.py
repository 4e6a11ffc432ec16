"""For editors: a position or a board is checked, compared and told about. Nothing is kept."""

import secrets
import warnings
from typing import Any, cast

from fastapi import APIRouter, Request

from kaffeehaus.companion.boards import board_differences
from kaffeehaus.companion.compare import Difference, compare
from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.errors import Faulty, InvalidText
from kaffeehaus.kernel.faults import Fault
from kaffeehaus.server.advising import advised, check_hand
from kaffeehaus.server.api.dependencies import TheLanguage
from kaffeehaus.server.api.games import game_with_options
from kaffeehaus.server.companion_state import lines_of, problem
from kaffeehaus.server.companions import in_thread
from kaffeehaus.server.gate import address_of
from kaffeehaus.server.refusals import not_now
from kaffeehaus.server.responses import JsonAnswer
from kaffeehaus.server.wire.companions import (
    AdviceAnswer,
    BoardAnswer,
    BoardDifferenceTold,
    CheckedBoard,
    CheckedPosition,
    ComparedPosition,
    ComparisonAnswer,
    EditionDifference,
    EditionOutcome,
    NewPosition,
    PositionAnswer,
)
from kaffeehaus.server.wire.errors import Problem
from kaffeehaus.server.wire.positions import LegalMove

router = APIRouter(tags=["editors"])

MOST_FAULTS = 100


def problems(faults: list[Fault], language: str) -> list[Problem]:
    """Faults of the library in the reader's language."""
    return [problem(each, language) for each in faults[:MOST_FAULTS]]


def faults_of(broken: Faulty | InvalidText) -> list[Fault]:
    """What is wrong, as far as it has words in every language."""
    if isinstance(broken, Faulty):
        return broken.faults
    return [broken.fault] if isinstance(broken.fault, Fault) else []


@router.post("/positions/check", response_model=PositionAnswer)
async def check_position(wanted: CheckedPosition, language: TheLanguage) -> JsonAnswer:
    """Everything that is wrong with a position document, or the moves that it allows."""
    return JsonAnswer(await in_thread(checked_position, wanted.position, language))


def checked_position(document: dict[str, Any], language: str) -> PositionAnswer:
    """The same, in a thread."""
    try:
        position = PartialPosition.from_dict(document)
    except (Faulty, InvalidText) as broken:
        faults = problems(faults_of(broken), language)
        return {"faults": faults, "unknown": False, "over": False, "options": None, "moves": []}
    unknown = any(position.unknown(place) for place in position.hidden.decisive(position.plain))
    moves = [] if unknown or position.over else cast(list[LegalMove], position.world.offers())
    options = position.ruleset.options
    return {"faults": [], "unknown": unknown, "over": position.over, "options": options, "moves": moves}


@router.post("/positions/new", response_model=dict[str, Any])
async def new_position(wanted: NewPosition) -> JsonAnswer:
    """A deal as a whole document, to begin with in an editor."""
    game = await game_with_options(wanted.game, wanted.options)
    document = game.deal(secrets.randbelow(2**31)).to_dict()
    document.pop("stream", None)
    return JsonAnswer(document)


@router.post("/positions/imagine", response_model=dict[str, Any])
async def imagine_position(wanted: CheckedPosition) -> JsonAnswer:
    """The position with a tile or card that it may be for every unknown one, so that it can be played."""
    return JsonAnswer(await in_thread(imagined, wanted.position))


def imagined(document: dict[str, Any]) -> dict[str, Any]:
    """The same, in a thread."""
    whole = PartialPosition.from_dict(document).imagine(secrets.randbelow(2**31)).to_dict()
    whole.pop("stream", None)
    return whole


@router.post("/positions/advice", response_model=AdviceAnswer)
async def advise(wanted: CheckedPosition, request: Request) -> JsonAnswer:
    """What the seat that decides should play, from what the document says."""
    request.app.state.limits.creation(address_of(request))
    known = await in_thread(ready_to_advise, wanted.position)
    return JsonAnswer(await advised(request.app.state.bots, known))


def ready_to_advise(document: dict[str, Any]) -> PartialPosition:
    """The position, if a move in it can be advised. Raises Refused."""
    known = PartialPosition.from_dict(document)
    if known.over:
        raise not_now("position-over")
    check_hand(known)
    return known


@router.post("/positions/compare", response_model=ComparisonAnswer)
async def compare_editions(wanted: ComparedPosition, request: Request, language: TheLanguage) -> JsonAnswer:
    """The same position under several editions: which moves differ, and which clause makes the difference."""
    request.app.state.limits.creation(address_of(request))
    return JsonAnswer(await in_thread(compared, wanted, language))


def compared(wanted: ComparedPosition, language: str) -> ComparisonAnswer:
    """The same, in a thread."""
    position = PartialPosition.from_dict(wanted.position).world if unknown_in(wanted.position) else None
    found = compare(position or Position.from_dict(wanted.position), wanted.editions)
    ruleset = (position or Position.from_dict(wanted.position)).ruleset
    return {
        "editions": list(found.editions),
        "legal": {edition: len(moves) for edition, moves in found.legal.items()},
        "differences": [difference_told(each, ruleset) for each in found.differences],
        "impossible": {
            edition: problems([each for each in reasons if isinstance(each, Fault)], language)
            for edition, reasons in found.impossible.items()
        },
    }


def unknown_in(document: Any) -> bool:
    """Does a document have unknown things?"""
    if isinstance(document, dict):
        return any(unknown_in(each) for each in document.values())
    return document == "?" or (isinstance(document, list) and any(unknown_in(each) for each in document))


def difference_told(each: Difference, ruleset: Any) -> EditionDifference:
    """A move that is not the same in all editions."""
    editions: dict[str, EditionOutcome] = {}
    for edition, outcome in each.outcomes.items():
        editions[edition] = {
            "legal": outcome is not None,
            "clause": each.refusals.get(edition),
            "points": outcome.points if outcome else 0,
            "lines": lines_of(outcome.lines) if outcome else [],
            "ended": outcome.ended if outcome else None,
            "choices": list(outcome.choices) if outcome else [],
        }
    parts = ruleset.move_parts(ruleset.moves_from_text(each.move)[0])
    return {"move": each.move, "parts": parts, "editions": editions, "clauses": list(each.clauses)}


@router.post("/boards/check", response_model=BoardAnswer)
async def check_board(wanted: CheckedBoard, language: TheLanguage) -> JsonAnswer:
    """Everything that is wrong with a board, or how it differs from the reconstruction."""
    return JsonAnswer(await in_thread(checked_board, wanted.game, wanted.board, language))


def checked_board(game: str, board: dict[str, Any], language: str) -> BoardAnswer:
    """The same, in a thread."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = board_differences(board, game)
        except Faulty as broken:
            return {"faults": problems(broken.faults, language), "differences": []}
    differences: list[BoardDifferenceTold] = [
        {
            "place": each.place,
            "reconstruction": each.reconstruction,
            "board": each.board,
            "kind": "new" if each.reconstruction is None else "missing" if each.board is None else "changed",
        }
        for each in found
    ]
    return {"faults": [], "differences": differences}
