"""The pictures beside the rules show what the engine knows."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import kaffeehaus as kh
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import fits, settled, sized
from tests.web.table import GAMES
from tools.rule_pictures import PICTURES, Picture, legal_in, pictures_of, view_of

LANGUAGES = ["en", "de", "fr"]
WIDTHS = [("international", "phone"), ("cardgame", "tablet"), ("melange", "desktop")]
EVERY = {picture["clause"]: picture for game in GAMES for picture in pictures_of(game)}


def each_picture(wanted: Callable[[Picture], bool] = bool) -> pytest.MarkDecorator:
    """Runs a test for every picture that is wanted."""
    chosen = {clause: picture for clause, picture in EVERY.items() if wanted(picture)}
    return pytest.mark.parametrize("picture", chosen.values(), ids=list(chosen))


def position_of(picture: Picture) -> kh.Position:
    return kh.Position.from_dict(picture["position"])


def piece_of(move: str) -> str:
    """What is moved: a guest, wherever it goes."""
    return move.partition("@")[0]


def test_each_game_has_pictures() -> None:
    assert [4 <= len(pictures_of(game)) <= 8 for game in GAMES] == [True] * len(GAMES)


@each_picture()
def test_a_picture_belongs_to_a_clause_and_has_its_caption_in_every_language(picture: Picture) -> None:
    assert picture["clause"] in kh.rules_of(picture["position"]["game"])
    assert list(picture["texts"]) == LANGUAGES
    assert all(picture["texts"].values())


@pytest.mark.parametrize("game", GAMES)
def test_the_views_are_those_of_the_positions(game: str) -> None:
    kept = json.loads((PICTURES / "views" / f"{game}.json").read_text(encoding="utf-8"))
    assert kept == {
        picture["clause"]: {"view": view_of(picture), "legal": legal_in(picture)} for picture in pictures_of(game)
    }


@each_picture(lambda picture: "legal" in picture)
def test_lit_are_all_places_of_a_guest_with_what_they_pay(picture: Picture) -> None:
    guests = {piece_of(move) for move in picture["legal"]}
    legal = {str(move): move for move in position_of(picture).moves if piece_of(str(move)) in guests}
    paid = {text: move.points if move.score_lines else None for text, move in legal.items()}
    assert paid == picture["legal"]


@each_picture(lambda picture: "pays" in picture)
def test_what_a_caption_tells_of_other_moves_is_so(picture: Picture) -> None:
    paid = {str(move): move.points for move in position_of(picture).moves}
    assert {move: paid[move] for move in picture["pays"]} == picture["pays"]


@each_picture(lambda picture: "refused" in picture)
def test_what_a_caption_forbids_is_forbidden_by_that_clause(picture: Picture) -> None:
    position = position_of(picture)
    reasons = {move: position.why_not(move) for move in picture["refused"]}
    assert {move: reason and reason.clause for move, reason in reasons.items()} == picture["refused"]


@each_picture(lambda picture: "preview" in picture)
def test_a_card_leaves_the_markers_that_the_picture_shows(picture: Picture) -> None:
    preview = picture["preview"]
    before = position_of(picture)
    was, will = (
        position.to_dict()["markers"].get(preview["type"], []) for position in (before, before.play(preview["move"]))
    )
    assert preview["stay"] == [chair for chair in was if chair in will]
    assert preview["go"] == [chair for chair in was if chair not in will]
    assert preview["come"] == [chair for chair in will if chair not in was]


@each_picture(lambda picture: "final" in picture)
def test_the_final_scoring_is_as_the_caption_counts_it(picture: Picture) -> None:
    result = position_of(picture).result
    assert result is not None
    assert [line.points for line in result.lines[0]] == picture["final"]


@pytest.mark.parametrize(("game", "width"), WIDTHS)
def test_the_rules_page_draws_every_picture(house: House, visitor: Visitor, game: str, width: str) -> None:
    page = visitor(house.address, viewport=sized(width), color_scheme="dark" if width == "tablet" else "light")
    page.goto(f"/rules/{game}")
    settled(page)
    for picture in pictures_of(game):
        figure = page.locator(f"#{picture['clause']} figure")
        expect(figure.locator("svg.drawing")).to_be_visible()
        expect(figure).to_contain_text(picture["texts"]["en"])
        lit = {move.rpartition("@")[2].partition(" ")[0] for move in picture.get("legal", {})}
        expect(figure.locator(".mark.legal")).to_have_count(len(lit))
    assert fits(page)
