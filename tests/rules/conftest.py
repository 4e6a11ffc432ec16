"""The fixtures `cafe`, `cards` and `melange`: a situation of a game, put to each of the two engines in turn."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules import cafe as international
from tests.rules import cards as cardgame
from tests.rules import melange as wiener_melange


@pytest.fixture(params=list(international.ENGINES))
def cafe(request: pytest.FixtureRequest) -> international.NewCafe:
    """A factory: `cafe(seated={"a1": "tur.w"}, supplies=[["fra.m"]])`; the arguments are those of `situation`."""

    def new(**parts: Any) -> international.Cafe:
        return international.ENGINES[request.param](international.situation(**parts))

    return new


@pytest.fixture(params=list(cardgame.ENGINES))
def cards(request: pytest.FixtureRequest) -> cardgame.NewCards:
    """A factory: `cards(seated={"o3": "ind.m"}, hands=[["fra.w"]])`; the arguments are those of `situation`."""

    def new(**parts: Any) -> cardgame.Cards:
        return cardgame.ENGINES[request.param](cardgame.situation(**parts))

    return new


@pytest.fixture(params=list(wiener_melange.ENGINES))
def melange(request: pytest.FixtureRequest) -> wiener_melange.NewMelange:
    """A factory: `melange(chairs={"c6": "freud"}, hand="olive-chair")`; the arguments are those of `situation`."""

    def new(**parts: Any) -> wiener_melange.Melange:
        return wiener_melange.ENGINES[request.param](wiener_melange.situation(**parts))

    return new


@pytest.fixture(params=list(wiener_melange.DEALS))
def melange_deal(request: pytest.FixtureRequest) -> Callable[..., dict[str, Any]]:
    """A factory of dealt games: `melange_deal(7, players=3)`."""
    return wiener_melange.DEALS[request.param]
