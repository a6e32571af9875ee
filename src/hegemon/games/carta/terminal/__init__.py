"""What a terminal shows of Carta Impera Victoria."""

from hegemon.games.carta.terminal.table import CartaTable

TABLE = CartaTable
