"""What those read who look for a game: computers that play with them have names in it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those who look for a game just now it isn't known."""
    op.add_column("seekers", sa.Column("language", sa.String(length=8), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("seekers", "language")
