"""The fixture `cafe`: a situation, put to each of the two engines in turn."""

from typing import Any

import pytest

from tests.rules.cafe import ENGINES, Cafe, NewCafe, situation


@pytest.fixture(params=list(ENGINES))
def cafe(request: pytest.FixtureRequest) -> NewCafe:
    """A factory: `cafe(seated={"a1": "tur.w"}, supplies=[["fra.m"]])`; the arguments are those of `situation`."""

    def new(**parts: Any) -> Cafe:
        return ENGINES[request.param](situation(**parts))

    return new
