"""Questions whether to be friends are found without looking through all friends: the lobby asks often."""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Few are open at a time."""
    op.create_index(op.f("ix_friends_agreed"), "friends", ["agreed"], unique=False)


def downgrade() -> None:
    """Look through all."""
    op.drop_index(op.f("ix_friends_agreed"), table_name="friends")
