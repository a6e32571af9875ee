"""Whom people avoid, what they report, and who is banned."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has complained of anybody yet."""
    op.create_table(
        "avoided",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("how", sa.String(length=10), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", name=op.f("pk_avoided")),
    )
    op.create_index(op.f("ix_avoided_other"), "avoided", ["other"], unique=False)
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("reporter", sa.String(length=32), nullable=False),
        sa.Column("about", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_reporter"), "reports", ["reporter"], unique=False)
    op.create_table(
        "bans",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_bans")),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("bans")
    op.drop_index(op.f("ix_reports_reporter"), table_name="reports")
    op.drop_table("reports")
    op.drop_index(op.f("ix_avoided_other"), table_name="avoided")
    op.drop_table("avoided")
