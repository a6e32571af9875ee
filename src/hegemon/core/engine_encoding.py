"""The numbers of an engine, as learners ask for them: every action has one id, and its features are that id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.core.action import Action
from hegemon.core.encoding import Axis, Encoding, Ids, Layout, Learning, PracticeTables, Section
from hegemon.core.engine import Engine


class EngineEncoding(Encoding):
    """How a table of a game with an engine becomes numbers."""

    def __init__(self, engine: Engine, options: Any) -> None:
        self.layout = engine.layout
        self.actions = engine.actions
        ids = Axis("id", tuple(map(str, range(engine.actions))))
        self.row_layout = Layout([Section("id", (ids,), "1: the action's own id")])
        self._engine = engine
        self._options = options
        self._rules = engine.kernel.plain()
        self._last: tuple[Any, Any] = None, None
        """The view that was read last, and the position read from it: all questions about a view come together."""

    def observe(self, view: Mapping[str, Any], spelled: Ids = ()) -> bytearray:
        out = [0] * self.layout.size
        self._rules.observe(self._seen(view), view["seat"], out)
        return bytearray(out)

    def spell(self, view: Mapping[str, Any], legal: Sequence[Action]) -> list[Ids]:
        if not legal:
            return []
        seat, question = view["seat"], self._rules.question(self._seen(view))
        return [(self._engine.number(self._options, seat, question, action),) for action in legal]

    def read(self, view: Mapping[str, Any], spelled: Ids) -> Action | None:
        [number] = spelled
        action: Action = self._engine.word(self._options, view["seat"], self._rules.question(self._seen(view)), number)
        return action

    def word(self, view: Mapping[str, Any], number: int) -> str:
        return str(self.read(view, (number,))) or f"id {number}"

    def rows(self, view: Mapping[str, Any], legal: Sequence[Action]) -> bytearray:
        out = bytearray(len(legal) * self.actions)
        for row, [number] in enumerate(self.spell(view, legal)):
            out[row * self.actions + number] = 1
        return out

    def _seen(self, view: Mapping[str, Any]) -> Any:
        last, position = self._last
        if last is not view:
            position = self._engine.seen(view)
            self._last = view, position
        return position


class EngineLearning(Learning):
    """What a game with an engine has for learners."""

    def __init__(self, engine: Engine, practice: Sequence[PracticeTables] = ()) -> None:
        self._engine = engine
        self.practice = practice

    def encoding(self, options: Any) -> EngineEncoding:
        return EngineEncoding(self._engine, options)
