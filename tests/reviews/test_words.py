"""The words of reviews: complete in three languages, and sizes in their order."""

from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.reviews.reasons import senses_of
from kaffeehaus.reviews.words import Reason, Thresholds, texts, thresholds_for
from tests.reviews.games import every_game

SIZES = Thresholds(inaccuracy=0.02, mistake=0.05, blunder=0.1, lucky=0.08, very_lucky=0.15)


def names_in(table: dict[str, Any], prefix: str = "") -> set[str]:
    return {
        name
        for key, value in table.items()
        for name in (names_in(value, f"{prefix}{key}/") if isinstance(value, dict) else {prefix + key})
    }


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_language_says_the_same_things(language: str) -> None:
    assert names_in(texts(language)) == names_in(texts("en"))
    for code, sentence in texts("en")["reasons"].items():
        told = texts(language)["reasons"][code]
        assert {part for part in ("who", "move", "what", "points") if f"{{{part}}}" in sentence} == {
            part for part in ("who", "move", "what", "points") if f"{{{part}}}" in told
        }


@every_game
def test_reasons_name_features_that_exist_and_have_words(name: str) -> None:
    features = kh.game(name, players=2).ruleset.features
    assert senses_of(name)
    assert set(senses_of(name)) <= set(features)
    assert set(texts("en")["features"][name]) == set(senses_of(name))


@pytest.mark.parametrize(
    ("skill", "is_best", "mark"),
    [(0, True, "best"), (0, False, "good"), (-0.01, False, "good"), (-0.02, False, "inaccuracy"),
     (-0.07, False, "mistake"), (-0.3, False, "blunder")],
)  # fmt: skip
def test_marks_follow_what_was_given_away(skill: float, is_best: bool, mark: str) -> None:
    assert SIZES.mark(skill, is_best) == mark


@pytest.mark.parametrize(
    ("luck", "word"),
    [(0.01, None), (0.08, "lucky"), (-0.1, "unlucky"), (0.2, "very-lucky"), (-0.2, "very-unlucky")],
)
def test_words_for_luck_follow_its_size(luck: float, word: str | None) -> None:
    assert SIZES.luck_word(luck) == word


@every_game
def test_thresholds_rise(name: str) -> None:
    found = thresholds_for(name)
    assert 0 < found.inaccuracy < found.mistake < found.blunder < 1
    assert 0 < found.lucky < found.very_lucky < 1


def test_a_reason_names_the_player() -> None:
    reason = Reason("leaves-move", {"seat": 1, "move": "ita.m@c12", "points": 8.0, "instead": 2.5})
    assert reason.text("international", names=("Anna", "Resi")) == (
        "The other move leaves ita.m@c12 open to Resi: 8 points instead of 2.5."
    )
    assert "la personne suivante" in reason.text("international", "fr")
