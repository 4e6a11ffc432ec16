"""Reviews of finished matches, and hints that were given; an older house needs neither."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds two tables, whose rows go with their match whoever removes it."""
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("worker", sa.String(32)),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("totals", sa.Text),
        sa.Column("data", sa.Text),
    )
    op.create_table(
        "hints",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for name in ("hints", "reviews"):
        op.drop_table(name)
