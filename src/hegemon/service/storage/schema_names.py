"""What everything that is stored is registered with, and how its keys and indexes are called."""

from __future__ import annotations

from typing import Final

from sqlalchemy import MetaData

META: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
