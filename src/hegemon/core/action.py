"""An action: what somebody chooses."""

from __future__ import annotations

from typing import NamedTuple


class Action(NamedTuple):
    """A complete choice: a verb and what it is about.

    >>> Action("play", ("science-2",))
    play science-2
    >>> Action.from_json(["mark", 2, "culture"]).args
    (2, 'culture')
    """

    verb: str
    args: tuple[str | int, ...] = ()

    def __repr__(self) -> str:
        return " ".join((self.verb, *map(str, self.args)))

    def to_json(self) -> list[str | int]:
        """The verb and its arguments as one list."""
        return [self.verb, *self.args]

    @classmethod
    def from_json(cls, data: object) -> Action:
        """The action that :meth:`to_json` wrote; ValueError for anything else."""
        match data:
            case [str(verb), *args]:
                words = [arg for arg in args if type(arg) is int or type(arg) is str]
                if len(words) == len(args):
                    return cls(verb, tuple(words))
        raise ValueError(f"{data!r} is not an action: a list with a verb and its arguments")
