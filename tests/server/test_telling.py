"""What viewers share is encoded once: every viewer is told what it would be told alone, and nothing of others."""

import json
from typing import Any

import pytest

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.core.wording import heeds_seat, wording_of
from kaffeehaus.kernel.parts import Part
from kaffeehaus.kernel.shapes import POINTS
from kaffeehaus.server import viewers
from kaffeehaus.server.cards import Settled
from kaffeehaus.server.matches import Match
from kaffeehaus.server.responses import json_bytes
from kaffeehaus.server.telling import Telling
from kaffeehaus.server.viewers import Viewer
from tests.server.test_matches import GAMES, Table, agreed

VIEWERS: tuple[Viewer, ...] = (2, None, 0, 1, 0, 2, None)


def told(telling: Telling, viewer: Viewer) -> Any:
    return json.loads(telling.body(viewer) + b"}")


@pytest.mark.parametrize("game", GAMES)
def test_who_was_told_before_makes_no_difference(game: str) -> None:
    table = Table(agreed(game, 3))
    while table.match.state == "playing" and table.match.number < 40:
        telling = Telling("m", table.match, Settled.of(table.match).told)
        for viewer in VIEWERS:
            assert told(telling, viewer) == json.loads(json_bytes(viewers.body_of("m", table.match, viewer)))
            events = table.log[-3:]
            alone = json_bytes(viewers.events_for(table.match, events, viewer))
            assert json.loads(telling.events(events, viewer)) == json.loads(alone)
        table.move()


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_depends_on_what_is_hidden_though_others_were_told_it_first(game: str) -> None:
    table = Table(agreed(game, 3))
    for ply in range(24):
        for viewer in (0, 1, 2):
            swapped = Match(table.match.agreement, table.match.deal)
            swapped.__dict__.update(table.match.__dict__, _position=table.match.position.redeal(viewer, ply), past=())
            true, other = Telling("m", table.match), Telling("m", swapped)
            for telling in (true, other):
                for before in (None, *(seat for seat in (0, 1, 2) if seat != viewer)):
                    telling.body(before)
            assert other.body(viewer).replace(b'"undo":true', b'"undo":false') == true.body(viewer).replace(
                b'"undo":true', b'"undo":false'
            )
        table.move()


def test_a_hidden_card_is_told_whole_to_its_owner_and_to_nobody_else() -> None:
    table = Table(agreed("cardgame", 3))
    event = table.move("take" if "take" in map(str, table.match.position.moves) else None)
    while "told" not in event.data:
        event = table.move()
    telling = Telling("m", table.match)
    moves = {viewer: json.loads(telling.events([event], viewer))[0] for viewer in (event.seat, 1, None, 0, 2)}
    for viewer, heard in moves.items():
        whole = viewer == event.seat
        assert heard["move"] == event.data["move" if whole else "told"]
        assert ("guest" in heard["parts"]) == whole


def test_a_match_before_the_deal_has_no_view() -> None:
    table = Table(agreed("international", kind="open"))
    assert told(Telling("m", table.match), None)["view"] is None


@pytest.mark.parametrize("game", GAMES)
def test_parts_that_all_share_look_the_same_to_all(game: str) -> None:
    position: Position = Game(game, players=3).deal(5)
    shared = wording_of(position.ruleset).shown_to_all
    while not position.over:
        for part in shared:
            seen = [part.show(position.ruleset, position._plain, viewer) for viewer in (None, 0, 1, 2)]
            assert all(each == seen[0] for each in seen)
        assert position.seen_by(1) == position.seen_as(1) | position.seen_by_all()
        position = position.play(position.numbers[len(position.numbers) // 2])


class Open(Part):
    """Takes no notice of the seat."""


class Own(Part):
    """Shows itself to one seat."""

    def show(self, game: Any, plain: Any, seat: int | None) -> Any:
        return super().show(game, plain, seat) if seat == 1 else None


class Inside(Part):
    """Reads the seat in a function of its own."""

    def show(self, game: Any, plain: Any, viewer: int | None) -> Any:
        shown = super().show(game, plain, None)
        return [value for player, value in enumerate(shown) if (lambda place=player: place == viewer)()]


@pytest.mark.parametrize(("kind", "heeds"), [(Open, False), (Own, True), (Inside, True)])
def test_a_part_that_reads_the_seat_is_never_shared(kind: type[Part], heeds: bool) -> None:
    assert heeds_seat(kind("part", "part", POINTS)) is heeds
