"""The rulebook's paragraphs by rule id, short enough to read at the table. The whole text: docs/rules/carta.md."""

from __future__ import annotations

from typing import Final

from hegemon.core.message import Message, say

PARAGRAPHS: Final[dict[str, Message]] = {
    "C-DECK": say(
        "The game has 104 cards in six domains (Military, Religion, Economy, Science, Culture, Utopia) and three ages "
        "(I, II, III). The age is printed on the back."
    ),
    "C-KIND": say(
        "Cards of the same domain and age are of the same kind. The age never changes an effect; it only tells others "
        "what you may hold. Whoever plays, discards, sacrifices, gives or takes a card chooses its kind."
    ),
    "C-COLUMN": say("A column is all face-up cards of one domain in one player's play area."),
    "C-COIN": say("There is one Culture coin. It shows which effect was copied by Inspiration."),
    "C-AID": say("Everyone has a reference board; a different one marks the First Player."),
    "C-PRIORITY": say("Effects change the basic rules and prevail over them."),
    "C-PLAYERS": say(
        "Two, three or four play. Four may play as two teams of two; partners face each other across the table."
    ),
    "C-BOX": say(
        "With two or three players, three random cards of each age go back into the box unseen and stay unknown."
    ),
    "C-STACK": say(
        "Each age is shuffled by itself. Age I lies on top of the deck, then age II, then age III. The discard pile is "
        "never shuffled back in."
    ),
    "C-FIRST": say("The First Player is drawn by lot and stays so for the whole game. Turns go clockwise."),
    "C-BASIC": say("Basic deal: from the First Player clockwise, everyone draws three cards."),
    "C-DRAFT": say(
        "Draft deal: everyone draws four cards, secretly keeps one and passes three to the left, keeps one of those "
        "and passes two, keeps one of those and lays the last one face up in the middle. Then everyone in turn takes "
        "one open card into their play area, without any effect."
    ),
    "C-PLAY": say(
        "Step 1: you must play one card from your hand into your play area. The step is skipped only when no card in "
        "your hand may be played."
    ),
    "C-EFFECTS": say(
        "Step 2: you may use effects one after another, in any order. In each domain you may use one permanent effect "
        "and one sacrifice effect a turn."
    ),
    "C-DRAW": say(
        "Step 3: draw up to your hand limit, which is 3, or 5 or 7 with Religion. Holding more than the limit is "
        "allowed; then you draw nothing."
    ),
    "C-TURN-END": say(
        "At the end of a turn, in this order: the player draws; embargoes in force go to the discard pile; hegemony is "
        "checked; if the deck is empty and the First Player is next, the game ends."
    ),
    "C-LEVEL": say(
        "A permanent effect needs cards of its domain in your play area: 3 for level 1 and 5 for level 2 with two or "
        "three players, 2 and 4 with four. They are counted when the effect starts. Level 2 includes level 1, but you "
        "use only one of them a turn."
    ),
    "C-COST": say(
        "An effect that discards or takes a number of cards is available only if that many are there when it starts. "
        "The cards that Economy and Science let you play must be played as far as possible."
    ),
    "C-ASSASSINATION": say("Assassination (Military, level 1): discard 1 card from your hand."),
    "C-PURGE": say("Purge (Military, level 2): discard 2 cards from your hand."),
    "C-HOLY-BOOK": say("Holy Book (Religion, level 1): your hand limit is 5 this turn."),
    "C-DIVINE-RIGHT": say("Divine Right (Religion, level 2): your hand limit is 7 this turn."),
    "C-DEVELOPMENT": say(
        "Development (Economy, level 1): discard 1 card of any domain from your play area, then play 1 from your hand."
    ),
    "C-MONOPOLY": say(
        "Monopoly (Economy, level 2): discard 2 cards of any domain from your play area, then play 2 from your hand."
    ),
    "C-EXPERIMENT": say(
        "Experiment (Science, level 1): take 1 card of any domain from your play area into your hand, then play 1."
    ),
    "C-RESEARCH": say(
        "Research (Science, level 2): take 2 cards of any domain from your play area into your hand, then play 2."
    ),
    "C-OLIGARCHY": say("Oligarchy (Utopia, level 1): take 1 card of your choice from the discard pile into your hand."),
    "C-REPUBLIC": say("Republic (Utopia, level 2): take 2 cards of your choice from the discard pile into your hand."),
    "C-INSPIRATION": say(
        "Inspiration (Culture): with strictly more Culture cards in play than each other player, you may copy one "
        "permanent effect a turn that another player's cards allow. It counts as that domain's permanent effect of "
        "your turn. You pay its cost and have its benefit."
    ),
    "C-COIN-MOVE": say(
        "When an effect is copied, the coin is put in front of the copied domain. It goes back beside the deck as soon "
        "as another player has as many Culture cards as its owner, or more."
    ),
    "C-SACRIFICE": say(
        "One card of the domain in your play area is the price of a sacrifice effect; no level is needed. Culture has "
        "none. An effect without a target is not available."
    ),
    "C-ATTACK": say(
        "Attack (Military): discard a Military card. Name a domain of which you still have a card in play and discard "
        "one of it; every other player with a card of that domain in play discards one of it too, each choosing which."
    ),
    "C-INQUISITION": say(
        "Inquisition (Religion): discard a Religion card. Take another player's whole hand, look at it, and give back "
        "as many cards of your choice."
    ),
    "C-EMBARGO": say(
        "Embargo (Economy): lay an Economy card face down on another player's column. In their next turn they can't "
        "play cards of that domain. Then it is discarded."
    ),
    "C-BREAKTHROUGH": say(
        "Breakthrough (Science): discard a Science card. Draw 5 cards, then discard 5 from your hand. With fewer left, "
        "draw all and discard as many."
    ),
    "C-DEMOCRACY": say(
        "Democracy (Utopia): lay a Utopia card face down in another player's column. It stays: that player needs one "
        "more card in that domain for hegemony."
    ),
    "C-OPEN-DISCARD": say("Everyone may look through the discard pile at any time."),
    "C-HEGEMONY": say(
        "At the end of your own turn, enough cards in one domain win the game at once, for your team too: 8 with two "
        "players, 7 with three or four, and one more for each Democracy card in that domain."
    ),
    "C-LAST-ROUND": say(
        "When the last card of the deck is drawn, the round is completed without drawing, so that everyone has had the "
        "same number of turns. Then majorities decide; hegemony still wins first."
    ),
    "C-MAJORITY": say(
        "Each domain gives one point to the player with most cards in it, and to everyone tied for most. Most points "
        "win."
    ),
    "C-TIE": say(
        "Tied players compare their cards in play in Utopia, then Culture, Science, Economy, Religion and Military. If "
        "still tied, they share the victory."
    ),
    "C-TEAM": say(
        "A team gets one point for each domain in which one of the partners has, or ties for, the most cards of all "
        "players. Partners' cards are added only to break a tie between teams."
    ),
    "C-ENDLESS": say("A game that goes on for too many rounds ends, and majorities decide."),
    "C-PUBLIC": say(
        "Everyone may see the play areas, the discard pile, the coin, the Embargo and Democracy cards on the "
        "table, and the number and ages of the cards in each hand, the deck and the box."
    ),
    "C-SECRET": say(
        "Secret are the cards in hand, partners' too, the order of the deck, the cards in the box and the picks of the "
        "draft."
    ),
    "C-KNOWN": say(
        "Some cards in hand are known all the same: those taken openly, those seen by Inquisition, and those passed on "
        "in the draft. A play skipped under an Embargo shows that the hand holds cards of embargoed domains only."
    ),
}

TITLES: Final[dict[str, Message]] = {
    "C-KIND": say("Kinds of cards"),
    "C-DRAFT": say("Draft"),
    "C-PLAY": say("Playing a card"),
    "C-EFFECTS": say("Using effects"),
    "C-LEVEL": say("Levels of effects"),
    "C-COST": say("What an effect costs"),
    "C-HOLY-BOOK": say("Holy Book"),
    "C-INSPIRATION": say("Inspiration"),
    "C-SACRIFICE": say("Sacrifice effects"),
    "C-ATTACK": say("Attack"),
    "C-INQUISITION": say("Inquisition"),
    "C-EMBARGO": say("Embargo"),
    "C-DEMOCRACY": say("Democracy"),
    "C-HEGEMONY": say("Hegemony"),
    "C-MAJORITY": say("Majority"),
    "C-ENDLESS": say("The last round allowed"),
}
"""What the rules that can forbid something are about."""
