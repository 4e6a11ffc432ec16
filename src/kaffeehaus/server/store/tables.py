"""The tables of the store. JSON is kept as text in ASCII, so that both databases keep every byte of it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# One row for each match; what changes in it can be worked out from the events again.
matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("agreement", Text, nullable=False),  # JSON, for everybody
    Column("deal", Text, nullable=False),  # JSON, secret until the end
    Column("maker", String(64)),  # the hash of the visitor who made it
    Column("created", Double, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("state", String(8), nullable=False),
    Column("number", Integer, nullable=False),  # of the last event
    Column("updated", Double, nullable=False),
    Column("due", Double),  # when somebody has to look at it: a bot's turn, a clock
    Column("card", Text, nullable=False),  # JSON, what lists show
    Column("watched_until", Double),  # up to when a process says that somebody looks at it, of old matches only
    Index("matches_due", "due"),
    Index("matches_lobby", "state", "updated"),
    Index("matches_maker", "maker"),
)

# Who may act for a seat. Only hashes: reading the database is not enough to play for anybody.
keys = Table(
    "keys",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("visitor", String(64)),
    Column("token", String(64)),
    Column("invitation", String(64)),
    Column("present_until", Double, nullable=False, default=0.0),
    Index("keys_visitor", "visitor"),
    Index("keys_invitation", "invitation"),
)

# The truth. Rows are added and never changed, but for the names of people who want to be forgotten.
events = Table(
    "events",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", SmallInteger),
    Column("at", Double, nullable=False),
    Column("deed", String(64)),  # the id that the client gave to its command; old databases have this name for it
    Column("data", Text, nullable=False),  # JSON
    UniqueConstraint("match", "deed", name="events_deed"),
)

# A match as its events had made it up to a number, so that they need no replay.
snapshots = Table(
    "snapshots",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", Text, nullable=False),  # JSON
)

# What looking back at a finished match has found so far. No names are in it, and it goes with the match.
reviews = Table(
    "reviews",
    metadata,
    Column("match", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("worker", String(32)),  # the process that works on it; None if none does
    Column("until", Double, nullable=False),  # up to when that process says so
    Column("done", Integer, nullable=False),  # decisions that are judged
    Column("decisions", Integer, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("totals", Text),  # JSON, one entry per seat
    Column("data", Text),  # JSON, all of it
)

# A good move that somebody asked for, kept so that it is counted and told once.
hints = Table(
    "hints",
    metadata,
    Column("match", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the last event before it
    Column("seat", SmallInteger, nullable=False),
    Column("data", Text, nullable=False),  # JSON
)

# What all processes of a house share, such as the key that signs cookies.
house = Table(
    "house",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)
