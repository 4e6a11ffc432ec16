"""Only what moves in the game moves on the page."""

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.table import PERSON, Table, make_match

COUNT_ARRIVALS = """() => {
  const animate = Element.prototype.animate;
  window.arrivals = 0;
  Element.prototype.animate = function (...how) {
    if (this instanceof SVGElement) window.arrivals += 1;
    return animate.apply(this, how);
  };
}"""
DECISIONS = 8


def test_guests_who_sit_stay_when_another_one_arrives(house: House, visitor: Visitor) -> None:
    page = visitor(house.address, reduced_motion="no-preference")
    table = Table(page, make_match(page, "international", [PERSON, PERSON])["match"])
    assert table.wait_for_turn()
    page.evaluate(COUNT_ARRIVALS)
    for _ in range(DECISIONS):
        table.decide()
        assert table.wait_for_turn()
    assert 0 < page.evaluate("window.arrivals") <= DECISIONS
