"""Numbers for Prometheus."""

from typing import get_args

from prometheus_client import Counter, Gauge, Histogram

from kaffeehaus.server.events import Kind

EVENTS = Counter("kaffeehaus_events", "Events appended by this process", ["kind"])
EVENTS_OF = {kind: EVENTS.labels(kind) for kind in get_args(Kind)}
STALE = Counter("kaffeehaus_lost_appends", "Events that came second to another one of the same number")
MATCHES_IN_MEMORY = Gauge("kaffeehaus_matches_in_memory", "Matches kept in memory", multiprocess_mode="livesum")
CHANNELS = Gauge("kaffeehaus_live_channels", "Open live channels", multiprocess_mode="livesum")
CHANNELS_HANDED = Counter("kaffeehaus_handed_channels", "Live channels taken over from another process")
REQUESTS = Counter("kaffeehaus_requests", "Requests answered", ["method", "status"])
REQUEST_SECONDS = Histogram("kaffeehaus_request_seconds", "Time to answer a request, long polls left out")
BOT_MOVES = Counter("kaffeehaus_bot_moves", "Moves of bots", ["level"])
BOT_SECONDS = Histogram("kaffeehaus_bot_seconds", "Time from a bot's turn to its answer, its pause left out")
BOTS_LOST = Counter("kaffeehaus_bot_workers_lost", "Bot processes that died or thought too long")
REVIEW_SECONDS = Histogram("kaffeehaus_review_seconds", "Time that a review took once it was its turn")
REVIEWS_LOST = Counter("kaffeehaus_review_workers_lost", "Processes for reviews that died")
HINTS = Counter("kaffeehaus_hints", "Hints worked out")
REFUSALS = Counter("kaffeehaus_refusals", "Requests and messages refused", ["code"])
MATCHES_REMOVED = Counter("kaffeehaus_matches_removed", "Old matches removed by this process", ["state"])
MATCHES_FORGOTTEN = Counter("kaffeehaus_matches_forgotten", "Finished matches that no longer know who played them")
