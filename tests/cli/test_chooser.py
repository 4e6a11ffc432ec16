"""Moves chosen word by word."""

import kaffeehaus as kh
from kaffeehaus.cli.chooser import Chooser
from kaffeehaus.drawing import drawing_of
from kaffeehaus.kernel.contract import Document

# Seed 5 deals cub.w, ind.w, ind.m, ita.m and rus.w to seat 0.
POSITION = kh.game("international", players=2).deal(seed=5)


def chooser(position: kh.Position = POSITION) -> Chooser:
    return Chooser(drawing_of("international", position.ruleset.options), position.moves)


def situation(**parts: object) -> Document:
    """Seat 0 is to move with an Indian man and a female joker."""
    document = POSITION.to_dict()
    del document["bag"]
    return document | {"supplies": [["ind.m", "jok.w"], ["ita.m"]], "turn": {"number": 4}} | parts


def words(*chosen: str) -> list[str]:
    return [option.word for option in chooser().options(chosen)]


def test_the_first_words_are_guests_and_actions() -> None:
    assert words() == ["cub.w", "ind.w", "ind.m", "ita.m", "rus.w", "bar"]


def test_the_next_words_are_places() -> None:
    assert words("cub.w") == ["c14", "c15", "c20", "c21", "c22", "c26", "c27"]
    assert words("bar") == ["cub.w", "ind.w", "ind.m", "ita.m", "rus.w"]


def test_words_are_read_by_name_by_number_and_several_at_once() -> None:
    choose = chooser()
    assert choose.read((), "cub.w") == ("cub.w",)
    assert choose.read((), "1") == ("cub.w",)
    assert choose.read(("cub.w",), "c15") == ("cub.w", "c15")
    assert choose.read(("cub.w",), "2") == ("cub.w", "c15")
    assert choose.read((), "cub.w c15") == ("cub.w", "c15")
    assert choose.read((), "bar 4") == ("bar", "ita.m")


def test_another_first_word_begins_anew_but_a_number_never_does() -> None:
    choose = chooser()
    assert choose.read(("cub.w",), "ind.m") == ("ind.m",)
    assert choose.read(("ita.m", "c42"), "1") is None


def test_what_fits_nowhere_is_not_read() -> None:
    assert [chooser().read((), text) for text in ("fra.w", "0", "7", "cub.w c1", "stop")] == [None] * 5


def test_words_make_up_a_move_when_none_is_missing() -> None:
    choose = chooser()
    assert choose.move(("cub.w",)) is None
    assert str(choose.move(("cub.w", "c15"))) == "cub.w@c15"
    assert str(choose.move(("bar", "ita.m"))) == "bar ita.m"


def test_what_pays_the_most_comes_first() -> None:
    choose = chooser(kh.Position.from_dict(situation(chairs={"c2": "ger.w", "c9": "ger.m"})))
    points = [option.most for option in choose.options(("jok.w",))]
    assert points == sorted(points, reverse=True)
    assert (points[0], points[-1]) == (6, 0)


def test_a_single_move_is_asked_for_and_not_played_by_itself() -> None:
    after_one = chooser(POSITION.play("cub.w@c14"))
    assert [option.word for option in after_one.options(())] == ["stop"]
    assert after_one.settle(()) == ()


def test_words_without_a_choice_are_added() -> None:
    """How many tiles to draw is asked at once, and a joker's nation only if there are two."""
    full = {"c1": "ger.w", "c7": "ger.m", "c8": "ger.w", "c14": "ger.m"}
    waiving = {"number": 4, "seated": ["c14"], "group": None, "drawing": True}
    drawing = chooser(kh.Position.from_dict(situation(chairs=full, turn=waiving)))
    assert drawing.settle(()) == ("draw",)
    assert [option.word for option in drawing.options(("draw",))] == ["0", "1"]
    assert drawing.read(("draw",), "1") == ("draw", "1")
    seating = chooser(kh.Position.from_dict(situation(chairs={"c1": "ger.m"})))
    assert seating.read((), "jok.w c7") == ("jok.w", "c7", "ger")
    assert seating.read((), "jok.w c14") == ("jok.w", "c14")
    assert [option.word for option in seating.options(("jok.w", "c14"))] == ["ger", "cub"]
