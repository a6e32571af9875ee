"""The phases in which players act one after another: they end by themselves when nothing is left to do.

That must tell nobody what somebody holds (R-TIME-07): whoever might hold something for the phase, for all that others
know, is asked whether they hold it or not. And what costs nothing is never asked about: it is had when the phase
begins, or, if it may become more in the phase, at its end.
"""

from __future__ import annotations

from typing import ClassVar

from hegemon.core.game import Action
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import limits, person_cards, uses
from hegemon.games.civilization.framework.ability import ABILITIES, Usable
from hegemon.games.civilization.framework.menus import Menu
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.framework.window_kinds import ONLY_ANSWER
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World


class PhaseMenu(Menu):
    """A player's part of a phase: one thing after another until it is ended, or nothing is left."""

    __slots__ = ()

    phase: ClassVar[Phase]
    shows_markers: ClassVar[bool] = False
    """Are there hut and village markers that are kept for this phase?"""

    def waits(self, w: World) -> bool:
        offers = w.known_offers = self.offers(w, self.seat)
        return (
            self.may_hold_more(w)
            or any(self.matters(w, action) for action in offers)
            or self.end_refusal(w) is not None
        )

    def run(self, w: World) -> None:
        """Nothing is left to do."""
        self.end(w)

    def matters(self, w: World, action: Action) -> bool:
        """Is it worth asking about? To end the phase isn't, nor is what is had at its end anyway."""
        kind = self.by_verb.get(action.verb)
        if kind is None:
            return False
        ability = ABILITIES.get(str(action.args[0])) if action.verb == uses.USE.name else None
        is_quiet = isinstance(ability, Usable) and ability.quiet
        return not is_quiet or ability not in standing(w, self.seat).usable  # what lies face down isn't had by itself

    def private_window(self, w: World, offers: list[Action]) -> tuple[str, Action] | None:
        ends = [action for action in offers if action.verb not in self.by_verb]
        left = [action for action in offers if self.matters(w, action) and self.worth_asking(w, action)]
        kind = self.kind_of_end(left) if ends else ""
        return (kind, ends[0]) if kind else None

    def worth_asking(self, w: World, action: Action) -> bool:
        """Does it change anything, as far as its player can see?"""
        return True

    def kind_of_end(self, left: list[Action]) -> str:
        """The kind of window that it is with so much left to do: with nothing there is only one answer."""
        return "" if left else ONLY_ANSWER

    def may_hold_more(self, w: World) -> bool:
        """R-TIME-07: might the player hold something hidden for this phase, for all that others know?"""
        realm = w.realms[self.seat]
        if realm.events or person_cards.face_down(w, self.seat):
            return True
        return bool(realm.huts_and_villages) and (self.shows_markers or self.could_pay(w))

    def could_pay(self, w: World) -> bool:
        """Is there anything in play for this phase that hidden markers might pay for?"""
        fitting = uses.labelled(standing(w, self.seat).usable, self.phase, NONE)
        return any(each.printed.price.in_resources and limits.refusal(w, self.seat, each) is None for each in fitting)
