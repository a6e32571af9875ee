"""Techs that bring people, knowledge and reforms."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.chapters import techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.ability import Aimed, Usable, ability
from hegemon.games.civilization.world.world import World

NO_ROOM: Final = Refusal("R-TECH-03", say("There is no tech for which you have room."))


@ability("education.study")
class Education(Aimed, Usable):
    """R-TECH-11: learn a tech of choice, of any level for which there is room."""

    def learnable(self, w: World, seat: int) -> tuple[int, ...]:
        """What the player can lay into the pyramid."""
        return tuple(tech.number for tech in CONTENT.techs if techs.slot_refusal(w, seat, tech.number) is None)

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if self.learnable(w, seat) else NO_ROOM

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        return None if named else techs.FreeTech(seat, self.learnable(w, seat))
