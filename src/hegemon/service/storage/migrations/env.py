"""What Alembic runs: the migrations, on the connection that the server brings."""

from alembic import context

from hegemon.service.storage.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META)
with context.begin_transaction():
    context.run_migrations()
