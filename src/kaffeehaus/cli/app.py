"""All commands put together; errors that a person can correct are explained, with exit status 2."""

from typing import Any

import typer
from typer.core import TyperGroup

from kaffeehaus.cli import (
    arena,
    backup,
    bench,
    bot,
    companion,
    dataset,
    fit,
    games,
    ladder,
    play,
    position,
    puzzles,
    replay,
    review,
    rules,
    schema,
    serve,
    simulate,
    stats,
    tidy,
    train,
    verify,
)
from kaffeehaus.kernel.errors import KaffeehausError


class House(TyperGroup):
    """The command and its parts."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the part that was asked for."""
        try:
            return super().invoke(ctx)
        except KaffeehausError as fault:
            typer.echo(str(fault), err=True)
            raise typer.Exit(2) from fault


app = typer.Typer(
    cls=House,
    help="Café International, its card game and Wiener Melange: play, look up the rules, simulate.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command(epilog="Example: kaffeehaus play international --terminal --bots greedy,random")(play.play)
app.command(epilog="Example: kaffeehaus companion international --names Ada,Ben --save evening.json")(
    companion.companion
)
app.command(epilog="Example: kaffeehaus serve --port 8000 --data matches")(serve.serve)
app.command(epilog="Example: kaffeehaus simulate international --players 4 --games 10000 --seed 1")(simulate.simulate)
app.command(epilog="Example: kaffeehaus arena international --players greedy,random --games 2000 --out result")(
    arena.arena
)
app.command(epilog="Example: kaffeehaus ladder international --seats 2 --games 1000")(ladder.ladder)
app.command(epilog="Example: kaffeehaus dataset cardgame --games 1e4 --players 2 --bots greedy --out games")(
    dataset.dataset
)
app.command(epilog="Example: kaffeehaus train cardgame --players 2 --iterations 50 --out trained")(train.train)
app.command(epilog="Example: kaffeehaus rules international CI-12")(rules.rules)
app.add_typer(position.app, name="position")
app.add_typer(bot.app, name="bot")
app.command(epilog="Example: kaffeehaus replay game.json --ply 12")(replay.replay)
app.command(epilog="Example: kaffeehaus review game.json --html review.html")(review.review)
app.command(epilog="Example: kaffeehaus puzzles cardgame --selfplay 20 --out pack.json")(puzzles.puzzles)
app.command(epilog="Example: kaffeehaus stats games/ --out statistics")(stats.stats)
app.command(epilog="Example: kaffeehaus verify game.json")(verify.verify)
app.command(epilog="Example: kaffeehaus backup matches.sqlite")(backup.backup)
app.command(epilog="Example: kaffeehaus restore matches.sqlite --data matches")(backup.restore)
app.command(epilog="Example: kaffeehaus tidy --dry-run")(tidy.tidy)
app.command(epilog="Example: kaffeehaus bench --json")(bench.bench)
app.command(epilog="Example: kaffeehaus fit international --games 20000 --seed 1")(fit.fit)
app.command(epilog="Example: kaffeehaus games")(games.games)
app.command(epilog="Example: kaffeehaus schema position")(schema.schema)
