"""How games ended, and how everybody came off."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that ended before are filled in by the server, which knows their rules."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ending", sa.String(length=40), nullable=False),
        sa.Column("domain", sa.String(length=40), nullable=True),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_public_game_ended"), "results", ["public", "game", "ended"], unique=False)
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("player", sa.String(length=60), nullable=True),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=60), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["results.table_id"], name=op.f("fk_result_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_result_seats")),
    )
    op.create_index(op.f("ix_result_seats_person"), "result_seats", ["person"], unique=False)
    op.create_index(op.f("ix_result_seats_name"), "result_seats", ["name"], unique=False)


def downgrade() -> None:
    """Forget it."""
    op.drop_table("result_seats")
    op.drop_table("results")
