"""Every page on a phone, a tablet and a desktop, light and dark: axe finds nothing, and nothing is cut off."""

import pytest

from tests.web.conftest import Visitor
from tests.web.house import House
from tests.web.looks import AXE, THEMES, WIDTHS, colour, complaints_of_axe, fits, resize
from tests.web.openings import OPENINGS


@pytest.mark.parametrize("name", OPENINGS)
def test_every_page_is_accessible_and_fits(house: House, visitor: Visitor, name: str) -> None:
    page = visitor(house.address)
    page.add_init_script(path=AXE)
    OPENINGS[name](page)
    for width in WIDTHS:
        resize(page, width)
        assert fits(page), width
        for theme in THEMES:
            colour(page, theme)
            assert complaints_of_axe(page) == [], (width, theme)
