"""What the server sends: one type per answer, event and message, gathered from the modules beside this one.

They are plain dicts, so that declaring them costs nothing when they are built and encoded; mypy checks those who build
them, and `wire/schema.py` turns them into the schemas of `/api/v1/openapi.json`, from which the page's types are made.
"""

from kaffeehaus.server.wire.channel import *  # noqa: F403
from kaffeehaus.server.wire.errors import *  # noqa: F403
from kaffeehaus.server.wire.house_answers import *  # noqa: F403
from kaffeehaus.server.wire.match_answers import *  # noqa: F403
from kaffeehaus.server.wire.match_events import *  # noqa: F403
from kaffeehaus.server.wire.match_parts import *  # noqa: F403
from kaffeehaus.server.wire.positions import *  # noqa: F403
from kaffeehaus.server.wire.reviews import *  # noqa: F403
