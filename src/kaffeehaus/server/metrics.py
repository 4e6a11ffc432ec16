"""Numbers for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("kaffeehaus_events", "Events appended by this process", ["kind"])
STALE = Counter("kaffeehaus_lost_appends", "Events that came second to another one of the same number")
MATCHES_IN_MEMORY = Gauge("kaffeehaus_matches_in_memory", "Matches kept in memory", multiprocess_mode="livesum")
CHANNELS = Gauge("kaffeehaus_live_channels", "Open live channels", multiprocess_mode="livesum")
REQUESTS = Counter("kaffeehaus_requests", "Requests answered", ["method", "status"])
REQUEST_SECONDS = Histogram("kaffeehaus_request_seconds", "Time to answer a request, long polls left out")
BOT_MOVES = Counter("kaffeehaus_bot_moves", "Moves of bots", ["level"])
BOT_SECONDS = Histogram("kaffeehaus_bot_seconds", "Time from a bot's turn to its answer, its pause left out")
BOTS_LOST = Counter("kaffeehaus_bot_workers_lost", "Bot processes that died or thought too long")
REFUSALS = Counter("kaffeehaus_refusals", "Requests and messages refused", ["code"])
