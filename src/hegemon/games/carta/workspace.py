"""Room to work in, for rules that have to count things up."""

from __future__ import annotations

from hegemon.core.kernel import WIDE, Annotated, Grid, Row, Struct
from hegemon.games.carta.cards import AGES, DOMAINS, KINDS, LONGEST_DECK
from hegemon.games.carta.position import FACTS, SEATED


class Workspace(Struct):
    """Means nothing between one call and the next."""

    # While cards are dealt anew (`imagine`).
    hidden: Annotated[Row, KINDS]
    """All cards that the seat doesn't see."""
    backs: Annotated[Grid, SEATED, AGES]
    """What the backs of the hidden hands show."""
    boxed: Annotated[Row, AGES]
    pool: Annotated[Row, KINDS]
    """Hidden cards not yet placed."""
    free: Annotated[Grid, SEATED, AGES]
    """Backs that have no card yet."""
    need: Annotated[Row, FACTS]
    """What each fact still lacks."""
    cards: Annotated[Row, LONGEST_DECK]

    # While a position is judged (`judgement`).
    turns_left: int
    lead: Annotated[Row, 7, WIDE]
    """What a lead is worth now, by cards from three behind to three ahead."""
    goal: Annotated[Grid, SEATED, DOMAINS]
    """By seat and domain: cards needed for hegemony."""
    reach: Annotated[Grid, SEATED, DOMAINS, WIDE]
    """By seat and domain: cards that may still come into the column, as far as the judging seat knows."""
    columns: Annotated[Row, DOMAINS]
    playable: Annotated[Row, DOMAINS]
