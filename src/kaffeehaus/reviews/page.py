"""A review as one page of HTML that needs no other file: chart, sums, decisions, and boards of the worst ones."""

from collections.abc import Sequence
from html import escape

from kaffeehaus.core.record import Record
from kaffeehaus.reviews.document import Decision, Review
from kaffeehaus.reviews.words import word

WIDTH, HEIGHT, MARGIN = 720, 260, 36
BARS = 90  # height of the part for luck and skill
BAR_SCALE = 0.15  # share of a win that fills it
MOST_BOARDS = 12
COLOURS = ("#1c6b3c", "#8c2f39", "#25408f", "#a5661b", "#5b3a78")
DASHES = ("", "7 4", "2 3", "9 3 2 3", "4 2")
SHOWN = ("mistake", "blunder")

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 Georgia, serif; color: #2b1a0d; background: #f8f2e6; margin: 0; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-weight: normal; font-size: 1.9rem; margin: 0 0 .3rem; }
h2 { font-weight: normal; font-size: 1.3rem; margin: 2.4rem 0 .6rem; }
table { border-collapse: collapse; width: 100%; font: 14px/1.5 system-ui, sans-serif; }
th { text-align: left; border-bottom: 1.5px solid #2b1a0d; }
th, td { padding: .3rem .9rem .3rem 0; vertical-align: top; }
td { border-bottom: 1px solid #e2d6c0; font-variant-numeric: tabular-nums; }
.number { text-align: right; white-space: nowrap; }
.blunder td, .mistake td { background: #f6dcd5; }
.inaccuracy td { background: #f8ecca; }
figure { margin: 1rem 0; background: #fffdf8; border: 1px solid #e2d6c0; padding: .75rem; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
div.wide { overflow-x: auto; }
p.note { font-size: .92rem; color: #5f5245; }
"""

NOTE = (
    "Chances are each player’s expected share of the win. Skill is what a decision gave away, judged from what the "
    "player could know, and 0 where the difference cannot be told from noise. Luck is what came from bags and piles, "
    "less what could have come, and 0 on average. Start, skill, luck, the others’ moves and what the estimate leaves "
    "open add up to the result."
)


def html_of(review: Review, record: Record, language: str = "en") -> str:
    """The whole page."""
    title = escape(f"{record.game.ruleset.title}: {', '.join(review.players)}")
    parts = [
        f"<h1>{title}</h1>",
        f"<figure>{chart(review)}</figure>",
        sums_table(review),
        f'<p class="note">{NOTE}</p>',
        "<h2>Where it went wrong</h2>",
        *boards(review, record, language),
        "<h2>All decisions</h2>",
        decisions_table(review, language),
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def percent(share: float, sign: str = "+") -> str:
    """A share of the win, such as “+4.1 %”."""
    return f"{share * 100:{sign}.1f} %".replace("-", "\N{MINUS SIGN}")


def chart(review: Review) -> str:
    """Every seat's chances over the game, and below it what the first seat gave away and what was luck, ply by ply."""
    last = max(1, len(review.steps) - 1)
    across = (WIDTH - 2 * MARGIN) / last

    def point(ply: int, share: float) -> str:
        return f"{MARGIN + ply * across:.1f},{MARGIN + (1 - share) * (HEIGHT - 2 * MARGIN):.1f}"

    lines = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = point(0, share).split(",")
        lines.append(f'<line x1="{x}" x2="{WIDTH - MARGIN}" y1="{y}" y2="{y}" stroke="#d9ccb4"/>')
        lines.append(f'<text x="{MARGIN - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for seat, name in enumerate(review.players):
        points = " ".join(point(step.ply, step.chances[seat]) for step in review.steps)
        style = f'stroke="{COLOURS[seat]}" stroke-dasharray="{DASHES[seat]}"'
        lines.append(f'<polyline points="{points}" fill="none" stroke-width="2.4" {style}/>')
        left = MARGIN + seat * (WIDTH - 2 * MARGIN) / len(review.players)
        lines.append(f'<line x1="{left}" x2="{left + 26}" y1="14" y2="14" stroke-width="2.4" {style}/>')
        lines.append(f'<text x="{left + 32}" y="18">{escape(name)}</text>')
    height = HEIGHT + len(review.players) * BARS
    for seat in range(len(review.players)):
        lines += bars(review, seat, HEIGHT + seat * BARS, across)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="Chances of winning, move by move" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="#2b1a0d">{"".join(lines)}</svg>'
    )


def bars(review: Review, seat: int, top: float, across: float) -> list[str]:
    """One seat's luck (hatched by an outline) and what its decisions gave away (filled)."""
    middle = top + BARS / 2
    found = [
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{middle}" y2="{middle}" stroke="#b5a78c"/>',
        f'<text x="{MARGIN}" y="{top + 12}">{escape(review.players[seat])}: luck (outline), given away (filled)</text>',
    ]
    for decision in review.decisions:
        if decision.seat != seat:
            continue
        x = MARGIN + decision.ply * across
        for share, style, shift in (
            (decision.luck, 'fill="#f3e3b3" stroke="#a5661b"', 0.0),
            (decision.skill, 'fill="#8c2f39"', 3.0),
        ):
            size = min(abs(share) / BAR_SCALE, 1) * BARS / 2
            y = middle - size if share > 0 else middle
            if size >= 0.5:
                found.append(f'<rect x="{x + shift:.1f}" y="{y:.1f}" width="3" height="{size:.1f}" {style}/>')
    return found


def table(headings: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]], words: int) -> str:
    """A table whose first columns hold words and whose others hold numbers; each row has a class."""
    kinds = ["" if column < words else ' class="number"' for column in range(len(headings))]
    head = "".join(f"<th{kind}>{escape(heading)}</th>" for kind, heading in zip(kinds, headings, strict=True))
    body = "\n".join(
        f'<tr class="{name}">'
        + "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, cells, strict=True))
        + "</tr>"
        for name, cells in rows
    )
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'


def sums_table(review: Review) -> str:
    """What made each seat's result."""
    headings = ("player", "start", "skill", "luck", "others", "open", "result", "error rate", "mistakes")
    rows = [
        (
            "",
            (
                name,
                percent(seat.start, ""),
                percent(seat.skill),
                percent(seat.luck),
                percent(seat.others),
                percent(seat.open),
                percent(seat.result, ""),
                percent(seat.error_rate, ""),
                str(seat.mistakes),
            ),
        )
        for name, seat in zip(review.players, review.seats, strict=True)
    ]
    return table(headings, rows, words=1)


def decisions_table(review: Review, language: str) -> str:
    """One line per decision."""
    rows = [
        (
            decision.mark,
            (
                str(decision.ply),
                review.players[decision.seat],
                decision.played,
                "" if decision.best == decision.played else decision.best,
                word("marks", decision.mark, language),
                word("luck", decision.luck_word, language) if decision.luck_word else "",
                percent(decision.value, ""),
                percent(decision.skill) if decision.skill else "",
                percent(decision.luck),
            ),
        )
        for decision in review.decisions
    ]
    headings = ("move", "player", "played", "best", "", "", "chances", "skill", "luck")
    return table(headings, rows, words=6)


def boards(review: Review, record: Record, language: str) -> list[str]:
    """The worst decisions with their boards, as the player saw them."""
    worst = sorted((each for each in review.decisions if each.mark in SHOWN), key=lambda each: each.skill)
    if not worst:
        return ["<p>Nowhere: no decision gave much away.</p>"]
    positions = list(record.positions())
    found = []
    for decision in sorted(worst[:MOST_BOARDS], key=lambda each: each.ply):
        board = positions[decision.ply - 1].to_svg(decision.seat)
        found.append(f"<figure>{told(review, decision, language)}\n{board}</figure>")
    return found


def told(review: Review, decision: Decision, language: str) -> str:
    """A decision in words."""
    reasons = " ".join(reason.text(review.game, language, review.players) for reason in decision.reasons)
    name = escape(review.players[decision.seat])
    return (
        f"<p><b>Move {decision.ply}, {name}:</b> {escape(decision.played)}, "
        f"{escape(word('marks', decision.mark, language))} ({percent(decision.skill)}). "
        f"Better: {escape(', '.join(decision.line))}. {escape(reasons)}</p>"
    )
