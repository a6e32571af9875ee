"""Culture events that cancel what another player does (R-TIME-06)."""

from __future__ import annotations

from typing import Any

from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.framework.event_modes import MODES, CancelMode, event_mode, shared_mode
from hegemon.games.civilization.framework.events import aim_of
from hegemon.games.civilization.world.world import World


@shared_mode("cancel")
class Cancel(CancelMode):
    """Cancel whatever the card names; what was paid for it is lost (R-TIME-08)."""


@event_mode("bread_and_circuses.cancel")
class BreadAndCircuses(CancelMode):
    """Cancel a culture event that is aimed at oneself, one's figures or cities."""

    def answers(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> bool:
        if not super().answers(w, seat, deed, by, about):
            return False
        key, *aim = about
        return bool(aim) and seat in MODES[key].targets(w, aim_of(tuple(aim)))
