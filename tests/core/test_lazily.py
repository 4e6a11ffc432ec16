"""What is worked out when it is first asked for is what would have been worked out at once."""

import pytest

from kaffeehaus.core.game import Game, games
from kaffeehaus.core.lazily import Once, plain_reading
from kaffeehaus.kernel.records import plain_of


@pytest.mark.parametrize("name", games())
def test_fields_that_are_read_late_are_those_of_the_state(name: str) -> None:
    position = Game(name, players=3).deal(5)
    for _ in range(12):
        dtype = position.ruleset.dtype
        late, at_once = plain_reading(position._state, dtype), plain_of(position._state, dtype)
        for field in dtype.names or ():
            assert getattr(late, field) == getattr(at_once, field)
            assert type(getattr(late, field)) is type(getattr(at_once, field))
        position = position.play(position.moves[0])


def test_a_state_has_no_other_fields() -> None:
    position = Game("international", players=2).deal(5)
    with pytest.raises(AttributeError, match="chars"):
        _ = plain_reading(position._state, position.ruleset.dtype).chars


def test_a_property_is_worked_out_once() -> None:
    class Counted:
        asked = 0

        @Once
        def answer(self) -> int:
            """An answer."""
            self.asked += 1
            return 42

    counted = Counted()
    assert (counted.answer, counted.answer, counted.asked) == (42, 42, 1)
    assert Counted.answer.__doc__ == "An answer."
