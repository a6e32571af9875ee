"""Tournaments, who takes part in them, and who meets whom."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def belongs(table: str) -> sa.ForeignKeyConstraint:
    """A row goes with its tournament."""
    name = op.f(f"fk_{table}_tournament_id")
    return sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    """None was held yet."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("style", sa.String(length=10), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("computer", sa.String(length=60), nullable=True),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(
        op.f("ix_tournaments_status_public_created"), "tournaments", ["status", "public", "created"], unique=False
    )
    op.create_index(op.f("ix_tournaments_host"), "tournaments", ["host"], unique=False)
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("player", sa.String(length=60), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("joined_after", sa.Integer(), nullable=False),
        sa.Column("left_after", sa.Integer(), nullable=True),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("free_since", sa.Float(), nullable=False),
        belongs("tournament_entrants"),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_tournament_entrants")),
        sa.UniqueConstraint("tournament_id", "guest", name=op.f("uq_tournament_entrants_tournament_id_guest")),
    )
    op.create_index(op.f("ix_tournament_entrants_guest"), "tournament_entrants", ["guest"], unique=False)
    op.create_table(
        "tournament_tables",
        sa.Column("tournament_id", sa.String(length=32), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("points", sa.JSON(), nullable=True),
        sa.Column("open", sa.Boolean(), nullable=False),
        belongs("tournament_tables"),
        sa.PrimaryKeyConstraint("tournament_id", "round", "board", name=op.f("pk_tournament_tables")),
        sa.UniqueConstraint("table_id", name=op.f("uq_tournament_tables_table_id")),
    )
    op.create_index(op.f("ix_tournament_tables_open"), "tournament_tables", ["open"], unique=False)


def downgrade() -> None:
    """Forget them."""
    for table in ("tournament_tables", "tournament_entrants", "tournaments"):
        op.drop_table(table)
