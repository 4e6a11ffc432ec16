"""Matches, keys of seats, events, snapshots, and what a house shares."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the first tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("agreement", sa.Text, nullable=False),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("maker", sa.String(64)),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("card", sa.Text, nullable=False),
    )
    op.create_index("matches_due", "matches", ["due"])
    op.create_index("matches_lobby", "matches", ["state", "updated"])
    op.create_table(
        "keys",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("visitor", sa.String(64)),
        sa.Column("token", sa.String(64)),
        sa.Column("invitation", sa.String(64)),
        sa.Column("present_until", sa.Double, nullable=False),
    )
    op.create_index("keys_visitor", "keys", ["visitor"])
    op.create_index("keys_invitation", "keys", ["invitation"])
    op.create_table(
        "events",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("deed", sa.String(64)),
        sa.Column("data", sa.Text, nullable=False),
        sa.UniqueConstraint("match", "deed", name="events_deed"),
    )
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for name in ("house", "snapshots", "events", "keys", "matches"):
        op.drop_table(name)
