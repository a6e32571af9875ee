"""What culture events do, one short class for each mode of a card."""

from hegemon.games.civilization.cards.events import armies, cancelling, city_life, disasters, gifts, ideas, wealth

__all__ = ["armies", "cancelling", "city_life", "disasters", "gifts", "ideas", "wealth"]
