"""Where in the archive the record of a cleared game is, and an index by which games are found there."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The index holds all that games are looked for by, so that none has to be read to be passed over."""
    op.add_column("results", sa.Column("archive_file", sa.String(length=60), nullable=True))
    op.add_column("results", sa.Column("archive_offset", sa.BigInteger(), nullable=True))
    columns = ["public", "ended", "table_id", "game", "players", "ending", "rounds"]
    op.create_index("ix_results_archive", "results", columns, unique=False)


def downgrade() -> None:
    """Forget it."""
    op.drop_index("ix_results_archive", table_name="results")
    op.drop_column("results", "archive_offset")
    op.drop_column("results", "archive_file")
