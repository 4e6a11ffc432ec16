"""What a table can tell the companion, and what it answers."""

import json

import jsonschema
import pytest

import kaffeehaus as kh
from kaffeehaus.companion.hidden import Place
from kaffeehaus.core.schemas import schema

SUPPLY = "fra.w ger.m usa.w usa.m jok.w"


@pytest.fixture
def table() -> kh.Companion:
    """Ada's supply is told, of Ben's two tiles; Ada begins."""
    companion = kh.Companion(kh.game("international", players=2), ["Ada", "Ben"])
    return companion.tell(SUPPLY).tell("fra.m ger.w ? ? ?")


@pytest.fixture
def cards() -> kh.Companion:
    """The card game after its five tables were told."""
    return kh.Companion(kh.game("cardgame", players=2)).tell("ger ita fra spa usa")


def test_a_new_companion_asks_for_what_lies_open() -> None:
    due = kh.Companion(kh.game("international", players=3)).due
    assert [(each.place, each.words) for each in due] == [
        (Place("supplies", seat), "draw five tiles") for seat in range(3)
    ]


def test_a_move_is_paid_by_its_clause_and_the_next_thing_is_due(table: kh.Companion) -> None:
    after = table.tell("usa.w@c3").tell("usa.m@c16")
    assert after.answer is not None
    assert [(line.points, line.clause) for line in after.answer.lines] == [(4, "CI-22")]
    assert (after.scores, after.to_move, after.due[0].words) == ([4, 0], 1, "draw two tiles")


def test_what_the_rules_forbid_is_refused_by_its_clause(table: kh.Companion) -> None:
    with pytest.raises(kh.IllegalMove) as refusal:
        table.tell("usa.w@c1")
    assert refusal.value.clause == "CI-11"


def test_a_table_may_set_a_rule_aside_and_that_is_noted(table: kh.Companion) -> None:
    after = table.tell("usa.w@c1", overrule=True)
    assert after.answer is not None
    assert after.answer.overruled == "CI-11"
    assert after.to_dict()["told"][-1] == {"move": "usa.w@c1", "overruled": True}
    assert kh.Companion.from_dict(after.to_dict()) == after


def test_a_taken_chair_cannot_be_overruled(table: kh.Companion) -> None:
    seated = table.tell("usa.w@c3")
    with pytest.raises(kh.IllegalMove, match="CI-10"):
        seated.tell("usa.m@c3", overrule=True)


def test_a_tile_played_from_an_unknown_supply_becomes_known(table: kh.Companion) -> None:
    after = table.tell("usa.w@c3").tell("usa.m@c16").tell("? ?")
    verdict = after.judge("usa.w@c10")
    assert verdict.possible
    assert verdict.depends == ("seat 1 holds usa.w",)
    after = after.tell("usa.w@c10")
    assert after.position.unknown(Place("supplies", 1)) == 2
    assert after.answer is not None
    assert after.answer.trusted == ("seat 1 holds usa.w",)


def test_a_tile_of_which_every_copy_is_seen_is_refused(table: kh.Companion) -> None:
    after = table.tell("usa.w@c3").tell("usa.m@c16").tell("jok.w ?")
    assert not after.judge("jok.w=usa@c10").possible
    assert after.judge("jok.m=usa@c10").possible


def test_things_cannot_be_drawn_that_are_elsewhere(table: kh.Companion) -> None:
    after = table.tell("usa.w@c3").tell("usa.m@c16").tell("jok.w")
    with pytest.raises(kh.InvalidText, match="every copy lies somewhere else"):
        after.tell("jok.w")


def test_a_joker_goes_to_the_bar_only_when_the_whole_supply_is_told(table: kh.Companion) -> None:
    after = table.tell("usa.w@c3").tell("usa.m@c16").tell("? ?")
    with pytest.raises(kh.IllegalMove, match="CI-33"):
        after.tell("bar jok.m")


def test_undo_goes_back_to_any_point(table: kh.Companion) -> None:
    after = table.tell("usa.w@c3").tell("usa.m@c16").tell("ind.m ita.w")
    assert after.undone(2) == table
    assert after.undone() == table.tell("usa.w@c3").tell("usa.m@c16")
    with pytest.raises(kh.InvalidOptions, match="there is no point 9"):
        after.undone(9)


def test_a_slip_is_corrected_and_all_that_follows_is_checked(table: kh.Companion) -> None:
    right = table.tell("usa.w@c3").tell("usa.m@c16").tell("ind.m ita.w")
    slipped = table.tell("usa.w@c4").tell("usa.m@c17").tell("ind.m ita.w")
    with pytest.raises(kh.InvalidTelling, match=r"number 3, usa.m@c17"):
        slipped.corrected(2, "usa.w@c3")
    assert right.corrected(4, "ind.m ita.w") == right
    assert slipped.corrected(2, "usa.w@c3", drop=True).to_dict()["told"][2] == {"move": "usa.w@c3"}


def test_a_match_is_paused_as_a_document_that_fits_its_schema(table: kh.Companion) -> None:
    after = table.tell("usa.w@c3").tell({"points": -2, "seat": 0}).tell({"shown": ["afr.w"], "seat": 1})
    document = json.loads(json.dumps(after.to_dict()))
    jsonschema.validate(document, schema("companion"))
    assert kh.Companion.from_json(json.dumps(document)) == after
    assert document["unknown"] == {"supplies[1]": 2, "bag": 90}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "x"}, "format is"),
        ({"told": [{"move": "usa.w@c3", "shown": []}]}, "a telling has one of"),
        ({"told": [{"points": 1}]}, "names a seat"),
        ({"told": [{"shown": "?"}]}, "a list of texts"),
        ({"told": 3}, "told is a list"),
        ({"more": 1}, "there is no part 'more'"),
        ({"told": [{"move": "usa.w@c3", "overruled": 1}]}, "true or false"),
    ],
)
def test_damaged_documents_are_refused(table: kh.Companion, change: dict[str, object], reason: str) -> None:
    with pytest.raises(kh.InvalidTelling, match=reason):
        kh.Companion.from_dict({**table.to_dict(), **change})


def test_every_fault_of_a_document_is_told_at_once(table: kh.Companion) -> None:
    told = [{"move": "nonsense"}, {"seat": 7}, {"points": "x", "seat": 0}]
    with pytest.raises(kh.InvalidTelling) as fault:
        kh.Companion.from_dict({**table.to_dict(), "told": told})
    assert len(fault.value.reasons) == 2


def test_no_move_and_no_table_before_the_tables_are_told() -> None:
    companion = kh.Companion(kh.game("cardgame", players=2))
    assert companion.view()["tables"] == {}
    companion = companion.tell("ger ita")
    assert companion.view()["tables"] == {"NW": "ger", "NE": "ita"}
    with pytest.raises(kh.InvalidText, match="first turn over a table card for C"):
        companion.tell("take")
    with pytest.raises(kh.InvalidText, match="cannot wait"):
        companion.tell("?")


def test_hidden_hands_are_never_asked_for(cards: kh.Companion) -> None:
    assert cards.due == ()
    after = cards.tell("ger.w@o1").tell("ger.m@o3").tell("stop").tell("take")
    assert after.due == ()
    assert after.unknown()["hands[0]"] == 5


def test_an_opener_is_trusted_and_may_not_stop(cards: kh.Companion) -> None:
    opened = cards.tell("ger.w@o1")
    with pytest.raises(kh.IllegalMove, match="KG-17"):
        opened.tell("stop")
    with pytest.raises(kh.IllegalMove, match="KG-17"):
        opened.tell("usa.m@o8")


def test_a_fifth_copy_is_never_played(cards: kh.Companion) -> None:
    known = cards.tell({"holds": ["ger.w"] * 4, "seat": 1})
    assert not known.judge("ger.w@o1").possible


def test_a_card_laid_down_from_a_hidden_hand_stays_unknown(cards: kh.Companion) -> None:
    table = cards
    for _ in range(10):
        table = table.tell("take")
    assert table.judge("lay").possible
    assert table.tell("lay").unknown()["laid[0]"] == 1
    with pytest.raises(kh.IllegalMove, match="KG-09"):
        cards.tell("lay")
    told = table.tell({"holds": ["fra.w"], "seat": 0})
    with pytest.raises(kh.InvalidText, match="say which card"):
        told.tell("lay")


def test_the_result_waits_for_what_it_depends_on() -> None:
    companion = kh.Companion(kh.game("international", players=2)).tell("? ? ? ? ?").tell("? ? ? ? ?")
    companion = companion.tell({"points": 500, "seat": 0}).tell({"points": 500, "seat": 1})
    for _ in range(20):
        guest = next(word for word in companion.position.unseen("supplies") if not word.startswith("jok"))
        companion = companion.tell(f"bar {guest}")
        companion = companion.tell("?") if not companion.over else companion
    assert companion.result is None
    assert sorted(due.words for due in companion.due) == [f"say what is left at supplies[{seat}]" for seat in range(2)]
    companion = companion.tell({"shown": ["tur.w", "tur.w", "tur.m", "spa.w", "spa.m"], "seat": 0})
    with pytest.raises(kh.InvalidText, match="cannot wait"):
        companion.tell("?")
    companion = companion.tell({"shown": ["jok.w", "tur.m", "usa.w", "usa.m"], "seat": 1})
    assert companion.result is not None
    assert companion.result.ended == "last-stool"
