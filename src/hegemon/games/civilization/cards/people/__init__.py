"""What great people do beyond their numbers (10.1), one module for each type of marker."""

from hegemon.games.civilization.cards.people import (
    artists,
    builders,
    generals,
    humanitarians,
    industrialists,
    scientists,
)

__all__ = ["artists", "builders", "generals", "humanitarians", "industrialists", "scientists"]
