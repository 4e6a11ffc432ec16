"""Every page fits on a phone, a tablet and a desktop; on two of them, light and dark, axe finds nothing."""

from itertools import cycle, islice

import pytest

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, THEMES, WIDTHS, colour, complaints_of_axe, fits, resize
from tests.web.openings import OPENINGS

LOOKED_AT = ("phone", "desktop")  # by axe; a tablet has the parts of one or the other


@pytest.mark.parametrize("name", OPENINGS)
def test_every_page_is_accessible_and_fits(house: House, visitor: Visitor, name: str) -> None:
    page = visitor(house.address)
    page.add_init_script(path=AXE)
    OPENINGS[name](page)
    # Each width in one of the colours, by turns, and a like page of another game in the other: contrasts do not depend
    # on the width, nor structure on the colours.
    themes = islice(cycle(THEMES), list(OPENINGS).index(name) % len(THEMES), None)
    for width in WIDTHS:
        resize(page, width)
        assert fits(page), width
        if width in LOOKED_AT:
            theme = next(themes)
            colour(page, theme)
            assert complaints_of_axe(page) == [], (width, theme)
