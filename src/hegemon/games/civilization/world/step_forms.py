"""How the fields of steps on the agenda are written: squares by their names, cards by their ids.

A field is called after what it holds, so its name says how it is written. A name that isn't listed is an error when the
step is first written: whoever adds a field says what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import BattleWindow, DeedKind, Phase, Resource
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.world.forms import (
    AS_IT_IS,
    HIDDEN,
    SQUARE,
    SQUARES,
    WrittenForm,
    counts_of,
    one_of,
    row_of,
    words_of,
)
from hegemon.games.civilization.world.geography import Geography

# -- words and squares among other things -----------------------------------------------------------------------


def write_anything(value: Any, geography: Geography) -> Any:
    """What a step holds, as plain data: tuples as lists, those with names as objects; what is hidden is None.

    >>> write_anything((1, ("x", HIDDEN)), None)
    [1, ['x', None]]
    """
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names:
            return {name: write_field(name, getattr(value, name), geography) for name in names}
        return [write_anything(item, geography) for item in value]
    return None if value == HIDDEN else value


def read_anything(told: Any, geography: Geography) -> Any:
    """What :func:`write_anything` wrote; a tuple with names comes back as a plain tuple."""
    if isinstance(told, dict):
        return tuple([read_field(name, value, geography) for name, value in told.items()])
    if isinstance(told, list):
        return tuple([read_anything(item, geography) for item in told])
    return HIDDEN if told is None else told


ANYTHING: Final = WrittenForm(write_anything, read_anything)
"""Words and numbers of several kinds: targets as actions name them, what one side of a deal gives."""


def places_by(backs: Mapping[int, dict[str, Any]]) -> WrittenForm:
    """Places in somebody's hand or row as they are; in one that isn't seen lies a thing with this back, or None.

    What is no row of places, a number of things or a word, stays as it is.

    >>> places_by({HIDDEN - 1: {"village": False}}).write((2, HIDDEN - 1, HIDDEN), None)
    [2, {'village': False}, None]
    """

    def write(value: Any, geography: Geography) -> Any:
        if not isinstance(value, tuple):
            return value
        return [backs[place].copy() if place in backs else None if place == HIDDEN else place for place in value]

    def read_place(told: Any) -> int:
        if isinstance(told, dict):
            return next(place for place, back in backs.items() if back == told)
        return HIDDEN if told is None else int(told)

    def read(told: Any, geography: Geography) -> Any:
        return tuple([read_place(each) for each in told]) if isinstance(told, list) else told

    return WrittenForm(write, read)


def pairs_of(first: str, first_form: WrittenForm, second: str, second_form: WrittenForm) -> WrittenForm:
    """A tuple of pairs as a list of objects."""

    def write(value: tuple[tuple[Any, Any], ...], geography: Geography) -> list[dict[str, Any]]:
        return [
            {first: first_form.write(one, geography), second: second_form.write(other, geography)}
            for one, other in value
        ]

    def read(told: list[dict[str, Any]], geography: Geography) -> tuple[tuple[Any, Any], ...]:
        return tuple(
            [(first_form.read(pair[first], geography), second_form.read(pair[second], geography)) for pair in told]
        )

    return WrittenForm(write, read)


EVENT_LEVELS: Final = tuple(sorted({card.level for card in CONTENT.events}))


# -- by the name of a field -------------------------------------------------------------------------------------

CIVILIZATION: Final = one_of(CONTENT.civilizations.ids)
RESOURCE: Final = one_of((*words_of(Resource), "any"))
"""A resource that is asked for; any will do if it is the last."""
COUNTS: Final = counts_of(words_of(Resource))
PRIVILEGE: Final = WrittenForm(
    lambda value, geography: str(Privilege(value).name).lower(), lambda told, geography: int(Privilege[told.upper()])
)

FORMS: Final[Mapping[str, WrittenForm]] = {
    **dict.fromkeys(("square", "origin", "centre", "site", "start"), SQUARE),
    "squares": SQUARES,
    "boosts": pairs_of("centre", SQUARE, "production", AS_IT_IS),
    "made": pairs_of("item", AS_IT_IS, "square", SQUARE),
    "phase": one_of(words_of(Phase)),
    "window": one_of(words_of(BattleWindow)),
    "deed": one_of(words_of(DeedKind)),
    "privilege": PRIVILEGE,
    "first": RESOURCE,
    "wanted": row_of(RESOURCE),
    "harvested": row_of(RESOURCE),
    "resources": COUNTS,
    "tech": one_of(CONTENT.techs.ids),
    "techs": row_of(one_of(CONTENT.techs.ids)),
    "buildings": row_of(one_of(CONTENT.buildings.ids)),
    "person_type": one_of(CONTENT.great_person_types.ids),
    "person": one_of(CONTENT.great_persons.ids),
    "sheets": row_of(CIVILIZATION),
    "dealt": row_of(row_of(CIVILIZATION)),
    **dict.fromkeys(("about", "aim", "chosen", "named", "give", "want", "values", "orders"), ANYTHING),
    "markers": places_by({HIDDEN - 1: {"village": False}, HIDDEN - 2: {"village": True}}),
    "events": places_by({HIDDEN - level: {"level": level} for level in EVENT_LEVELS}),
    **dict.fromkeys(
        (
            "seat", "seats", "by", "loser", "winner", "partner", "proposer", "rival", "teacher", "victim", "waiting",
            "open",
        ),
        ANYTHING,
    ),
    **dict.fromkeys(
        (
            "armies", "scouts", "fresh", "points", "count", "left", "n", "extra", "less", "culture", "trade", "steps",
            "distance", "level", "highest", "row", "ranks", "passes", "gained", "back",
        ),
        ANYTHING,
    ),
    **dict.fromkeys(
        (
            "accepted", "aloft", "diagonal", "free", "optional", "wonder", "wounds_dealt",
            "key", "hook", "name", "verb", "word",
        ),
        AS_IT_IS,
    ),
}  # fmt: skip
"""How a field of that name is written."""


def form_of(name: str) -> WrittenForm:
    """How a field is written.

    >>> form_of("whatever")
    Traceback (most recent call last):
    TypeError: of a step's field 'whatever' it isn't said how it is written: see world/step_forms.py
    """
    form = FORMS.get(name)
    if form is None:
        raise TypeError(f"of a step's field {name!r} it isn't said how it is written: see world/step_forms.py")
    return form


def write_field(name: str, value: Any, geography: Geography) -> Any:
    """A field of a step as plain data."""
    return form_of(name).write(value, geography)


def read_field(name: str, told: Any, geography: Geography) -> Any:
    """What :func:`write_field` wrote."""
    return form_of(name).read(told, geography)


def by_names(names: Sequence[str], values: Sequence[Any], geography: Geography) -> dict[str, Any]:
    """What a function will be called with, by the names of its parameters; :data:`ANYTHING` reads it again.

    >>> by_names(("seat", "level"), (1, 2), None)
    {'seat': 1, 'level': 2}
    """
    return {name: write_field(name, value, geography) for name, value in zip(names[: len(values)], values, strict=True)}
