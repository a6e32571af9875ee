"""Sentences about cities, as the browser says them: by their names, which stand on its map.

Everywhere else a city is known by its square. Each sentence here stands for one that names the square.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.core import Message, say
from hegemon.core.face import Sight
from hegemon.games.civilization.chapters.producing import WHAT_ELSE_IT_MAKES, WHAT_IT_MAKES
from hegemon.games.civilization.speech import HAPPENINGS, VERBS
from hegemon.games.civilization.table.city_names import city_name

CHOICES: Final = {
    "devote": say("Devote {square} to the arts."),
    "harvest": say("Harvest in {square}: {resource}."),
    "harvest-free": say("Harvest in {square}: {resource}."),
    "harvest-twice": say("Harvest two resources in {square}."),
    "program": say("Start a building program in {square}."),
    "produce": say("Produce in {city}: {item}."),
    "produce-at": say("Produce in {city}: {item} on {square}."),
    "build-free": say("Build for free in {city}, on {square}: {building}."),
    "send": say("Send what is gathered on {square} to {city}."),
    "boost": say("Give the extra production to {square}."),
    "second-shift": say("Give another action to {square}."),
    "commission": say("Build the wonder in {square}."),
    "wall-free": say("Put walls around {square}."),
    "infiltrate": say("Give up the figure in {square} for a tech."),
    "bomb": say("Destroy {square}."),
}
"""By verb. The blank for the city's square is filled with its name."""
HAPPENED: Final = {
    "settled": (say("{seat} founds {square}."), say("You found {square}.")),
    "founded": (say("{seat} founds {square}."), say("You found {square}.")),
    "starts-program": (
        say("{seat} starts a building program in {square}."), say("You start a building program in {square}."),
    ),
    "sent": (
        say("{seat} sends what is gathered on {square} to {city}."),
        say("You send what is gathered on {square} to {city}."),
    ),
    "devotes": (say("{seat} devotes {square} to the arts."), say("You devote {square} to the arts.")),
    "harvests": (say("{seat} harvests in {square}: {resources}."), say("You harvest in {square}: {resources}.")),
    "boosted": (say("{seat} has {n} production more in {square}."), say("You have {n} production more in {square}.")),
    "produces": (say("{seat} produces in {square}: {items}."), say("You produce in {square}: {items}.")),
    "supplied": (say("{seat} takes another action with {square}."), say("You take another action with {square}.")),
    "walled": (say("{seat} puts walls around {square}."), say("You put walls around {square}.")),
    "walls-fell": (say("{seat} loses the walls of {square}."), say("You lose the walls of {square}.")),
    "fortified": (say("{seat} fortifies {square}."), say("You fortify {square}.")),
    "lost-fortification": (
        say("{seat} loses the fortification of {square}."), say("You lose the fortification of {square}."),
    ),
    "got-caravan": (say("{square} has a caravan."), say("{square} has a caravan.")),
    "destroyed-city": (
        say("{seat} loses {square}: the city is destroyed."), say("You lose {square}: the city is destroyed."),
    ),
    "infiltrated": (say("A figure of {seat} disappears in {square}."), say("Your figure disappears in {square}.")),
    "attacked": (say("{seat} attacks {defender} in {square}."), say("You attack {defender} in {square}.")),
    "horde-attacked": (
        say("Barbarians attack {defender} in {square}; {seat} plays them."),
        say("Barbarians attack {defender} in {square}; you play them."),
    ),
}  # fmt: skip
"""By event: what all read, and who did it."""
ASKED: Final = {
    WHAT_IT_MAKES.text: say("Choose what {square} produces."),
    WHAT_ELSE_IT_MAKES.text: say("Choose what else {square} produces."),
    "{player}: the city on {square} acts": say("{player}: {square} acts"),
    "{attacker} attacks {defender} on {square}": say("{attacker} attacks {defender} in {square}"),
    "{attacker} attacks you on {square}": say("{attacker} attacks you in {square}"),
    "{seat} attacks you on {square}.": say("{seat} attacks you in {square}."),
    "Barbarians attack you on {square}; {seat} plays them.": say(
        "Barbarians attack you in {square}; {seat} plays them."
    ),
    "A figure of {seat} disappears in your city on {square}.": say("A figure of {seat} disappears in {square}."),
}
"""By the sentence that names the square."""
BY_NAME: Final[Mapping[str, Message]] = {
    **{VERBS[verb].text.text: message for verb, message in CHOICES.items()},
    **{told.text: they for event, (they, _) in HAPPENED.items() if (told := HAPPENINGS[event].text)},
    **{told.text: you for event, (_, you) in HAPPENED.items() if (told := HAPPENINGS[event].you)},
    **ASKED,
}
"""All of them, by the sentence that names the square."""


class CityWords:
    """How sentences are said at a table: whoever it is that speaks of a city says its name."""

    def __init__(self, names: Mapping[str, Message]) -> None:
        self._names: Final = names

    def __call__(self, message: Message) -> Message:
        """The same, also within what its blanks hold."""
        if not message.blanks:
            return message
        blanks = {name: self(blank) if isinstance(blank, Message) else blank for name, blank in message.blanks.items()}
        told, city = BY_NAME.get(message.text), "city" if "city" in blanks else "square"
        name = self._names.get(str(blanks.get(city))) if told else None
        if told is None or name is None:
            return Message(message.text, blanks, message.plural)
        return told.fill(**{**blanks, city: name})


def names_by_square(sight: Sight) -> dict[str, Message]:
    """What stands, or stood, on squares: the capital first, then the cities in the order of their founding."""
    found: dict[str, Message] = {}
    count = [0] * len(sight.view["realms"])
    for event in (*sight.events_named("settled"), *sight.events_named("founded")):
        civilization = sight.view["realms"][event["seat"]]["civilization"]
        if civilization is not None:
            found[event["square"]] = city_name(civilization, count[event["seat"]])
        count[event["seat"]] += 1
    return found
