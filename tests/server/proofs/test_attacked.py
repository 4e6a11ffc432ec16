"""Whatever is sent, the server stays, and somebody else plays on. `make attack` does more, and measures the waits."""

import pytest

from tests.server.proofs.attack import Attacked, attack
from tests.server.proofs.attacks import ATTACKS, Force
from tests.server.running import people, running

SHORT = Force(
    examples=1,
    channels_said=8,
    documents=60,
    growths=2,
    halves=60,
    idle=60,
    matches=6,
    beyond=60,
    patient=False,
)


@pytest.fixture(scope="module")
def attacks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Attacked]:
    """All attacks on one server, on which one can play afterwards as before."""
    with running(tmp_path_factory.mktemp("attacked") / "data") as server:
        done = {each.name: each for each in attack(server, SHORT)}
        people(server)[0].play_first()
    return done


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_makes_nothing_fail_while_somebody_plays(attacks: dict[str, Attacked], name: str) -> None:
    assert attacks[name].answers
    assert attacks[name].faults == []
    assert attacks[name].seen.moves
