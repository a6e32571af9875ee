"""Accounts of programs, the seats they are invited to, and where programs sat, spoke and played."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

MARKED = ("seats", "remarks", "result_seats")


def upgrade() -> None:
    """Nobody who is here already is known to be a program."""
    op.create_table(
        "programs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("plays", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name=op.f("fk_programs_owner"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_programs")),
        sa.UniqueConstraint("name_key", name=op.f("uq_programs_name_key")),
        sa.UniqueConstraint("token", name=op.f("uq_programs_token")),
    )
    op.create_index(op.f("ix_programs_owner"), "programs", ["owner"], unique=False)
    here = ("program_invitations", "table_id", "tables"), ("program_invitations", "program", "programs")
    op.create_table(
        "program_invitations",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("program", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        *(
            sa.ForeignKeyConstraint([column], [f"{other}.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE")
            for table, column, other in here
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_program_invitations")),
        sa.UniqueConstraint("table_id", "seat", name=op.f("uq_program_invitations_table_id_seat")),
    )
    op.create_index(op.f("ix_program_invitations_program"), "program_invitations", ["program"], unique=False)
    for table in MARKED:
        op.add_column(table, sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it."""
    for table in MARKED:
        op.drop_column(table, "program")
    op.drop_index(op.f("ix_program_invitations_program"), table_name="program_invitations")
    op.drop_table("program_invitations")
    op.drop_index(op.f("ix_programs_owner"), table_name="programs")
    op.drop_table("programs")
