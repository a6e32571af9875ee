"""Techs that bring people, knowledge and reforms."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import people, policies, techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.world.world import World

NOBODY_LEFT: Final = Refusal("R-GP-02", say("There is no great person left."))
NO_ROOM: Final = Refusal("R-TECH-03", say("There is no tech for which you have room."))
NO_POLICY: Final = Refusal("R-POL-04", say("You have no social policy to change."))


@ability("philosophy.school")
class Philosophy(Usable):
    """Gain a great person."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if any(w.people_left) else NOBODY_LEFT

    def use(self, w: World, seat: int) -> None:
        for _ in range(self.amount("great_persons")):
            people.gain_person(w, seat)


@ability("education.study")
class Education(Usable):
    """R-TECH-11: learn a tech of choice, of any level for which there is room."""

    def learnable(self, w: World, seat: int) -> tuple[int, ...]:
        """What the player can lay into the pyramid."""
        return tuple(tech.number for tech in CONTENT.techs if techs.slot_refusal(w, seat, tech.number) is None)

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if self.learnable(w, seat) else NO_ROOM

    def use(self, w: World, seat: int) -> None:
        for _ in range(self.amount("techs")):
            owe(w, techs.FreeTech(seat, self.learnable(w, seat)))


@ability("bureaucracy.reform")
class Bureaucracy(Usable):
    """R-POL-04: turn a policy over, or swap it for another."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if w.realms[seat].policies else NO_POLICY

    def use(self, w: World, seat: int) -> None:
        owe(w, policies.ChangePolicies(seat, self.amount("switches")))
