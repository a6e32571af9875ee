"""Guests who keep their name: passkeys, recovery codes, sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody keeps a name yet."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("public", sa.String(length=16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("shows", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("public", name=op.f("uq_people_public")),
        sa.UniqueConstraint("name_key", name=op.f("uq_people_name_key")),
    )
    owned = {
        "passkeys": (
            sa.Column("id", sa.Text(), nullable=False),
            sa.Column("person", sa.String(length=32), nullable=False),
            sa.Column("public_key", sa.LargeBinary(), nullable=False),
            sa.Column("uses", sa.BigInteger(), nullable=False),
            sa.Column("label", sa.Text(), nullable=False),
            sa.Column("added", sa.Float(), nullable=False),
            sa.Column("used", sa.Float(), nullable=False),
            sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        ),
        "recovery_codes": (
            sa.Column("code", sa.String(length=64), nullable=False),
            sa.Column("person", sa.String(length=32), nullable=False),
            sa.PrimaryKeyConstraint("code", name=op.f("pk_recovery_codes")),
        ),
        "sessions": (
            sa.Column("key", sa.String(length=64), nullable=False),
            sa.Column("person", sa.String(length=32), nullable=False),
            sa.Column("passkey", sa.Text(), nullable=True),
            sa.Column("since", sa.Float(), nullable=False),
            sa.PrimaryKeyConstraint("key", name=op.f("pk_sessions")),
        ),
    }
    for name, columns in owned.items():
        op.create_table(
            name,
            *columns,
            sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f(f"fk_{name}_person"), ondelete="CASCADE"),
        )
        op.create_index(op.f(f"ix_{name}_person"), name, ["person"], unique=False)
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("challenge", name=op.f("pk_challenges")),
    )
    op.create_index(op.f("ix_challenges_until"), "challenges", ["until"], unique=False)


def downgrade() -> None:
    """Forget them."""
    for name in ("challenges", "sessions", "recovery_codes", "passkeys", "people"):
        op.drop_table(name)
