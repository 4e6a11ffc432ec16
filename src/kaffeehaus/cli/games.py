"""`kaffeehaus games`: what can be played."""

from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.core.game import games as names
from kaffeehaus.kernel.contract import ruleset_named


def games() -> None:
    """List the games with their editions; the first edition is the default."""
    table = new_table("game", "title", "editions")
    for name in names():
        ruleset = ruleset_named(name)
        table.add_row(name, ruleset.title, ", ".join(ruleset.editions))
    screen().print(table)
