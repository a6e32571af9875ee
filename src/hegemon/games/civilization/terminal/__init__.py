"""What a terminal shows of Civilization."""

from hegemon.games.civilization.terminal.table import CivilizationTable

TABLE = CivilizationTable
