"""The rulebook's paragraphs by rule id, short enough to read at the table. The whole text: docs/rules/civilization.md.

Here are the rules that can stand against something a player tries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hegemon.core.message import Message, say


class Chapter(NamedTuple):
    """A chapter of the rulebook."""

    title: Message
    about: tuple[str, ...]
    """The middle parts of the ids of its rules: "MOVE" for R-MOVE-01."""


CHAPTERS: Final[Mapping[str, Chapter]] = {
    "goal": Chapter(say("Four ways to win"), ("VIC",)),
    "set-up": Chapter(say("Set-up"), ("GEN", "SET")),
    "turn": Chapter(say("A turn and its phases"), ("TURN", "TIME", "SUP")),
    "start-of-turn": Chapter(
        say("Start of turn: cities, governments, investments"), ("SOT", "CITY", "GOV", "POL", "INV", "CST", "MET")
    ),
    "trade": Chapter(say("Trade and deals"), ("TRD", "DEAL", "RES")),
    "cities": Chapter(
        say("Cities at work"),
        ("CM", "PROD", "ART", "HARV", "BP", "CAR", "BLD", "WON", "OBS", "UNIT", "FORT", "REP", "BLK"),
    ),
    "movement": Chapter(say("Movement and exploration"), ("MOVE", "FIG", "SCT", "EXP", "HUT", "VIL", "REL", "DIS")),
    "battle": Chapter(say("Battles"), ("CBT", "LOOT")),
    "research": Chapter(say("Research and coins"), ("TECH", "COIN")),
    "culture": Chapter(say("Culture and great people"), ("CUL", "EVT", "GP")),
}

PARAGRAPHS: Final[dict[str, Message]] = {
    # -- set-up and turn
    "R-GEN-02": say("What can't be paid in full or has no place can't be done."),
    "R-SET-03": say("Civilizations are dealt at random, one of two is kept, or all choose in reverse turn order."),
    "R-SET-06": say("A starting wonder is the top card of the deck and stands in the outskirts of the capital."),
    "R-SET-08": say("Before the game everybody adopts a social policy; all choose in secret and reveal together."),
    "R-SET-18": say("A capital stands on one of the four central squares of its home tile, never on water."),
    "R-SET-19": say("First figures are placed around the capital, not on water, within the stacking limit."),
    "R-SET-24": say("A starting metropolis covers two of the four central squares that share an edge."),
    "R-SET-26": say("Great person cards and investments are used if all agree; the Arabs need investments."),
    "R-SET-34": say(
        "The outer edge of the map is made of the squares where it ends; the hole for five is no part of it."
    ),
    "R-TURN-02": say("In each phase one player after another acts, clockwise from the first player."),
    "R-TURN-03": say("All collect trade at the same time, and all choose their research in secret."),
    "R-TURN-08": say("Whatever is optional in a phase may be passed."),
    "R-TURN-05": say("After Research the first player's marker goes on to the next player."),
    "R-SOT-04": say("In a start of turn one coin token may be invested."),
    "R-SOT-06": say("Abilities for the start of turn are used then, each once unless it says more."),
    "R-SOT-07": say("Scouts gather for the city they were assigned to until the next start of turn."),
    # -- governments
    "R-GOV-01": say("Everybody has exactly one government in play."),
    "R-GOV-02": say("A government needs a tech that shows it; Despotism and Anarchy are always there."),
    "R-GOV-03": say("A government may be put in play without anarchy in the start of turn right after its tech."),
    "R-GOV-04": say("At any later time a change of government takes a turn of anarchy."),
    "R-GOV-05": say("In anarchy the capital takes no action."),
    "R-GOV-06": say("In anarchy social policies have no effect."),
    "R-GOV-07": say("Governments change once per start of turn at most; anarchy must be left in the next one."),
    "R-GOV-10": say("Whoever is immune to anarchy never has to go through it."),
    # -- trade and deals
    "R-TRD-06": say("The trade dial has an end; whatever goes beyond it is lost."),
    "R-TRD-08": say("Deals are made in the trade phase only."),
    "R-DEAL-01": say("Deals are about trade, culture tokens, resources, hut and village markers, and culture events."),
    "R-DEAL-02": say("Nothing else may change hands: no coins, units, figures, techs, wonders or great people."),
    "R-DEAL-04": say("A deal has two sides, one of which may be empty, and is carried out once both agree."),
    "R-DEAL-05": say("What is promised must be owned, and no dial may be pushed beyond its end."),
    "R-DEAL-06": say("Hut and village markers pass face down; the new owner may look at them."),
    "R-DEAL-07": say("Culture events pass in secret; only their backs are seen."),
    "R-DEAL-09": say("The deals end when everybody has passed; a turn allows only so many offers."),
    # -- cities at work
    "R-CM-01": say("In city management each city takes one action, in any order."),
    "R-CM-02": say("A city produces, devotes itself to the arts, harvests or starts a building program."),
    "R-CM-04": say("A city action is announced with its choices; others may cancel it before it takes place."),
    "R-CM-05": say("Actions granted by cards follow the same rules as the usual one."),
    "R-PROD-01": say("A city spends its own production on one thing; the rest is lost."),
    "R-PROD-04": say("Missing production may be bought with trade, a point for every three."),
    "R-PROD-05": say("Only what production can pay for, what is there and what has a place can be produced."),
    "R-PROD-06": say("A city that shares its production between two things counts it once, before the first."),
    "R-PROD-08": say("Extra production belongs to one producing action of one city."),
    "R-FIG-01": say("An army takes 4 production, a scout 6."),
    "R-FIG-02": say(
        "A new figure goes to the outskirts of its city, not the centre; on water only if it may stop there."
    ),
    "R-FIG-03": say("A new figure may join others within the stacking limit."),
    "R-FIG-04": say("Figures of the capital may be placed on a city-state that their owner controls."),
    "R-FIG-05": say("A scout can't be placed beside an enemy figure; an army can, and fights there at once."),
    "R-FIG-06": say("No figure is placed on a hut, village or relic."),
    "R-FIG-10": say("With Navy, armies may be placed around any city of one's own with a Shipyard."),
    "R-UNIT-01": say("A unit costs what the player's rank of its type says; aircraft need Flight."),
    "R-UNIT-02": say("Units come from the top of their deck. From an empty deck none can be built."),
    "R-BLD-01": say("A building needs a tech; once its better form is unlocked only that is built."),
    "R-BLD-02": say("Each building has its terrain."),
    "R-BLD-03": say("Nothing is built on a centre, under enemy figures, or on a city-state, relic, hut or village."),
    "R-BLD-04": say("A city has one building with a star at most."),
    "R-BLD-07": say("City walls need Masonry; a city gets them once."),
    "R-ART-01": say("A city devoted to the arts gives a culture token, and one for each culture icon around it."),
    "R-HARV-01": say("A city harvests one resource that is shown around it."),
    "R-HARV-02": say("A resource can be harvested only while the market has a token of it."),
    "R-HARV-03": say("Resources on the map are gained by harvesting only."),
    "R-BP-01": say("A city has one building program at most."),
    "R-BP-02": say("A building program doubles what the outskirts produce for one action."),
    "R-BP-04": say("A building program works from the next turn on."),
    "R-CAR-01": say("A scout disbanded in a city of its owner may leave a caravan there."),
    "R-CAR-02": say("A caravan may be given up for more production in one action."),
    "R-CAR-03": say("A city has one caravan at most, and none beside a fortification."),
    # -- founding and growing
    "R-CITY-01": say("A scout of the founder stands where a city is founded, and is used up."),
    "R-CITY-02": say("The number of cities is limited: two at first, three with Irrigation."),
    "R-CITY-03": say("A city is founded on a revealed square that isn't water."),
    "R-CITY-04": say("No hut, village, relic, city-state or enemy figure may be on or next to the site of a city."),
    "R-CITY-05": say("All eight squares around a new city must be there and revealed."),
    "R-CITY-06": say("City centres are at least three squares apart."),
    "R-CITY-08": say("The founder's other figures on the site move to a square beside it where they may stop."),
    "R-CITY-20": say("Figures may pass their own city centres but not stop there."),
    "R-CITY-21": say("Scouts never enter an enemy city, not even beside armies."),
    "R-CITY-22": say("Armies that enter an enemy centre attack the city at once."),
    "R-CST-08": say("No city is founded next to a city-state."),
    "R-CST-11": say("Nothing is built on a city-state."),
    "R-MET-02": say(
        "A metropolis that couldn't be placed at once is placed in the first start of turn that allows it."
    ),
    "R-MET-03": say("A metropolis covers the old centre and a square that shares an edge with it."),
    "R-MET-04": say("The second square of a metropolis holds no enemy figure."),
    "R-MET-05": say("The owner's figures on the second square move to one beside it where they may stop."),
    "R-MET-08": say("All squares around a metropolis are there, revealed, and around no other city."),
    "R-MET-09": say("The second square of a metropolis holds no hut, village, relic or city-state."),
    "R-FORT-01": say("An army disbanded in a city of its owner may leave a fortification there."),
    "R-FORT-05": say("A city has one fortification at most, and none beside a caravan."),
    "R-FORT-06": say("Figures are disbanded in their own city centres only."),
    "R-FORT-07": say("Fortifications and caravans share fifteen markers."),
    "R-SCT-01": say("A scout gathers what its square yields for one city."),
    "R-SCT-02": say("Scouts gather anywhere, around enemy cities too."),
    "R-SCT-03": say("A figure gathers nothing in the turn in which it was produced."),
    "R-SCT-08": say("Nothing is gathered from a square with a hut, village or relic."),
    "R-DIS-01": say("A disaster gives a square another terrain for the rest of the game."),
    "R-DIS-02": say("A relic's square can't be changed."),
    "R-DIS-04": say("A disaster strikes only squares on which nothing is built and no marker lies."),
    "R-BLK-01": say("A square with an enemy figure yields nothing to the city around which it lies."),
    "R-BLK-04": say("Coin tokens on a blockaded wonder stay there, but don't count meanwhile."),
    "R-BLK-05": say("Only armies enter a blockaded square, and nothing is built there."),
    # -- movement
    "R-MOVE-01": say("Each player may move all figures, one after another."),
    "R-MOVE-02": say("A figure takes as many steps as its owner's travel speed, never diagonally."),
    "R-MOVE-03": say("Figures that began the phase on the same square may move together."),
    "R-MOVE-04": say("A figure moves once per phase and ends its move before another starts."),
    "R-MOVE-05": say("A square holds a limited number of a player's figures, even in passing: the stacking limit."),
    "R-MOVE-06": say("Water is crossed, or stopped on, only with the techs for it."),
    "R-MOVE-07": say("A move must end where its figures may stop."),
    "R-MOVE-08": say("Unexplored squares can't be entered."),
    "R-MOVE-09": say("Scouts enter squares with enemies, huts, villages or relics only beside an army."),
    "R-MOVE-10": say("An army stops at a hut or village."),
    "R-MOVE-11": say("An army stops where enemy figures stand."),
    "R-MOVE-16": say("Figures of two players never share a square."),
    "R-MOVE-17": say("Figures that fly pass enemies, huts, villages and cities; stopping there counts as entering."),
    "R-MOVE-19": say("An army that has fought moves no further in this phase."),
    "R-MOVE-20": say("Travel speed is the best of the techs, then what adds to it, then what doubles it."),
    "R-MOVE-21": say("Nobody stops around the cities of whoever has the Brandenburg Gate."),
    "R-MOVE-22": say("A lone figure of the Russians may be given up in an enemy city for a tech, once per turn."),
    "R-EXP-01": say("A figure beside an unexplored tile may reveal it for one step."),
    "R-EXP-06": say("From where a figure may not stop, a tile is revealed only if a legal end stays in reach."),
    "R-HUT-01": say("Only armies explore huts."),
    "R-HUT-06": say("Friendly barbarians are a unit for free, or a figure on the square."),
    "R-HUT-07": say("The Zulu may found cities beside huts, and explore them at once."),
    "R-HUT-08": say("Teachers and workers are kept until they are used."),
    "R-VIL-02": say("Barbarians draw an infantry, an artillery and a mounted unit, or others if a deck is empty."),
    "R-REL-02": say("A square with a relic can't be changed."),
    "R-REL-03": say("Scouts enter a relic's square only beside an army."),
    "R-REL-04": say("No city is founded next to a relic."),
    "R-REL-06": say("Relics can't be traded or looted."),
    # -- battles
    "R-CBT-16": say("In a battle turn a player uses abilities, plays one unit, and may use abilities again."),
    "R-CBT-17": say("A unit opens a new front or attacks a front with an enemy unit alone on it."),
    "R-CBT-18": say("A front with a unit of each side can't be joined."),
    "R-CBT-26": say("Wounds from abilities go to enemy units in play, at least one of them."),
    "R-CBT-27": say("A strengthened attack is declared before the unit, and needs a front to attack."),
    "R-CBT-28": say("Abilities for battles are used at the moments they name."),
    "R-CBT-40": say("The winner loses a figure for every two units killed, but keeps one."),
    "R-LOOT-02": say("Loot is spent at once, on anything it can pay for."),
    "R-LOOT-03": say("One loot takes up to 3 trade, up to 3 culture or a resource, or has a coin token discarded."),
    "R-LOOT-04": say("Two loot give a tech of the loser's, a culture event of the loser's, or a coin token."),
    "R-LOOT-05": say("Printed coins can't be looted."),
    # -- research, resources, coins
    "R-TECH-01": say("Everybody researches one tech at most, chosen in secret."),
    "R-TECH-02": say("A tech needs as much trade as its level costs."),
    "R-TECH-03": say("From row 2 on, each tech of the pyramid rests on two below it."),
    "R-TECH-05": say("Nobody learns a tech twice."),
    "R-TECH-11": say("A free tech needs a place in the pyramid like any other, and costs no trade."),
    "R-TECH-13": say("With Notre-Dame a second tech of the same level or below may be learned for 6 trade more."),
    "R-TECH-14": say("Nikola Tesla puts a tech one row lower."),
    "R-TECH-15": say("Sir Isaac Newton becomes a blank card in the pyramid."),
    "R-RES-01": say("A resource ability costs exactly the resources it shows."),
    "R-RES-02": say("The ability of a card is used once per turn."),
    "R-RES-05": say("Other abilities follow their own text."),
    "R-COIN-06": say("A tech has room for a limited number of coin tokens."),
    "R-COIN-09": say("A coin token that a card passes on goes to the civilization sheet of its receiver."),
    # -- culture
    "R-CUL-01": say("Culture is spent on the track in one's own city management."),
    "R-CUL-02": say("Each step on the culture track has its price in culture and trade."),
    "R-CUL-04": say("Each step on the culture track has its reward; the last one wins."),
    "R-CUL-05": say("Steps on the culture track are taken one at a time."),
    "R-CUL-06": say("From an empty deck of culture events nothing is drawn."),
    "R-EVT-01": say("Culture events are held in secret, up to the limit of the hand."),
    "R-EVT-02": say("Whoever has too many culture events discards at once."),
    "R-EVT-03": say("A culture event is played at the time printed on it."),
    "R-EVT-06": say("Some culture events may be spent as resources."),
    "R-EVT-08": say("A card with effects for two phases is played for one of them."),
    # -- great people, investments, policies
    "R-GP-02": say("Whoever gains a great person when no marker is left gains nothing."),
    "R-GP-04": say("Whoever may choose among great people draws as many valid cards and keeps one."),
    "R-GP-06": say("A great person is placed when gained, or later in a start of turn."),
    "R-GP-07": say("Great people stand in the outskirts of one's cities where a building could, never on water."),
    "R-GP-09": say("A great person's ability needs a marker of that type on the map, free of blockade."),
    "R-GP-11": say("Great people on the map are moved only if a card or an option allows it."),
    "R-GP-13": say("Great people can't be traded or looted."),
    "R-GP-14": say("A great person's card is turned up to be used."),
    "R-INV-01": say("One coin token may be invested per start of turn."),
    "R-INV-02": say("Only coin tokens can be invested, never printed coins."),
    "R-POL-01": say("Everybody has as many social policies as cities."),
    "R-POL-02": say("The two sides of a policy card are never in play together."),
    "R-POL-03": say("When the limit rises another policy is adopted at once."),
    "R-POL-04": say("Policies in play are changed only by effects that say so."),
    "R-POL-05": say("When the limit falls a policy is returned at once."),
    "R-POL-07": say("Each ability of a policy is used once per turn."),
    # -- wonders and replacing
    "R-WON-01": say("Wonders come from those that lie open in the market."),
    "R-WON-02": say(
        "A wonder stands in the outskirts of its city, never on water, a centre, a marker or under enemies."
    ),
    "R-WON-03": say("A city has one wonder; another one can only take its square."),
    "R-OBS-01": say("An obsolete wonder keeps its culture and loses its ability."),
    "R-OBS-03": say("Wonders become obsolete only by effects that say so."),
    "R-REP-01": say("A new building, wonder or great person may take the square of another one of its owner."),
    "R-REP-02": say("A replaced building returns to the market, but can't be the one that is built."),
    "R-REP-04": say("A replaced great person may be placed again from the next start of turn."),
    "R-REP-06": say("A building that replaces something needs its terrain as well."),
    "R-REP-07": say("Things are removed only by putting something else in their place."),
    # -- supply, timing, victory
    "R-SUP-01": say("Nothing can be taken that isn't there."),
    "R-SUP-06": say("When a limit drops, what is beyond it goes."),
    "R-TIME-01": say("An ability is used in the phase on its label, by default by the active player."),
    "R-TIME-02": say("Abilities against others are used in those players' phase."),
    "R-TIME-03": say("Each resource ability is used once per turn."),
    "R-TIME-06": say("What is announced may be cancelled before it takes effect."),
    "R-TIME-10": say("What can't be cancelled, nobody may even try to cancel."),
    "R-TIME-13": say("A hidden great person may be shown whenever its ability would apply."),
    "R-VIC-05": say("A victory ends the game at once."),
}

TITLES: Final[Mapping[str, Message]] = {
    rule: chapter.title for chapter in CHAPTERS.values() for rule in PARAGRAPHS if rule.split("-")[1] in chapter.about
}
"""The chapter of each paragraph."""
