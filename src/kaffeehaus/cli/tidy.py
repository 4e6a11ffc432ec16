"""`kaffeehaus tidy`: carries out the rules by which old matches go, or says what would go."""

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from kaffeehaus.cli.serve import Data, check_installed
from kaffeehaus.cli.storing import storing
from kaffeehaus.kernel.errors import InvalidOptions

if TYPE_CHECKING:
    from kaffeehaus.server.settings import Settings

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would go, and why.")]

SINCE = {
    "finished": "finished for",
    "waiting": "waiting for",
    "dealing": "waiting for words for",
    "playing": "without a move for",
}


def tidy(dry_run: DryRun = False, data: Data = None) -> None:
    """Remove old matches according to the settings, as a running server does by itself."""
    check_installed()
    from kaffeehaus.server.retention import tidy_all
    from kaffeehaus.server.running import held
    from kaffeehaus.server.settings import Settings
    from kaffeehaus.server.store.opening import FILE

    settings = Settings.from_environment()
    if data is not None:
        settings = replace(settings, data=data, database_url="")
    if not settings.database_url and not (settings.data / FILE).is_file():
        raise InvalidOptions([f"there are no matches in {settings.data}"])
    place = "the database" if settings.database_url else settings.data
    if dry_run:
        with storing(place):
            for line in plan_of(settings):
                typer.echo(line)
        return
    try:
        with storing(place), held(settings):
            done = asyncio.run(tidy_all(settings, time.time()))
    except InvalidOptions as fault:
        raise InvalidOptions([*fault.reasons, "a server tidies by itself; --dry-run works meanwhile"]) from fault
    gone, forgot = matches(done.removed, "has", "have"), matches(done.forgotten, "has", "have")
    typer.echo(f"{gone} gone; {forgot} forgotten people.")


def plan_of(settings: "Settings") -> list[str]:
    """What would go, and why."""
    from kaffeehaus.server.agreements import DAY
    from kaffeehaus.server.retention import planned

    now = time.time()
    going, forgetting = asyncio.run(planned(settings, now))
    return [
        *(
            f"{each.id}  {each.game}  {SINCE[rule.state]} {(now - each.updated) / DAY:.0f} days, kept {rule.days:g}"
            for rule, each in going
        ),
        *(f"{match}  forgets who played it" for match in forgetting),
        f"{matches(len(going), 'would', 'would')} go; {matches(len(forgetting), 'would', 'would')} forget people.",
    ]


def matches(count: int, one: str, more: str) -> str:
    """“1 match has”, “4 matches have”."""
    return f"1 match {one}" if count == 1 else f"{count} matches {more}"
