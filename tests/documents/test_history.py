"""Rules have a history: what was played by an earlier version stays as it was, and only new games use the newest."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kaffeehaus as kh
from kaffeehaus.core.fairness import Fairness, commitment
from kaffeehaus.server import agreements
from tests.agreement.drivers import varied, walk
from tests.golden.games import FOLDER
from tests.history import FIX, mend

GOLDEN = sorted((FOLDER / "international").glob("*.json"))


def paid_at_the_bar(game: kh.Game) -> set[int]:
    """What the first guest at the bar brings."""
    return {move.points for move in game.deal(1).moves if move.parts["kind"] == "bar"}


@pytest.fixture
def mended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house with the fix."""
    mend(monkeypatch)
    yield
    agreements._game.cache_clear()


@pytest.mark.usefixtures("mended")
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_records_replay_to_the_byte(path: Any) -> None:
    text = path.read_text("utf-8")
    record = kh.Record.from_json(text)
    assert record.game.ruleset.version == 1
    assert record.to_json() == text


def test_positions_of_the_first_version_are_read_and_written_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(walk(kh.game("international", players=3).deal(3), varied, Random(3)))
    documents = [position.to_json() for position in before]
    mend(monkeypatch)
    for position, document in zip(before, documents, strict=True):
        read = kh.Position.from_json(document)
        assert (read.to_json(), read.to_bytes(), read.ruleset.version) == (document, position.to_bytes(), 1)
        assert read.offers() == position.offers()


@pytest.mark.usefixtures("mended")
def test_new_games_use_the_newest_version_and_say_so() -> None:
    old, new = kh.game("international", rules_version=1), kh.game("international")
    assert (old.ruleset.version, new.ruleset.version) == (1, 2)
    assert (FIX in old.options, new.options[FIX]) == (False, "one-more")
    assert (old.ruleset.options.get("rules_version"), new.ruleset.options["rules_version"]) == (None, 2)
    assert (paid_at_the_bar(old), paid_at_the_bar(new)) == ({1}, {2})


@pytest.mark.usefixtures("mended")
def test_the_old_rule_can_be_chosen_in_the_new_version() -> None:
    old, kept = kh.game("international", rules_version=1), kh.game("international", stools_pay="as-printed")
    assert kept.ruleset.version == 2
    assert paid_at_the_bar(kept) == paid_at_the_bar(old)


@pytest.mark.usefixtures("mended")
@pytest.mark.parametrize("version", [1, 2])
def test_options_records_and_positions_keep_their_version(version: int) -> None:
    game = kh.game("international", rules_version=version)
    assert kh.game("international", **game.options) == game
    assert kh.game("international", rules_version=3 - version) != game
    record = kh.play_out(game, seed=5, players=["greedy"])
    again = kh.Record.from_json(record.to_json())
    assert (again.rules_version, again.game, again.to_json()) == (version, game, record.to_json())
    for position in record.positions():
        assert kh.Position.from_json(position.to_json()) == position


def test_the_commitment_to_an_old_deal_still_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    game, nonce = kh.game("international"), "0" * 64
    shown = Fairness(commitment(game.name, game.options, {"seed": 7}, nonce), nonce)
    record = kh.Record(game, 7, (), ("me", "you"), 1, shown).to_json()
    mend(monkeypatch)
    again = kh.Record.from_json(record)
    assert again.fairness
    assert again.fairness.holds(again.game.name, again.game.ruleset.options, {"seed": again.seed})
    assert not again.fairness.holds(again.game.name, kh.game("international").ruleset.options, {"seed": again.seed})


@pytest.mark.usefixtures("mended")
@pytest.mark.parametrize("version", [0, 3, True, "2", None, 1.0])
def test_a_version_that_the_house_does_not_have_is_refused(version: Any) -> None:
    reason = f"rules_version is 1 … 2 in this house, not {version!r}"
    with pytest.raises(kh.InvalidOptions) as refusal:
        kh.game("international", rules_version=version)
    assert refusal.value.reasons == [reason]
    document = kh.game("international").deal(1).to_dict()
    document["options"]["rules_version"] = version
    with pytest.raises(kh.InvalidOptions) as refusal:
        kh.Position.from_dict(document)
    assert refusal.value.reasons == [reason]
    record = json.loads(GOLDEN[0].read_bytes()) | {"rules_version": version}
    with pytest.raises(kh.InvalidRecord) as refused:
        kh.Record.from_dict(record)
    assert reason in refused.value.reasons


@pytest.mark.usefixtures("mended")
def test_an_earlier_version_does_not_know_the_fix_as_an_option() -> None:
    with pytest.raises(kh.InvalidOptions) as refusal:
        kh.game("international", rules_version=1, stools_pay="one-more")
    assert refusal.value.reasons == [f"there is no option {FIX!r} in version 1 of the rules"]


@pytest.mark.usefixtures("mended")
def test_a_record_whose_options_name_another_version_is_refused() -> None:
    record = kh.play_out(kh.game("international"), seed=5, players=["random"]).to_dict()
    with pytest.raises(kh.InvalidRecord, match="rules_version is 1, but 2 in the options"):
        kh.Record.from_dict(record | {"rules_version": 1})
