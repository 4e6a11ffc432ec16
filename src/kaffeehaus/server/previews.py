"""What a link to this house looks like in a chat: meta tags in the page, for programs that run no scripts.

The picture is one per game, drawn beforehand (tools/cards.py): a server that draws words needs a rasteriser and fonts,
and the words stand beside the picture anyway. An invitation tells the game and who invites; a result is told once the
match is over; everything else of a match stays between its people.
"""

from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kaffeehaus.server.api.matches import invited
from kaffeehaus.server.house import House
from kaffeehaus.server.language import language_of
from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import Refused
from kaffeehaus.server.texts import texts

HEAD = "</head>"
LOCALES = {"en": "en_GB", "de": "de_DE", "fr": "fr_FR"}
MOST_SECRET = 64


@dataclass(frozen=True)
class Preview:
    """What a link tells."""

    title: str
    text: str
    game: str | None = None


async def page_with_preview(request: Request, path: str, index: Path) -> Response:
    """The page, with what a link to this path tells in its head."""
    language = language_of(request)
    preview = await preview_of(request.app.state.house, path, language)
    html = document(index).replace(HEAD, f"{tags(preview, request, language)}{HEAD}", 1)
    return HTMLResponse(html, headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"})


@cache
def document(index: Path) -> str:
    """The page as it was built."""
    return index.read_text("utf-8")


async def preview_of(house: House, path: str, language: str) -> Preview:
    """What a link to a path tells; a link that leads nowhere tells of the house."""
    kind, _, name = path.partition("/")
    words = texts(language)["preview"]
    try:
        if kind == "j" and len(name) <= MOST_SECRET:
            live, _seat = await invited(house, name)
            return invitation(live.match, language)
        if kind == "m" and name.isalnum() and len(name) <= 16:
            return result((await house.find(name)).match, language)
    except Refused:
        pass
    return Preview(words["house"], words["about"])


def invitation(match: Match, language: str) -> Preview:
    """Come and play."""
    words, game = texts(language)["preview"], match.agreement.game
    host = next((seat.name for seat in match.seats if seat.kind == "person" and seat.name), None)
    title = words["invited-by"].format(name=host) if host else words["invited"]
    return Preview(title, words["invitation"].format(game=words[game]), game)


def result(match: Match, language: str) -> Preview:
    """How a match ended; of one that is not over, or that is a deal of the day, only which game it is."""
    words, game = texts(language)["preview"], match.agreement.game
    end = match.end
    daily = match.origin is not None and match.origin["kind"] == "daily"
    if end is None or end["places"] is None or daily:
        return Preview(words[game], words["daily" if daily else "match"], game)
    standing = sorted(zip(end["places"], match.seats, end["totals"], strict=True), key=lambda each: each[0])
    winners = ", ".join(seat.name for place, seat, _ in standing if place == 1)
    points = " · ".join(f"{seat.name} {total}" for _, seat, total in standing)
    return Preview(words["won"].format(name=winners, game=words[game]), points, game)


def tags(preview: Preview, request: Request, language: str) -> str:
    """The tags of Open Graph, and the one by which pictures are shown large."""
    base = str(request.base_url).rstrip("/")
    picture = f"{base}/cards/{preview.game or 'house'}.jpg"
    told = {
        "og:site_name": "Kaffeehaus",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": preview.title,
        "og:locale": LOCALES[language],
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image">', ""])
