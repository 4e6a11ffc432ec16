"""The fixtures `cafe` and `cards`: a situation of either game, put to each of the two engines in turn."""

from typing import Any

import pytest

from tests.rules import cafe as international
from tests.rules import cards as cardgame


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
