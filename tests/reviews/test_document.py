"""Reviews as documents: the same bytes for the same game, read as they were written, and going on after a stop."""

import json
from typing import Any

import jsonschema
import pytest

import kaffeehaus as kh
from kaffeehaus.core.schemas import schema
from kaffeehaus.players.search.rollouts import Roller
from kaffeehaus.reviews.document import InvalidReview
from tests.reviews.games import LITTLE, begun, every_game, middle, record

GAME = "cardgame"


@every_game
def test_a_review_that_was_stopped_goes_on_to_the_same_bytes(name: str) -> None:
    first, more = begun(record(name), 1), begun(record(name), 3)
    assert not first.complete
    seen: list[int] = []

    def stop(progress: Any) -> None:
        seen.append(progress.done)
        if progress.done == 3:
            assert progress.so_far().to_json() == more.to_json()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kh.review(record(name), LITTLE, progress=stop, resume=first.to_dict())
    assert seen == [1, 2, 3], "the first decision was not judged again"


@every_game
def test_documents_fit_their_schema_and_are_read_as_they_were_written(name: str) -> None:
    review = begun(record(name), 2)
    data = json.loads(review.to_json())
    jsonschema.validate(data, schema("review"))
    assert kh.Review.from_dict(data) == review
    assert kh.Review.from_dict(data).to_json() == review.to_json()


def test_another_seed_gives_other_numbers_and_the_same_sums() -> None:
    one, other = begun(record(GAME), 2, seed=1), begun(record(GAME), 2, seed=2)
    assert one.decisions != other.decisions
    assert one.result == other.result


@every_game
def test_one_thread_and_two_give_the_same_numbers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, found = middle(name), []
    for threads in ("1", "2"):
        monkeypatch.setenv("KAFFEEHAUS_THREADS", threads)
        roller = Roller(position.ruleset)
        moves = list(position.numbers[:2])
        found.append(roller.values(position.state(), position.to_move, moves, 1, range(40, 48)).tobytes())
    assert found[0] == found[1]


def test_a_game_that_is_not_over_is_refused_in_words() -> None:
    whole = record(GAME)
    unfinished = kh.Record(whole.game, whole.seed, whole.moves[:-3], whole.players, whole.rules_version)
    with pytest.raises(kh.InvalidRecord, match="not over"):
        kh.review(unfinished)


@pytest.mark.parametrize(
    ("change", "words"),
    [({"rules_version": 99}, "version"), ({"format": "kaffeehaus-record/9"}, "format"), ({"moves": ["x"]}, "move 1")],
)
def test_bad_records_and_foreign_versions_are_refused_in_words(change: dict[str, Any], words: str) -> None:
    with pytest.raises(kh.InvalidRecord, match=words):
        kh.review({**record(GAME).to_dict(), **change})


@pytest.mark.parametrize("effort", ["great", 0, -1, 1000, True, None])
def test_an_unknown_effort_is_refused_in_words(effort: Any) -> None:
    with pytest.raises(kh.InvalidOptions, match="effort is quick, normal, thorough"):
        kh.review(record(GAME), effort)


def test_a_review_of_something_else_is_not_gone_on_with() -> None:
    begun_here = begun(record(GAME), 1)
    with pytest.raises(kh.InvalidOptions, match="another digest"):
        kh.review(record(GAME, seed=2), LITTLE, resume=begun_here)
    with pytest.raises(kh.InvalidOptions, match="another effort and seed"):
        kh.review(record(GAME), 1.0, seed=2, resume=begun_here)


@pytest.mark.parametrize("damaged", ["{", "[]", '{"format": "x"}', '{"format": "kaffeehaus-review/1", "game": 1}'])
def test_a_damaged_review_is_refused_in_words(damaged: str) -> None:
    with pytest.raises(InvalidReview, match="The review cannot be used"):
        kh.Review.from_json(damaged)
