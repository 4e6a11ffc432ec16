"""What is turned over in Wiener Melange while the pile runs out: the table shuffles the discards (WM-45)."""

from random import Random

import pytest

import kaffeehaus as kh
from kaffeehaus.companion.melange import HiddenMelange
from kaffeehaus.companion.partial import PartialPosition
from kaffeehaus.companion.turned import Missing, Turned
from kaffeehaus.games.melange.state import FACE_NAMES
from tests.companion.table import Piles, piles_after


def late(seed: int, cards: int) -> kh.Position:
    """The start of a turn with so few cards in the pile, and all others among the discards."""
    chance = Random(seed)
    position = kh.game("melange", players=3).deal(seed)
    while len(position.to_dict()["rows"]) < 4 or position.to_dict()["turn"]["mode"] != "start":
        position = position.play(chance.choice(position.numbers))
    document = position.to_dict()
    discard = [*document["discard"], *document["pile"][cards:]]
    return kh.Position.from_dict({**document, "pile": document["pile"][:cards], "discard": discard})


def play(partial: PartialPosition, number: int, piles: Piles) -> tuple[PartialPosition, bool]:
    """Plays a move with all that the table turns over; and whether it had to shuffle."""
    hidden, turned, before = partial.hidden, Turned(), len(piles.cards)
    assert isinstance(hidden, HiddenMelange)
    while True:
        try:
            return partial.play(number, turned), len(turned.cards) > before
        except Missing as missing:
            word = piles.next(missing.part, hidden)
            things = turned.cards if missing.part == "pile" else turned.people
            things.append(hidden.read(missing.part, word))


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_pile_that_runs_out_is_shuffled_anew(cards: int) -> None:
    shuffled = 0
    for seed in range(4):
        truth, chance = late(seed, cards), Random(seed)
        partial = PartialPosition(truth, {})
        for _ in range(14):
            if truth.over or shuffled > 3:
                break
            number = chance.choice(truth.numbers)
            partial, anew = play(partial, number, piles_after(truth, number))
            truth = truth.play(number)
            shuffled += anew
            assert partial.world.view(None) == truth.view(None)
    assert shuffled


def test_a_card_that_cannot_come_is_refused() -> None:
    truth = kh.game("melange", players=2).deal(seed=1)
    partial = PartialPosition(truth, {})
    partial = partial.play("draw").play("take pile").play("take pile")
    with pytest.raises(Missing, match="open a card for the display"):
        partial.play(f"take display {truth.to_dict()['display'][0]}")
    unseen = partial.unseen("pile")
    assert set(unseen) == set(FACE_NAMES)
    with pytest.raises(kh.InvalidText, match="lies somewhere else"):
        partial.play("take display " + truth.to_dict()["display"][0], Turned(cards=[0] * 60))
    with pytest.raises(kh.InvalidText, match="nothing more is turned over"):
        partial.play("take display " + truth.to_dict()["display"][0], Turned(cards=[0, 5, 9]))
