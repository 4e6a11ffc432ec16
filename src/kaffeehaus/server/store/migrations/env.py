"""Runs migrations on the connection that the store has opened."""

from alembic import context

from kaffeehaus.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
