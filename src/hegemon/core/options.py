"""The choices made before a game: validated, explained, and listed so that any front end can offer them.

A game subclasses :class:`Options` with fields made by :func:`choice` and :func:`number`. A field left at
None takes the rulebook's value for the other choices (`Options.settle` fills it in).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, Self

from hegemon.core.errors import BadOptions
from hegemon.core.message import Message, say


@dataclass(frozen=True, slots=True)
class Offer:
    """What a front end needs to know to offer an option."""

    name: str
    label: Message
    choices: Mapping[Any, Message] | None = None
    low: int | None = None
    high: int | None = None
    default: Any = None
    house_rule: bool = False
    about: Message | None = None
    """What it means for the game, in a sentence."""
    rare: bool = False
    """Hardly anybody changes it: forms hide it until somebody asks."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A choice of options with a name, for whoever doesn't want to read all of them."""

    name: str
    title: Message
    about: Message
    """Whom it is for, in a sentence."""
    options: Mapping[str, Any]


def choice(
    default: Any, label: Message, choices: Mapping[Any, Message], about: Message | None = None, rare: bool = False
) -> Any:
    """An option with a few named values."""
    return field(default=default, metadata={"label": label, "choices": choices, "about": about, "rare": rare})


def number(
    default: int | None, label: Message, low: int, high: int, house_rule: bool = False, about: Message | None = None
) -> Any:
    """An option that is a whole number within bounds."""
    metadata = {"label": label, "low": low, "high": high, "house_rule": house_rule, "about": about}
    return field(default=default, metadata=metadata)


YES_NO: dict[Any, Message] = {False: say("no"), True: say("yes")}


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a game is played. Making one checks it."""

    players: int

    presets: ClassVar[Sequence[Preset]] = ()
    """Choices that suit many, the simplest first."""

    def __post_init__(self) -> None:
        for spec in fields(self):
            if spec.metadata:
                self._check(spec, getattr(self, spec.name))
        for name, value in self.settle().items():
            object.__setattr__(self, name, value)
        self.validate()

    def settle(self) -> Mapping[str, Any]:
        """Values for the fields left at None, from the rulebook and the other fields."""
        return {}

    def validate(self) -> None:
        """Raise :class:`BadOptions` where fields don't go together."""

    def _check(self, spec: Field[Any], value: Any) -> None:
        label, choices = spec.metadata["label"], spec.metadata.get("choices")
        if value is None and spec.default is None:
            return
        if choices is not None:
            # `1 == True`: an option that is a yes or no must be told so.
            if not any(value == known and type(value) is type(known) for known in choices):
                known = ", ".join(_plain(item) for item in choices)
                text = say(
                    "{option} can't be {value}; choose one of: {known}.", option=label, value=_plain(value), known=known
                )
                raise BadOptions(text)
            return
        low, high = spec.metadata["low"], spec.metadata["high"]
        if type(value) is not int or not low <= value <= high:
            text = say(
                "{option} can't be {value}; it is a whole number from {low} to {high}.",
                option=label, value=_plain(value), low=low, high=high,
            )  # fmt: skip
            raise BadOptions(text)

    @classmethod
    def offers(cls) -> list[Offer]:
        """Every option with its label, values and default."""
        return [Offer(spec.name, default=spec.default, **spec.metadata) for spec in fields(cls) if spec.metadata]

    @classmethod
    def most_players(cls) -> int:
        """How many can play at the largest table."""
        players = next(offer for offer in cls.offers() if offer.name == "players")
        return max(players.choices) if players.choices else players.high or 0

    @classmethod
    def essential(cls) -> list[Offer]:
        """What is asked even of somebody in a hurry: how many play, and the first option whose values have names."""
        offers = cls.offers()
        players = [offer for offer in offers if offer.name == "players"]
        named = [offer for offer in offers if offer.choices and all(isinstance(value, str) for value in offer.choices)]
        return [*players, *named[:1]]

    def to_json(self) -> dict[str, Any]:
        """All fields as plain data."""
        values = ((spec.name, getattr(self, spec.name)) for spec in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Options from plain data, refusing what it doesn't know."""
        known = {spec.name for spec in fields(cls)}
        for name in data:
            if name not in known:
                text = say(
                    "There is no option “{name}”; there are: {known}.", name=name, known=", ".join(sorted(known))
                )
                raise BadOptions(text)
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**values)


def _plain(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
