"""A match as its events make it, without a server: commands become events, events make the match."""

from typing import Any, cast

import pytest

import kaffeehaus as kh
from kaffeehaus.server import commands, making, viewers
from kaffeehaus.server.agreements import Agreement, ClockPlan, Deal, SeatPlan
from kaffeehaus.server.commands import Draft, Mark
from kaffeehaus.server.events import Event
from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import Refused, Stale
from kaffeehaus.server.store.rows import SeatKey
from kaffeehaus.server.wire.outgoing import MoveEvent

NONCE = "0" * 64
GAMES = ("international", "cardgame", "melange")


def agreed(game: str, players: int = 2, kind: Any = "person", **more: Any) -> Agreement:
    options = kh.game(game, players=players).options
    seats = tuple(SeatPlan(kind, f"seat {seat}") for seat in range(players))
    return Agreement(game, options, seats, **more)


class Table:
    """A match with its log, and a clock that the test sets."""

    def __init__(self, agreement: Agreement, seed: int = 7, **deal: Any) -> None:
        self.match = Match(agreement, Deal(seed, NONCE, 1, **deal))
        self.log: list[Event] = []
        self.now = 100.0
        if not self.match.open_seats:
            self.take(commands.start(self.match, self.mark(), "greedy"))

    def mark(self, expect: int | None = None) -> Mark:
        return Mark(None, expect, self.now)

    def take(self, draft: Draft) -> Event:
        self.match = self.match.after(draft.event, draft.after)
        self.log.append(draft.event)
        return draft.event

    def move(self, text: str | None = None, seat: int | None = None) -> Event:
        mover = self.match.position.to_move if seat is None else seat
        move = text or str(self.match.position.moves[0])
        return self.take(commands.move(self.match, self.mark(), mover, move))

    def replayed(self) -> Match:
        match = Match(self.match.agreement, self.match.deal)
        for event in self.log:
            match = match.after(event)
        return match


def same(one: Match, other: Match) -> bool:
    return one.to_snapshot() == other.to_snapshot() and one.takeback == other.takeback


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_rebuilt_from_its_log(game: str) -> None:
    table = Table(agreed(game))
    while table.match.state == "playing":
        table.move()
    assert same(table.replayed(), table.match)
    assert table.match.end
    assert table.match.end["reason"] == table.match.position.ended


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_and_the_events_after_it_make_the_same_match(game: str) -> None:
    table = Table(agreed(game))
    while not (table.match.number > 20 and table.match.at_rest):
        table.move()
    restored = Match.from_snapshot(table.match.agreement, table.match.deal, table.match.to_snapshot())
    for _ in range(10):
        event = table.move()
        restored = restored.after(event)
    assert same(restored, table.match)
    assert [m.position for m in restored.past] == [m.position for m in table.match.past]


def test_an_event_out_of_order_is_refused() -> None:
    table = Table(agreed("international"))
    with pytest.raises(ValueError, match="event 5 cannot follow event 1"):
        table.match.after(Event(5, "stop", None, 0.0))


def test_the_last_one_who_sits_down_starts_the_match() -> None:
    table = Table(agreed("international", kind="open"))
    table.take(commands.sit(table.match, table.mark(), 1, "Berta"))
    assert (table.match.state, table.match.open_seats) == ("waiting", [0])
    table.take(commands.sit(table.match, table.mark(), 0, "Anna"))
    assert (table.match.state, [seat.name for seat in table.match.seats]) == ("playing", ["Anna", "Berta"])
    with pytest.raises(Refused, match="started already"):
        commands.sit(table.match, table.mark(), 0, "Carl")


def test_nobody_moves_for_another_seat() -> None:
    table = Table(agreed("international"))
    with pytest.raises(Refused, match="not this seat's turn"):
        table.move(seat=1)


def test_a_move_that_expects_an_older_position_is_stale() -> None:
    table = Table(agreed("international"))
    table.move()
    with pytest.raises(Stale):
        commands.move(table.match, table.mark(expect=1), table.match.position.to_move, "stop")


def test_a_seat_handed_over_makes_no_move_stale() -> None:
    table = Table(agreed("international"))
    table.take(commands.hand(table.match, table.mark(), 1, "greedy"))
    first = str(table.match.position.moves[0])
    assert commands.move(table.match, table.mark(expect=1), 0, first).event.number == 3


def test_a_move_can_be_undone_until_something_hidden_is_revealed() -> None:
    table = Table(agreed("international"), seed=5)
    before = table.match.position
    table.move("cub.w@c14")
    assert table.match.may_undo(0)
    assert not table.match.may_undo(1)
    table.take(commands.undo(table.match, table.mark(), 0))
    assert (table.match.position, table.match.moves) == (before, ())
    table.move("cub.w@c14")
    table.move("stop")
    assert not table.match.may_undo(0)
    with pytest.raises(Refused, match="nothing to take back"):
        commands.undo(table.match, table.mark(), 0)
    assert same(table.replayed(), table.match)


def test_a_takeback_needs_everybody() -> None:
    table = Table(agreed("international", 3))
    while table.match.position.to_move == 0:
        table.move()
    back_to = commands.last_ply_of(table.match, 0)
    table.take(commands.offer(table.match, table.mark(), 0))
    assert table.match.takeback
    assert table.match.takeback.asked == (1, 2)
    with pytest.raises(Refused, match="not asked"):
        commands.answer_offer(table.match, table.mark(), 0, agree=True)
    table.take(commands.answer_offer(table.match, table.mark(), 2, agree=True))
    assert table.match.takeback.ply == back_to
    table.take(commands.answer_offer(table.match, table.mark(), 1, agree=True))
    assert (len(table.match.moves), table.match.to_move) == (back_to, 0)
    assert same(table.replayed(), table.match)


def test_one_no_ends_an_offer_and_so_does_a_move() -> None:
    table = Table(agreed("international"))
    while table.match.position.to_move == 0:
        table.move()
    table.take(commands.offer(table.match, table.mark(), 0))
    table.take(commands.answer_offer(table.match, table.mark(), 1, agree=False))
    assert table.match.takeback is None
    table.take(commands.offer(table.match, table.mark(), 0))
    table.move()
    assert table.match.takeback is None


def test_bots_are_not_asked_for_a_takeback() -> None:
    agreement = agreed("international")
    bot = SeatPlan("bot", "greedy", "greedy")
    table = Table(Agreement(agreement.game, agreement.options, (agreement.seats[0], bot)))
    table.move()
    table.take(commands.offer(table.match, table.mark(), 0))
    assert (table.match.moves, table.match.takeback) == ((), None)


def test_who_resigns_among_two_loses() -> None:
    table = Table(agreed("international"))
    table.take(commands.resign(table.match, table.mark(), 0, "greedy"))
    assert table.match.end
    assert (table.match.state, table.match.end["reason"], table.match.end["places"]) == ("finished", "resigned", [2, 1])


def test_a_bot_plays_on_for_who_resigns_among_three_and_comes_last() -> None:
    table = Table(agreed("international", 3))
    table.take(commands.resign(table.match, table.mark(), 0, "greedy"))
    assert table.match.bot_to_move
    while table.match.state == "playing":
        by_bot = table.match.bot_to_move
        seat, text = table.match.position.to_move, str(table.match.position.moves[0])
        table.take(commands.move(table.match, table.mark(), seat, text, by_bot=by_bot))
    assert table.match.end
    assert table.match.end["places"][0] == 3


def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    table = Table(agreed("international"))
    table.take(commands.hand(table.match, table.mark(), 0, "random"))
    assert (table.match.bot_to_move, table.match.seats[0].level) == (True, "random")
    with pytest.raises(Refused, match="A bot plays for this seat"):
        table.move()
    table.take(commands.hand(table.match, table.mark(), 0, None))
    table.move()


def test_a_move_takes_time_from_the_bank_only_when_it_is_late() -> None:
    table = Table(agreed("international", clock=ClockPlan("move", seconds=10, bank=30)))
    assert table.match.deadline() == 140
    table.now = 108.0
    table.move()
    assert table.match.banks == (30, 30)
    table.now = 123.0
    table.move()
    assert table.match.banks == (25, 30)


def test_an_undone_move_gives_no_time_back() -> None:
    table = Table(agreed("international", clock=ClockPlan("move", seconds=10, bank=30)), seed=5)
    table.now = 120.0
    table.move("cub.w@c14")
    table.take(commands.undo(table.match, table.mark(), 0))
    assert table.match.deadline() == 140


@pytest.mark.parametrize(
    ("away", "state", "reason"),
    [("bot", "playing", None), ("forfeit", "finished", "forfeited"), ("draw", "finished", "drawn")],
)
def test_when_time_runs_out_what_was_agreed_happens(away: Any, state: str, reason: str | None) -> None:
    table = Table(agreed("international", clock=ClockPlan("days", days=2), away=away))
    assert table.match.deadline() == 100 + 2 * 24 * 3600
    table.take(commands.timeout(table.match, table.mark(), 0, "greedy"))
    assert table.match.state == state
    assert (table.match.end or {}).get("reason") == reason
    assert table.match.bot_to_move == (away == "bot")
    assert table.match.seats[0].out == (away == "forfeit")


def test_a_draw_by_the_clock_is_shared_by_all() -> None:
    table = Table(agreed("international", 3, clock=ClockPlan("move", seconds=5), away="draw"))
    table.take(commands.timeout(table.match, table.mark(), 0, "greedy"))
    assert table.match.end
    assert table.match.end["places"] == [1, 1, 1]


def test_a_match_may_begin_in_the_middle() -> None:
    played = Table(agreed("melange"))
    for _ in range(9):
        played.move()
    table = Table(agreed("melange"), moves=played.match.moves)
    assert table.match.position == played.match.position
    document = played.match.position.to_dict()
    other = Match(agreed("melange"), Deal(None, NONCE, 1, position=document))
    assert other.position_at(0).to_dict() == document


def test_a_card_laid_face_down_stays_hidden_until_the_end() -> None:
    table = Table(agreed("cardgame"))
    lays: list[Event] = []
    while table.match.state == "playing":
        event = table.move("take" if "take" in map(str, table.match.position.moves) else None)
        lays += [event] if event.data["move"].startswith("lay ") else []
    hidden = lays[0]

    def told(reader: int | None, *, open_hands: bool) -> str:
        event = cast(MoveEvent, hidden.told_to(reader, open_hands=open_hands))
        return event["move"]

    assert told(hidden.seat, open_hands=False).startswith("lay ")
    for reader in (1 - (hidden.seat or 0), None):
        assert told(reader, open_hands=False) == "lay"
    assert told(None, open_hands=True).startswith("lay ")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_reader_is_sent_depends_on_what_is_hidden_from_them(game: str) -> None:
    table = Table(agreed(game, 3))
    for ply in range(24):
        for reader in (0, 1, 2):
            swapped = Match(table.match.agreement, table.match.deal)
            swapped.__dict__.update(table.match.__dict__, _position=table.match.position.redeal(reader, ply), past=())
            shown = viewers.body_of("m", table.match, reader)
            if shown["choice"]:
                shown["choice"]["undo"] = False
            assert viewers.body_of("m", swapped, reader) == shown
        table.move()


def test_the_choice_is_shown_to_the_seat_that_has_it_and_to_nobody_else() -> None:
    table = Table(agreed("cardgame", 3))
    choices = [viewers.choice_of(table.match, reader) for reader in (0, 1, 2, None)]
    assert [choice is not None for choice in choices] == [True, False, False, False]
    assert choices[0]
    assert [move["move"] for move in choices[0]["moves"]] == [str(move) for move in table.match.position.moves]


def test_looking_back_shows_what_the_reader_saw_then() -> None:
    table = Table(agreed("melange"))
    views = [table.match.position.seen_by(1)]
    for _ in range(6):
        table.move()
        views.append(table.match.position.seen_by(1))
    plies = viewers.plies_of(table.match, 1, 0, 100)
    assert [ply["view"] for ply in plies] == views
    assert [ply["move"] for ply in plies[1:]] == list(table.match.moves)
    assert viewers.plies_of(table.match, 1, 3, 2) == plies[3:5]


def test_people_have_the_colour_that_they_like_and_keep_it_in_a_rematch() -> None:
    agreement = agreed("international", 3)
    seats = (SeatPlan("person", "Anna", colour="teal"), SeatPlan("open", ""), SeatPlan("bot", "greedy", "greedy"))
    table = Table(Agreement(agreement.game, agreement.options, seats))
    table.take(commands.sit(table.match, table.mark(), 1, "Ben", colour="rose"))
    shown = [seat["colour"] for seat in viewers.seats_of(table.match, ())]
    assert shown == ["teal", "rose", None]
    assert same(table.match, table.replayed())
    keys = [SeatKey("anna", None, None), SeatKey("ben", None, None), SeatKey(None, None, None)]
    assert [plan.colour for plan in making.again(table.match, keys).seats] == ["teal", "rose", None]
