"""Positions drawn for notebooks, reports and terminals: whole, readable, and without anything hidden."""

import re
from xml.etree import ElementTree

import pytest

import kaffeehaus as kh
from kaffeehaus.drawing import DRAWINGS
from kaffeehaus.drawing.picture import PICTURES, picture_of
from kaffeehaus.drawing.picture.words import WORDS
from kaffeehaus.kernel.contract import Document
from tests.conformance.games import CASES, played
from tests.rules.boards import F6, TWINS

MOST_BYTES = 100_000
FIELD = re.compile(r"\{.*?\}")
SOME = list(CASES)[::4]


def words_in(svg: str) -> list[str]:
    """All texts of a picture, which must be whole XML and need nothing from outside."""
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert not re.search(r"(href|src|url)=?[\"(](?!#)", svg)
    known = {each.get("id") for each in root.iter() if each.get("id")}
    assert set(re.findall(r"#(kh-[\w-]+)", svg)) <= known
    return [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}text")]


def test_every_game_is_drawn_in_both_ways() -> None:
    assert sorted(PICTURES) == sorted(DRAWINGS) == kh.games()


@pytest.mark.parametrize("case", SOME)
def test_every_position_of_a_game_has_a_picture_and_a_text(case: str) -> None:
    for position in played(case)[::9]:
        for seat in (None, position.to_move):
            svg = position.to_svg(seat)
            words = words_in(svg)
            assert len(svg) < MOST_BYTES
            for number, points in enumerate(position.view(seat)["scores"]):
                assert f"Seat {number}" in words
                assert str(points) in words
            assert all(f"seat {number}" in position.to_text(seat) for number in range(position.game.players))
        assert position._repr_svg_() == position.to_svg(position.to_move)
        assert str(position) == position.to_text(position.to_move)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_language_has_the_same_words_in_its_pictures(language: str) -> None:
    fields = [{name: sorted(FIELD.findall(said)) for name, said in WORDS[each].items()} for each in ("en", language)]
    assert fields[0] == fields[1]


@pytest.mark.parametrize("game", kh.games())
def test_a_picture_speaks_the_readers_language(game: str) -> None:
    position = kh.game(game, players=2).deal(seed=1)
    for language, name in (("en", "Seat 0"), ("de", "Platz 0"), ("fr", "Place 0")):
        words = words_in(position.to_svg(0, language))
        assert name in words
        assert language == "en" or not [word for word in words if word.startswith(("Seat", "Turn", "Open"))]
    with pytest.raises(kh.InvalidOptions):
        position.to_svg(0, "it")


@pytest.mark.parametrize("case", SOME)
def test_no_picture_shows_what_is_hidden(case: str) -> None:
    for number, position in enumerate(played(case)[::9]):
        for seat in range(position.game.players):
            other = position.redeal(seat, number)
            assert other.to_svg(seat) == position.to_svg(seat)
            assert other.to_text(seat) == position.to_text(seat)


def test_a_guest_is_shown_with_its_nation_where_it_sits() -> None:
    position = kh.game("international", players=2).deal(seed=1)
    before = words_in(position.to_svg())
    assert "c3" in before
    seating = next(str(move) for move in position.moves if "@" in str(move))
    guest, _, chair = seating.partition("@")
    after = words_in(position.play(seating).to_svg())
    assert chair in before
    assert chair not in after
    assert guest[:3].upper() in after


def test_a_hidden_hand_is_only_counted() -> None:
    position = kh.game("cardgame", players=2).deal(seed=1)
    assert len([word for word in words_in(position.to_svg(0)) if word.isupper() and len(word) == 3]) == 7
    assert not [word for word in words_in(position.to_svg()) if word.isupper() and len(word) == 3]


@pytest.mark.parametrize("own", [F6, TWINS], ids=["f6", "twins"])
def test_any_board_has_a_picture(own: Document) -> None:
    words = words_in(kh.game("international", players=2, board=own).deal(seed=1).to_svg())
    assert {chair["id"] for chair in own["chairs"]} <= set(words)


def test_the_text_of_a_position_fits_a_hundred_columns() -> None:
    text = str(kh.game("international", players=2).deal(seed=1))
    assert max(map(len, text.splitlines())) <= 100
    assert text.splitlines()[-2].startswith("▶  seat 0")


def test_a_game_that_nobody_has_drawn_is_refused_in_words() -> None:
    with pytest.raises(kh.InvalidOptions, match="no picture yet"):
        picture_of("stones", {}, {})
