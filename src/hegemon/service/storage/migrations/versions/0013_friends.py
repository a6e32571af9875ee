"""Friends, the links by which one becomes one, and what they offer each other."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def belongs(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    """A row goes with the one it is about."""
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE")


def upgrade() -> None:
    """Nobody has named their friends yet."""
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        belongs("friends", "person", "people"),
        belongs("friends", "other", "people"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_friends")),
    )
    op.create_index(op.f("ix_friends_other"), "friends", ["other"], unique=False)
    op.create_table(
        "friend_links",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        belongs("friend_links", "person", "people"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_friend_links")),
        sa.UniqueConstraint("key", name=op.f("uq_friend_links_key")),
    )
    op.create_table(
        "offers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("sender", sa.String(length=32), nullable=False),
        sa.Column("receiver", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        belongs("offers", "sender", "people"),
        belongs("offers", "receiver", "people"),
        belongs("offers", "table_id", "tables"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_offers")),
    )
    for column in ("receiver", "sender", "until"):
        op.create_index(op.f(f"ix_offers_{column}"), "offers", [column], unique=False)


def downgrade() -> None:
    """Forget them."""
    for table in ("offers", "friend_links", "friends"):
        op.drop_table(table)
