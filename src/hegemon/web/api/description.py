"""The description at `/api/openapi.json`: clients are generated from it, so its names stay when ours change."""

from __future__ import annotations

import json
from typing import Any, Final

PUBLISHED: Final = {
    "ChatAnswer": "Chat",
    "ChoiceBody": "Choice",
    "EventAnswer": "Happening",
    "LevelAnswer": "Level",
    "MatchAnswer": "Match",
    "MatchBody": "MatchWish",
    "OutcomeAnswer": "Result",
    "PersonAnswer": "Person",
    "RefusalAnswer": "Refusal",
    "RemarkAnswer": "Line",
    "SeatBody": "Deed",
    "SightAnswer": "Sight",
    "UndoRequestAnswer": "Wish",
}
"""What a schema is called in the description, by the name of its class, where they differ."""


def published(description: dict[str, Any]) -> dict[str, Any]:
    """A description by its published names.

    >>> published({"components": {"schemas": {"ChatAnswer": {"title": "ChatAnswer"}}}})
    {'components': {'schemas': {'Chat': {'title': 'Chat'}}}}
    """
    text = json.dumps(description)
    for ours, name in PUBLISHED.items():
        text = text.replace(f'"{ours}"', f'"{name}"').replace(f'/schemas/{ours}"', f'/schemas/{name}"')
    renamed: dict[str, Any] = json.loads(text)
    schemas = renamed["components"]["schemas"]
    renamed["components"]["schemas"] = {name: schemas[name] for name in sorted(schemas)}
    return renamed
