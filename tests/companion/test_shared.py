"""One companion on several phones: nothing is told twice, nothing is lost."""

from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.companion.shared import Behind, Command, SharedLog, caught_up, read_command

TABLES = {"shown": ["ger", "ita", "fra", "spa", "usa"]}
TAKE = {"move": "take"}


@pytest.fixture
def log() -> SharedLog:
    start = SharedLog(kh.Companion(kh.game("cardgame", players=2)))
    return start.append(Command("a1", 0, tell=TABLES))


def test_a_command_that_comes_twice_is_accepted_once(log: SharedLog) -> None:
    longer = log.append(Command("a2", 1, tell=TAKE))
    assert longer.append(Command("a2", 1, tell=TAKE)) is longer
    assert len(longer.companion.told) == 2


def test_a_phone_that_does_not_know_all_is_told_what_it_missed(log: SharedLog) -> None:
    longer = log.append(Command("a2", 1, tell=TAKE))
    with pytest.raises(Behind) as behind:
        longer.append(Command("b1", 1, tell=TAKE))
    assert [command.id for command in behind.value.missed] == ["a2"]


def test_after_a_gap_nothing_is_told_twice_and_nothing_is_lost(log: SharedLog) -> None:
    table = log.append(Command("a2", 1, tell=TAKE))
    waiting = [
        Command("b1", 1, tell=TAKE),
        Command("b2", 2, tell=TAKE),
        Command("b3", 3, tell={"points": 1, "seat": 0}),
    ]
    left = caught_up(waiting, table.commands[1:], len(table.commands))
    assert [(command.id, command.after) for command in left] == [("b2", 2), ("b3", 3)]
    for command in left:
        table = table.append(command)
    assert [str(told) for told in table.companion.told] == [
        "ger ita fra spa usa",
        "take",
        "take",
        "+1 points for seat 0",
    ]


def test_what_was_accepted_before_the_answer_was_lost_is_not_sent_again(log: SharedLog) -> None:
    sent = Command("b1", 1, tell=TAKE)
    table = log.append(sent)
    assert caught_up([sent, Command("b2", 2, tell=TAKE)], table.commands[1:], 2) == [Command("b2", 2, tell=TAKE)]


def test_undoing_and_correcting_are_commands_of_the_log(log: SharedLog) -> None:
    table = log.append(Command("a2", 1, tell=TAKE)).append(Command("a3", 2, tell=TAKE))
    table = table.append(Command("a4", 3, undo=2))
    assert len(table.companion.told) == 2
    other = {"shown": ["usa", "ita", "fra", "spa", "ger"]}
    table = table.append(Command("a5", 4, correct=other, at=0))
    assert table.companion.view()["tables"]["NW"] == "usa"
    again = SharedLog(table.start, [read_command(command.to_dict()) for command in table.commands])
    assert again.companion == table.companion


def test_a_refused_command_leaves_the_log_as_it_was(log: SharedLog) -> None:
    with pytest.raises(kh.IllegalMove):
        log.append(Command("a2", 1, tell={"move": "stop"}))
    assert len(log.commands) == 1


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"id": "a", "after": 0},
        {"id": "", "after": 0, "tell": {}},
        {"id": "a", "after": -1, "tell": {}},
        {"id": "a", "after": 0, "tell": 3},
        {"id": "a", "after": 0, "tell": None},
        {"id": "a", "after": 0, "tell": {}, "undo": 1},
        {"id": "a", "after": 0, "undo": True},
        {"id": "a", "after": 0, "correct": {}},
        {"id": "a", "after": 0, "correct": {}, "at": 0, "drop": 1},
        {"id": "a", "after": 0, "tell": {}, "more": 1},
        3,
    ],
)
def test_damaged_commands_are_refused(given: Any) -> None:
    with pytest.raises(kh.InvalidText):
        read_command(given)
