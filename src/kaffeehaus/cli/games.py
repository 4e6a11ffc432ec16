"""`kaffeehaus games`: what can be played."""

from kaffeehaus.cli.showing import screen
from kaffeehaus.cli.tables import new_table
from kaffeehaus.kernel.contract import RULESETS


def games() -> None:
    """List the games with their editions; the first edition is the default."""
    table = new_table("game", "title", "editions")
    for name, ruleset in sorted(RULESETS.items()):
        table.add_row(name, ruleset.title, ", ".join(ruleset.editions))
    screen().print(table)
