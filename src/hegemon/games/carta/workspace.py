"""Room to work in, for rules that have to count things up."""

from __future__ import annotations

from hegemon.core.kernel import Annotated, Grid, Row, Struct
from hegemon.games.carta.cards import AGES, DOMAINS, KINDS, LONGEST_DECK, SEATS
from hegemon.games.carta.position import FACTS


class Workspace(Struct):
    """Means nothing between one call and the next."""

    # While cards are dealt anew (`imagine`).
    hidden: Annotated[Row, KINDS]
    """All cards that the seat doesn't see."""
    backs: Annotated[Grid, SEATS, AGES]
    """What the backs of the hidden hands show."""
    boxed: Annotated[Row, AGES]
    pool: Annotated[Row, KINDS]
    """Hidden cards not yet placed."""
    free: Annotated[Grid, SEATS, AGES]
    """Backs that have no card yet."""
    need: Annotated[Row, FACTS]
    """What each fact still lacks."""
    cards: Annotated[Row, LONGEST_DECK]

    # While an effect is thought through (`judgement`).
    columns: Annotated[Row, DOMAINS]
    playable: Annotated[Row, DOMAINS]
