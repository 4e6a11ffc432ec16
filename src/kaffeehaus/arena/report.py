"""The report of a contest: one page that needs no other file, and its pictures beside it."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path

from kaffeehaus.arena.files import write_whole
from kaffeehaus.arena.plots import pace_picture, points_picture, ratings_picture
from kaffeehaus.arena.running import Outcome
from kaffeehaus.arena.words import adjusted_of, head_words, points_of, share_of, speed_words, time_of

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.55 Georgia, serif; color: #3a3430; background: #faf7f2; margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-weight: normal; font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-weight: normal; font-size: 1.25rem; margin: 2.6rem 0 .6rem; }
table { border-collapse: collapse; width: 100%; font: 14px/1.5 system-ui, sans-serif; }
th { text-align: left; font-weight: 600; border-bottom: 1.5px solid #3a3430; }
th, td { padding: .35rem .9rem .35rem 0; vertical-align: top; }
td { border-bottom: 1px solid #e4dcd2; font-variant-numeric: tabular-nums; }
.number { text-align: right; white-space: nowrap; }
figure { margin: 0; background: white; border: 1px solid #e4dcd2; padding: .75rem; }
img { width: 100%; height: auto; display: block; }
p.note { font-size: .92rem; color: #6a625b; }
div { overflow-x: auto; }
"""

NOTE = (
    "Every deal is played once in each seating, and all its games together count as one observation. Intervals cover "
    "95 % and come from Student’s distribution over the deals. Winners of one game share its win. The margin is a "
    "contestant’s points less the mean of the others."
)


def write_report(outcome: Outcome, folder: Path) -> None:
    """Writes `report.html` and its pictures into the folder."""
    standings = outcome.standings
    pictures = {
        "ratings": ("Ratings", "Every contestant's rating with its interval", ratings_picture(standings)),
        "points": ("Points", "How often each contestant ended with how many points", points_picture(standings)),
        "paces": ("Strength and time", "Ratings against seconds of thought per move", pace_picture(standings)),
    }
    sections = []
    for name, (title, caption, picture) in pictures.items():
        if picture:
            write_whole(folder / f"{name}.png", picture)
            sections.append(f"<h2>{title}</h2>\n{figure(caption, picture)}")
    write_whole(folder / "report.html", page(outcome, sections).encode())


def page(outcome: Outcome, sections: Sequence[str]) -> str:
    """The whole page."""
    contest = outcome.standings.contest
    title = escape(f"{contest.game.ruleset.title}: {', '.join(contest.contestants)}")
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{escape(head_words(outcome))}</p>",
        contestants_table(outcome),
        f'<p class="note">{escape(speed_words(outcome))} {NOTE}</p>',
        *([f"<h2>Pairs</h2>\n{pairs_table(outcome)}"] if len(contest.contestants) > 2 else []),
        *sections,
        f"<h2>Options</h2>\n{options_table(outcome)}",
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """A table whose first columns hold words and whose others hold numbers."""
    kinds = ["" if column < words else ' class="number"' for column in range(len(headings))]
    head = "".join(f"<th{kind}>{escape(heading)}</th>" for kind, heading in zip(kinds, headings, strict=True))
    lines = ("".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) for row in rows)
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f"<div><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>"


def contestants_table(outcome: Outcome) -> str:
    """One line a contestant, the best first."""
    standings = outcome.standings
    order = sorted(range(len(standings.shares)), key=lambda one: -standings.shares[one].mean)
    adjusted = standings.contest.adjusted
    rows = [
        (
            standings.contest.contestants[one],
            share_of(standings.shares[one]),
            *((adjusted_of(standings, one),) if adjusted else ()),
            points_of(standings.margins[one]),
            points_of(standings.ratings[one], sign=""),
            time_of(standings.seconds_per_move(one)),
        )
        for one in order
    ]
    headings = ("share of wins", *(("without luck",) if adjusted else ()), "margin", "rating", "per move")
    return table(("contestant", *headings), rows)


def pairs_table(outcome: Outcome) -> str:
    """One line for every two contestants."""
    names = outcome.standings.contest.contestants
    rows = [
        (
            names[pair.first],
            names[pair.second],
            share_of(pair.share),
            points_of(pair.margin),
            f"{pair.wins:,} – {pair.ties:,} – {pair.losses:,}",
        )
        for pair in outcome.standings.pairs
    ]
    return table(("contestant", "before", "share", "margin", "won – tied – lost"), rows, words=2)


def options_table(outcome: Outcome) -> str:
    """The options of the game, and what else is needed to play the same again."""
    document = outcome.standings.contest.document()
    own = {name: value for name, value in document["options"].items() if not isinstance(value, dict)}
    rest = {"seed": document["seed"], "version of the rules": document["rules_version"]}
    rows = [(name.replace("_", " "), str(value).lower()) for name, value in (own | rest).items()]
    return table(("option", "value"), rows, words=2)


def figure(caption: str, picture: bytes) -> str:
    """A picture inside the page."""
    return f'<figure><img alt="{escape(caption)}" src="data:image/png;base64,{b64encode(picture).decode()}"></figure>'
