"""Figures that disappear in another player's city for a tech (R-MOVE-22)."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import arrival, stacking, techs
from hegemon.games.civilization.chapters.moving_group import MovingGroup
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import spend, standing, unspent
from hegemon.games.civilization.speech import SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

INFILTRATE = verb("infiltrate", say("Give up the figure in the city on {square} for a tech."), square=SQUARES)
INFILTRATED = happening(
    "infiltrated", say("A figure of {seat} disappears in the city of {owner} on {square}."),
    you=say("Your figure disappears in the city of {owner} on {square}."),
    to_you=say("A figure of {seat} disappears in your city on {square}."),
    seat=SEATS, owner=SEATS, square=SQUARES,
)  # fmt: skip

NOT_ALONE: Final = Refusal("R-MOVE-22", say("Only a figure that moves alone may do that, once per turn."))
NOTHING_TO_LEARN: Final = Refusal("R-MOVE-22", say("That player knows no tech that you can learn now."))


def infiltrate_options(w: World, march: MovingGroup) -> list[Action]:
    """The cities of others beside the group, where a card allows that."""
    if not standing(w, march.seat).may(Privilege.INFILTRATE):
        return []
    beside = w.geography.beside[march.square]
    return [INFILTRATE(w.geography.name[s]) for s in beside if w.centre_owner[s] not in (march.seat, NONE)]


def infiltrate_refusal(w: World, march: MovingGroup, action: Action) -> Refusal | None:
    """R-MOVE-22: the rule against giving a figure up in a city beside it."""
    group = march.group(w)
    if refusal := march.leave_refusal(w):
        return refusal
    if group.armies + group.scouts > 1 or not unspent(w, group.seat, Privilege.INFILTRATE):
        return NOT_ALONE
    return None if lessons(w, group.seat, w.centre_owner[w.geography.square[str(action.args[0])]]) else NOTHING_TO_LEARN


def lessons(w: World, seat: int, owner: int) -> tuple[int, ...]:
    """The techs of a player for which another one has a slot."""
    return tuple(tech for tech in w.realms[owner].techs if techs.slot_refusal(w, seat, tech) is None)


def take_infiltrate(w: World, march: MovingGroup, action: Action) -> None:
    """R-MOVE-22: no battle; the figure is gone, and a tech of the city's owner is learned."""
    group, target = march.group(w), w.geography.square[str(action.args[0])]
    owner = w.centre_owner[target]
    spend(w, group.seat, Privilege.INFILTRATE)
    arrival.lift(w, group, march.fresh)
    stacking.send_home(w, group.seat, group.armies, group.scouts)
    INFILTRATED(w, seat=group.seat, owner=owner, square=str(action.args[0]))
    owe(w, techs.FreeTech(group.seat, lessons(w, group.seat, owner)))


INFILTRATING: Final = ChoiceKind(
    INFILTRATE, options=infiltrate_options, refusal=infiltrate_refusal, take=take_infiltrate
)
