"""The lessons keep to the rules, and a learner can walk through them on the page."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaffeehaus as kh
from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, complaints_of_axe, fits, sized
from tests.web.table import GAMES

LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons"
LANGUAGES = ("en", "de", "fr")
PARTS = ("title", "text", "task", "after", "hint")
STEPS = 13

Lesson = dict[str, Any]


def lessons_of(game: str) -> list[Lesson]:
    """The lessons of a game as the page has them."""
    lessons: list[Lesson] = json.loads((LESSONS / f"{game}.json").read_text())
    return lessons


EVERY = {f"{game}-{step}": lesson for game in GAMES for step, lesson in enumerate(lessons_of(game), start=1)}


def each_lesson(wanted: Callable[[Lesson], bool] = bool) -> pytest.MarkDecorator:
    """Runs a test for every lesson that is wanted."""
    chosen = {name: lesson for name, lesson in EVERY.items() if wanted(lesson)}
    return pytest.mark.parametrize("lesson", chosen.values(), ids=list(chosen))


def lines_of(position: kh.Position, stages: list[list[str]], points: int = 0) -> Iterator[tuple[kh.Position, int]]:
    """The end and the points of every way through the expected moves."""
    if not stages:
        yield position, points
        return
    for move in position.moves:
        if str(move) in stages[0]:
            yield from lines_of(position.play(move), stages[1:], points + move.points)


def ways_of(position: kh.Position, moves: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """All ways to make so many moves in one's own turn, with their points."""
    if moves == 0:
        yield (), 0
        return
    for move in position.moves:
        after = position.play(move)
        if moves == 1 or (after.to_move == position.to_move and not after.over):
            for way, points in ways_of(after, moves - 1):
                yield (str(move), *way), move.points + points


def is_about_points(lesson: Lesson) -> bool:
    """Whether points alone decide; not where a question about drawing or the end follows."""
    return lesson.get("points", 0) > 0 and "totals" not in lesson and ["stop"] not in lesson["expect"]


def test_each_game_has_its_steps() -> None:
    assert [len(lessons_of(game)) for game in GAMES] == [STEPS] * len(GAMES)


@each_lesson()
def test_every_text_is_there_in_every_language(lesson: Lesson) -> None:
    assert tuple(lesson["texts"]) == LANGUAGES
    for texts in lesson["texts"].values():
        assert tuple(texts) == PARTS
        assert all(texts.values())


@each_lesson()
def test_the_clause_exists(lesson: Lesson) -> None:
    assert lesson["clause"] in kh.rules_of(lesson["position"]["game"])


@each_lesson()
def test_the_learner_is_to_move(lesson: Lesson) -> None:
    assert kh.Position.from_dict(lesson["position"]).to_move == 0


@each_lesson()
def test_each_expected_move_is_legal_on_some_way(lesson: Lesson) -> None:
    reached = [kh.Position.from_dict(lesson["position"])]
    for stage in lesson["expect"]:
        legal = [{str(move): move for move in position.moves} for position in reached]
        assert set(stage) <= {move for moves in legal for move in moves}
        reached = [
            position.play(moves[move])
            for position, moves in zip(reached, legal, strict=True)
            for move in stage
            if move in moves
        ]


@each_lesson(lambda lesson: "points" in lesson)
def test_the_expected_moves_pay_what_the_lesson_says(lesson: Lesson) -> None:
    start = kh.Position.from_dict(lesson["position"])
    assert {points for _, points in lines_of(start, lesson["expect"])} == {lesson["points"]}


@each_lesson(is_about_points)
def test_no_other_way_pays_as_much(lesson: Lesson) -> None:
    ways = ways_of(kh.Position.from_dict(lesson["position"]), len(lesson["expect"]))
    as_good = {way for way, points in ways if points >= lesson["points"]}
    assert all(move in stage for way in as_good for move, stage in zip(way, lesson["expect"], strict=True))


@each_lesson(lambda lesson: "totals" in lesson)
def test_the_last_step_ends_the_game_with_the_totals_of_the_lesson(lesson: Lesson) -> None:
    start = kh.Position.from_dict(lesson["position"])
    ends = [end.result for end, _ in lines_of(start, lesson["expect"])]
    assert {result.totals for result in ends if result} == {tuple(lesson["totals"])}
    assert None not in ends


class Learner:
    """A visitor who takes lessons, by the page's own controls."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self._panel = page.locator("section.lesson")
        self.status = self._panel.get_by_role("status")

    def open(self) -> None:
        """Goes to the first step."""
        self.page.goto(f"/learn/{self.game}")

    def sees(self, step: int, language: str) -> None:
        """Waits until the page shows the step and asks for a move."""
        title = lessons_of(self.game)[step - 1]["texts"][language]["title"]
        expect(self.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(self.page.locator('[data-deciding="true"]')).to_be_visible()

    def play(self, move: str) -> None:
        """Makes a move: by its button, or by picking the piece and the place."""
        table = self.page.locator("[data-number]")
        before = table.get_attribute("data-number") or ""
        button = self.page.locator(f'.dock [data-move="{move}"]')
        if button.count() == 0:
            self._pick(move)
        expect(button.or_(self.page.locator(f'[data-number]:not([data-number="{before}"])')).first).to_be_visible()
        if button.count() > 0 and table.get_attribute("data-number") == before:
            button.click()
        expect(table).not_to_have_attribute("data-number", before)

    def _pick(self, move: str) -> None:
        piece, place = pieces_of(move)
        self.page.locator(f'.dock [data-token="{piece}"]').first.click()
        if self.page.locator(f'.dock [data-move="{move}"]').count() == 0:
            target = self.page.locator(f'.board [data-place="{place}"]').first
            target.evaluate("place => place.scrollIntoView({ block: 'center' })")
            target.click(force=True)

    def take(self, step: int, language: str) -> None:
        """Makes right moves and hears that they were."""
        lesson = lessons_of(self.game)[step - 1]
        self.sees(step, language)
        position = kh.Position.from_dict(lesson["position"])
        for stage in lesson["expect"]:
            move = next(move for move in position.moves if str(move) in stage)
            self.play(str(move))
            position = position.play(move)
        expect(self.status).to_contain_text(lesson["texts"][language]["after"])


def pieces_of(move: str) -> tuple[str, str]:
    """The piece and the place that a move names."""
    if move.startswith("bar "):
        return move.removeprefix("bar "), "bar"
    if move.startswith("play "):
        piece, _, place = move.removeprefix("play ").partition(" on ")
    else:
        seating = move.removeprefix("swap ").removeprefix("group ").partition(" at ")[0]
        piece, _, place = seating.partition("@")
    return piece.partition("=")[0], place


def test_a_learner_walks_through_all_steps(house: House, visitor: Visitor) -> None:
    learner = Learner(visitor(house.address), "international")
    learner.open()
    for step in range(1, STEPS + 1):
        learner.take(step, "en")
        learner.page.get_by_role("button", name="Next", exact=True).click()
    expect(learner.page.get_by_role("button", name="Play a first game")).to_be_visible()


@pytest.mark.parametrize(("game", "locale", "language"), [("cardgame", "de-AT", "de"), ("melange", "fr-FR", "fr")])
def test_the_first_step_can_be_taken(house: House, visitor: Visitor, game: str, locale: str, language: str) -> None:
    learner = Learner(visitor(house.address, locale=locale), game)
    learner.open()
    learner.take(1, language)


def test_another_move_gets_a_hint_and_a_second_try(house: House, visitor: Visitor) -> None:
    learner = Learner(visitor(house.address), "international")
    learner.open()
    learner.sees(1, "en")
    learner.play("bar ger.w")
    expect(learner.status).to_contain_text(lessons_of("international")[0]["texts"]["en"]["hint"])
    learner.page.get_by_role("button", name="Try again").click()
    expect(learner.status).to_be_empty()
    learner.take(1, "en")


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_step_is_accessible_and_fits(house: House, visitor: Visitor, width: str) -> None:
    page = visitor(house.address, viewport=sized(width))
    page.add_init_script(path=AXE)
    learner = Learner(page, "cardgame")
    learner.open()
    learner.take(1, "en")
    assert fits(page)
    assert complaints_of_axe(page) == []


def test_the_match_of_a_step_is_called_off_when_the_step_is_left(house: House, visitor: Visitor) -> None:
    learner = Learner(visitor(house.address), "international")
    learner.open()
    learner.sees(1, "en")
    with learner.page.expect_response("**/stop"):
        learner.page.get_by_role("button", name="Next", exact=True).click()
    learner.sees(2, "en")
    mine = learner.page.request.get("/api/v1/matches?which=mine").json()["matches"]
    assert {match["end"] and match["end"]["reason"] for match in mine} == {"stopped", None}
