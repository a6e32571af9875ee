"""The privileges that cards grant; `content/` writes them in small letters."""

from __future__ import annotations

from enum import IntFlag, auto


class Privilege(IntFlag):
    """What a player may do that others may not, or need not; a yes or no that the chapters ask for."""

    __hash__ = int.__hash__
    """That of :class:`Enum` hashes the name, which is slow."""

    NONE = 0
    ARMIES_FOUND = auto()
    """Armies found cities as scouts do (Republic)."""
    ARMIES_GATHER = auto()
    """Armies gather as scouts do (R-SCT-09)."""
    SCOUTS_EXPLORE = auto()
    """Scouts explore huts (Pacifism, R-HUT-01)."""
    VILLAGES_OPEN = auto()
    """Villages are explored without a battle (R-VIL-09)."""
    NEIGHBOURS = auto()
    """Cities may be founded beside huts, which are explored at once (R-HUT-07)."""
    FLY = auto()
    """Figures pass enemies, huts, villages and cities (R-MOVE-17)."""
    INFILTRATE = auto()
    """A figure may be given up in an enemy city for a tech (R-MOVE-22)."""
    CLOSED_GATE = auto()
    """Others may not end a move in the outskirts (R-MOVE-21)."""
    IDLE_CAPITAL = auto()
    """The capital takes no action (R-GOV-05)."""
    NO_POLICIES = auto()
    """Social policies have no effect (R-GOV-06)."""
    METROPOLIS = auto()
    """The capital grows into a metropolis (Agriculture, R-MET-01)."""
    ALL_GOVERNMENTS = auto()
    """All governments count as unlocked (The Pyramids)."""
    NO_ANARCHY = auto()
    """Immune to anarchy (R-GOV-10)."""
    SECOND_ACTION = auto()
    """The capital takes a second action of another kind (Monarchy, AMB-48)."""
    EQUAL_SHARES = auto()
    """Each city has the outskirts of the one with the most (R-PROD-07)."""
    SPLIT = auto()
    """Once per turn a city shares its production between two things (R-PROD-06)."""
    SECOND_HARVEST = auto()
    """Once per turn a city harvests twice (Angkor Wat)."""
    FREE_BUILDING = auto()
    """Once per turn a city builds a building for free as its action (Egyptians)."""
    EMBARK = auto()
    """An army may be placed around any city with a Shipyard (R-FIG-10)."""
    SECOND_TECH = auto()
    """A second tech may be learned with the researched one (R-TECH-13)."""
    SPIES_FOR_TWO = auto()
    """Once per turn any two resources are a spy (The Kremlin)."""
    ANY_FOR_URANIUM = auto()
    """Another resource is spent in place of uranium, at the price of the card (Marie Curie)."""
    RESOURCES_FOR_ALL = auto()
    """Any resource counts as wheat, silk, incense or iron (Indians)."""
    OPEN_HAND = auto()
    """Opponents' battle hands lie open (The Oracle)."""
    NO_SUPERIORITY = auto()
    """No unit is superior to one's own (The Pentagon)."""
    BREACH = auto()
    """Walls fall before a battle against their city (Combustion)."""
    UNCANCELLED_EVENTS = auto()
    """Culture events can't be cancelled (Mass Media)."""
    UNCANCELLED_ACTIONS = auto()
    """Actions of cities can't be cancelled (R-TIME-10)."""
    EVENTS_WITH_LEAVE = auto()
    """Culture events aim at one only with one's leave (United Nations)."""
    LEAP = auto()
    """Spaces of the culture track with others' markers may be skipped (William Shakespeare)."""
    LOWER_ROW = auto()
    """A researched tech may lie one row lower (R-TECH-14)."""
