"""When a battle starts, and who fights (7.1, 6.4); the parts of a battle are in modules of their own.

A battle goes through these, in this order: :mod:`hands`, :mod:`bonuses`, :mod:`clash` with :mod:`wounds`,
:mod:`aftermath` with :mod:`loot` and :mod:`razing`. In between, :mod:`windows` opens.
"""

from __future__ import annotations

from hegemon.core.message import say
from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.chapters import aftermath, bonuses, clash, hands, loot, windows
from hegemon.games.civilization.facts.kinds import BattleWindow
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.speech import SEATS, SQUARES, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import ATTACKER, Battle
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

ATTACKED = happening(
    "attacked",
    say("{seat} attacks {defender} on {square}."),
    you=say("You attack {defender} on {square}."),
    to_you=say("{seat} attacks you on {square}."),
    seat=SEATS,
    defender=SEATS,
    square=SQUARES,
)
ATTACKED_VILLAGE = happening(
    "attacked-village", say("{seat} attacks the village on {square}; {barbarians} plays the barbarians."),
    you=say("You attack the village on {square}; {barbarians} plays the barbarians."),
    to_you=say("{seat} attacks the village on {square}; you play the barbarians."),
    seat=SEATS, barbarians=SEATS, square=SQUARES,
)  # fmt: skip
HORDE_ATTACKED = happening(
    "horde-attacked", say("Barbarians attack {defender} on {square}; {seat} plays them."),
    you=say("Barbarians attack {defender} on {square}; you play them."),
    to_you=say("Barbarians attack you on {square}; {seat} plays them."),
    seat=SEATS, defender=SEATS, square=SQUARES,
)  # fmt: skip
WALLS_FELL = happening(
    "walls-fell",
    say("{seat} loses the walls of the city on {square}."),
    you=say("You lose the walls of the city on {square}."),
    seat=SEATS,
    square=SQUARES,
)
DESTROYED_SCOUTS = happening(
    "destroyed-scouts", say("{seat} destroys the scouts of {loser} on {square}."),
    you=say("You destroy the scouts of {loser} on {square}."),
    to_you=say("{seat} destroys your scouts on {square}."),
    seat=SEATS, loser=SEATS, square=SQUARES,
)  # fmt: skip

CITY_LOOT = 2
FIGURE_LOOT = 1
"""R-LOOT-01."""


# -- battles ---------------------------------------------------------------------------------------------------


def attack(w: World, seat: int, square: int, armies: int, scouts: int, origin: int) -> None:
    """R-CBT-01 to R-CBT-03: a player attacks the armies or the city on a square.

    The attacking figures are off the map and in no supply; they stand beside it until the battle is over. Who is
    placed into a battle comes from its own square (R-FIG-05).
    """
    defender = defender_on(w, square)
    battle = Battle(square, (seat, defender), (seat, defender))
    battle.armies, battle.scouts, battle.origin = armies, scouts, origin
    ATTACKED(w, seat=seat, defender=defender, square=w.geography.name[square])
    base = FIGURE_LOOT
    if (city := city_on(w, square)) is not None:
        battle.city, base = city.centre, CITY_LOOT
        if standing(w, seat).may(Privilege.BREACH):
            breach(w, defender, city)
    battle.loot = (
        loot_worth(w, seat, defender, base, attacking=True),
        loot_worth(w, defender, seat, FIGURE_LOOT, attacking=False),
    )
    begin(w, battle)


def attack_village(w: World, seat: int, square: int, armies: int, scouts: int, origin: int) -> None:
    """R-VIL-01: a player attacks a village; the player to the left plays its barbarians (AMB-26)."""
    barbarians = next(iter(w.others(seat)))
    battle = Battle(square, (seat, NONE), (seat, barbarians))
    battle.armies, battle.scouts, battle.origin = armies, scouts, origin
    ATTACKED_VILLAGE(w, seat=seat, barbarians=barbarians, square=w.geography.name[square])
    begin(w, battle)


def horde_attack(w: World, seat: int, square: int) -> None:
    """R-VIL-10: barbarians attack another player's armies or city; whoever sent them plays them. No loot."""
    defender = defender_on(w, square)
    battle = Battle(square, (NONE, defender), (seat, defender))
    HORDE_ATTACKED(w, seat=seat, defender=defender, square=w.geography.name[square])
    if (city := city_on(w, square)) is not None:
        battle.city = city.centre
    begin(w, battle)


def defender_on(w: World, square: int) -> int:
    """Whose city or figures are there."""
    return w.figure_owner[square] if w.centre_owner[square] == NONE else w.centre_owner[square]


def city_on(w: World, square: int) -> City | None:
    """The city of which the square is a centre (R-MET-10)."""
    owner = w.centre_owner[square]
    return None if owner == NONE else land.city_with(w, owner, square)


def breach(w: World, seat: int, city: City) -> None:
    """The walls of a city fall before the battle (R-WALL-03)."""
    if city.walled:
        city.walled = False
        WALLS_FELL(w, seat=seat, square=w.geography.name[city.centre])


def begin(w: World, battle: Battle) -> None:
    """R-CBT-28: the parts of a battle, in order. The attacker plays first against walls (R-CBT-14, R-WALL-02)."""
    w.battle = battle
    if (city := city_on(w, battle.square)) is not None and city.walled:
        battle.turn_side = ATTACKER
    owe(
        w,
        windows.open_window(BattleWindow.BEFORE_HANDS),
        hands.draw_hands(),
        windows.open_window(BattleWindow.AFTER_HANDS),
        hands.lay_hands_open(),
        bonuses.fix_bonus(),
        clash.engage(),
    )
    hands.muster(w)


def loot_worth(w: World, winner: int, loser: int, base: int, *, attacking: bool) -> int:
    """R-LOOT-07: the loot that a victory brings, judged when the battle starts; never below 0 (AMB-56)."""
    more: int = sum(each.loot_taken(w, winner) for each in hooked(w, winner, "loot_taken")) if attacking else 0
    less: int = sum(each.loot_lost(w, loser) for each in hooked(w, loser, "loot_lost"))
    return max(0, base + more - less)


# -- no battle -------------------------------------------------------------------------------------------------


def destroy_scouts(w: World, seat: int, square: int) -> None:
    """R-MOVE-12, R-MOVE-15, R-FIG-08: scouts without an army are destroyed; it counts as a won battle (AMB-24).

    Whoever calls this puts the victorious army on the square.
    """
    loser = w.figure_owner[square]
    worth = loot_worth(w, seat, loser, FIGURE_LOOT, attacking=True)
    DESTROYED_SCOUTS(w, seat=seat, loser=loser, square=w.geography.name[square])
    owe(w, win_unopposed(seat))
    loot.owe_loot(w, seat, loser, worth)
    aftermath.defenders_fall(w, square)


@later
def win_unopposed(w: World, seat: int) -> None:
    """AMB-24: what cards give for a won battle; no units fought, so there are no losses."""
    for ability in hooked(w, seat, "won_battle"):
        ability.won_battle(w, seat)
