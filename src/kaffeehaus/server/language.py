"""In which language a client is told what people read."""

from starlette.requests import HTTPConnection

from kaffeehaus.kernel.faults import LANGUAGES
from kaffeehaus.server.texts import USUAL

MOST_TAGS = 10


def language_of(connection: HTTPConnection) -> str:
    """The first language that the client asks for and the house speaks."""
    wanted = connection.headers.get("accept-language", "")
    return next((found for tag in wanted.split(",")[:MOST_TAGS] if (found := spoken(tag.split(";")[0].strip()))), USUAL)


def spoken(tag: str) -> str | None:
    """The language of a tag such as `de-AT`, if the house speaks it."""
    language = tag[:2].lower()
    return language if language in LANGUAGES else None
