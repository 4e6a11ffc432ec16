"""Who looks at an old match, which matches a visitor made, and how old a house may be that uses this schema."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds a column, an index and a value."""
    op.add_column("matches", sa.Column("watched_until", sa.Double))
    op.create_index("matches_maker", "matches", ["maker"])
    op.execute("INSERT INTO house (name, value, since) VALUES ('schema_since', '0001', 0)")


def downgrade() -> None:
    """Takes them away."""
    op.execute("DELETE FROM house WHERE name = 'schema_since'")
    op.drop_index("matches_maker", "matches")
    op.drop_column("matches", "watched_until")
