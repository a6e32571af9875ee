"""What generals do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.cards.gains import NOTHING_TO_GAIN
from hegemon.games.civilization.chapters import bonuses, displacing, stacking, turn, units
from hegemon.games.civilization.chapters.battlefield import battle_of, hand_of
from hegemon.games.civilization.chapters.moving_group import BARRED
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.speech import SEATS, SQUARES, UNIT_CARDS, happening, verb
from hegemon.games.civilization.world import knowledge
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.world import World

JOIN = verb("join", say("Move them to your figures on {square}."), square=SQUARES)
RELIEVED = happening(
    "relieved",
    say("{seat} has their whole battle hand killed: {units}."),
    you=say("You have your whole battle hand killed: {units}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    units=UNIT_CARDS,
)

DEFENDERS_ONLY: Final = Refusal("R-CBT-28", say("It is for the defender of a battle."))
NOT_FEWER: Final = Refusal("R-CBT-28", say("You have as many units as your opponent."))
HAS_PLAYED: Final = Refusal("R-CBT-16", say("You have played your unit in this battle turn."))
NOWHERE_TO_GO: Final = Refusal("R-MOVE-05", say("There is no other square with figures of yours that has room."))
FIRST_ALREADY: Final = Refusal("R-TURN-05", say("You are the first player."))


# -- battles ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FreshTroops(units.FreeUnits):
    """The types of the units that take the places of those that were killed."""

    def take(self, w: World, seat: int, action: Action) -> None:
        realm = w.realms[seat]
        units.draw_unit(w, seat, CONTENT.unit_types.number(str(action.args[0])))
        realm.units, realm.battle_hand = realm.units[:-1], (*realm.battle_hand, realm.units[-1])
        owe(w, FreshTroops(seat, self.count - 1))


@ability("gustavus_adolphus.fresh_troops")
class GustavusAdolphus(Usable):
    """The whole battle hand is killed, and as many new units come into it; they fall before the battle begins."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if w.realms[seat].battle_hand else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        realm = w.realms[seat]
        killed, realm.battle_hand = realm.battle_hand, ()
        for held in killed:
            realm.units = knowledge.forgotten(realm.units, held.face, ~held.known)
            units.kill_unit(w, held)
        RELIEVED(w, seat=seat, units=[CONTENT.unit_cards[held.face].id for held in killed])
        owe(w, FreshTroops(seat, len(killed)))


class Stand(Usable):
    """R-CBT-28 b: something that raises the combat bonus of a defender."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if battle_of(w).side_of(seat) == DEFENDER else DEFENDERS_ONLY


@ability("joan_of_arc.inspiration")
class JoanOfArc(Stand):
    """By as much as there is culture on the sheet."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return Stand.refusal(self, w, seat) or (None if w.realms[seat].culture else NOTHING_TO_GAIN)

    def use(self, w: World, seat: int) -> None:
        bonuses.boost(w, DEFENDER, w.realms[seat].culture * self.amount("combat"))


@ability("leonidas.stand")
class Leonidas(Stand):
    """By a fixed number, against an opponent with more units in the battle hand."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        fewer = len(hand_of(w, DEFENDER)) < len(hand_of(w, ATTACKER))
        return Stand.refusal(self, w, seat) or (None if fewer else NOT_FEWER)

    def use(self, w: World, seat: int) -> None:
        bonuses.boost(w, DEFENDER, self.amount("combat"))


@ability("sun_tzu.patience")
class SunTzu(Usable):
    """R-CBT-16: the battle turn goes on as if a unit were played."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return HAS_PLAYED if battle_of(w).unit_played else None

    def use(self, w: World, seat: int) -> None:
        battle = battle_of(w)
        battle.unit_played, battle.extra_wounds = True, 0


# -- the map ---------------------------------------------------------------------------------------------------


def destinations(w: World, seat: int, group: Group) -> list[int]:
    """The other squares with figures of a player where a group has room."""
    others = (square for square in w.figure_squares[seat] if square != group.at)
    return [sq for sq in others if stacking.rest_refusal(w, seat, sq, group.armies, group.scouts) is None]


@dataclass(frozen=True, slots=True)
class ChooseGroup(Ask):
    """Which figures of one square go to others of their owner."""

    def options(self, w: World, seat: int) -> list[Action]:
        return displacing.groups(w, w.figure_squares[seat])

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        group = displacing.named_group(w, seat, action)
        if group.at in w.locked_squares:
            return BARRED
        return None if destinations(w, seat, group) else NOWHERE_TO_GO

    def take(self, w: World, seat: int, action: Action) -> None:
        group = displacing.named_group(w, seat, action)
        owe(w, ChooseCamp(seat, group.at, group.armies, group.scouts))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose figures of one square that go to others of yours.")


@dataclass(frozen=True, slots=True)
class ChooseCamp(Ask):
    """Where they go."""

    origin: int
    armies: int
    scouts: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [JOIN(w.geography.name[square]) for square in w.figure_squares[seat] if square != self.origin]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return stacking.rest_refusal(w, seat, w.geography.square[str(action.args[0])], self.armies, self.scouts)

    def take(self, w: World, seat: int, action: Action) -> None:
        group = Group(seat, self.armies, self.scouts, self.origin)
        displacing.carry(w, group, w.geography.square[str(action.args[0])], tired=False)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the figures of yours that they join.")


@ability("hannibal.march")
class Hannibal(Usable):
    """Figures of one square go to any other with figures of their owner, however far."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if ChooseGroup(seat).offers(w, seat) else NOWHERE_TO_GO

    def use(self, w: World, seat: int) -> None:
        owe(w, ChooseGroup(seat))


@ability("khalid_ibn_al_walid.lead")
class Khalid(Usable):
    """R-TURN-05: take the first player marker; from there it goes round as ever."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return FIRST_ALREADY if w.first_player == seat else None

    def use(self, w: World, seat: int) -> None:
        turn.go_first(w, seat)
