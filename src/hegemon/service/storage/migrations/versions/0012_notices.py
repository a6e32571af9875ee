"""Of what people want to be told, where they are reached, and what is on its way to them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked to be told of anything yet."""
    op.create_table(
        "notice_wishes",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_notice_wishes")),
    )
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("added", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_devices")),
    )
    op.create_index(op.f("ix_push_devices_guest"), "push_devices", ["guest"], unique=False)
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("notices", sa.Boolean(), nullable=False),
        sa.Column("stop", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_mail_addresses_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_mail_addresses")),
        sa.UniqueConstraint("address", name=op.f("uq_mail_addresses_address")),
        sa.UniqueConstraint("stop", name=op.f("uq_mail_addresses_stop")),
    )
    op.create_table(
        "mail_links",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_mail_links")),
    )
    op.create_index(op.f("ix_mail_links_address_made"), "mail_links", ["address", "made"], unique=False)
    op.create_table(
        "notices",
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guest", "kind", "about", "number", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_settled_due"), "notices", ["settled", "due"], unique=False)
    op.create_table(
        "deliveries",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_deliveries")),
    )
    op.create_index(op.f("ix_deliveries_due"), "deliveries", ["due"], unique=False)


def downgrade() -> None:
    """Tell nobody anything."""
    for table in ("deliveries", "notices", "mail_links", "mail_addresses", "push_devices", "notice_wishes"):
        op.drop_table(table)
