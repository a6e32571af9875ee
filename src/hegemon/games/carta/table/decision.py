"""A choice that a seat has to make, as its teacher looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from hegemon.core import Action, Game, View
from hegemon.games.carta.cards import CULTURE, DOMAIN_NAMES, DOMAINS
from hegemon.games.carta.judgement import DRAW, appraise, consider, keep, worth_of_change
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.view import position_from
from hegemon.games.carta.workspace import Workspace


class Decision:
    """One choice: the view it is made from, and what the same seat's choices before tell.

    Everything is worked out from the views, so that a choice made long ago tells as much as the present one.
    """

    def __init__(self, game: Game, options: CartaOptions, view: View, before: Sequence[View] = ()) -> None:
        self.options = options
        self.view: Any = view
        self.before: Sequence[Any] = before
        self.me: int = view["seat"]
        self.phase: str = view["phase"]
        self.mine: Sequence[int] = view["columns"][self.me]
        self.goals: Sequence[int] = view["goals"][self.me]
        self.held: int = view["hands"][self.me]["size"]
        self.left: int = view["deck"]["left"]
        self._game = game

    @property
    def hand(self) -> list[str]:
        """The cards in hand; in the draft, those kept so far."""
        draft = self.view["draft"]
        cards: list[str] = draft["picks"] if draft and draft["picks"] else self.view["hands"][self.me]["cards"]
        return cards

    @cached_property
    def _state(self) -> CartaState:
        return CartaState(self._game, self.options, position_from(self.view, self.options))

    @cached_property
    def legal(self) -> list[Action]:
        """What may be chosen."""
        return self._state.legal(self.me)

    @cached_property
    def worth(self) -> dict[Action, int]:
        """What each choice looks worth, by the judgement that the computer players start from."""
        ids = self._state.legal_ids(self.me)
        points = [0] * len(ids)
        appraise(self._state.position, self.me, len(ids), ids, points, Workspace())
        return dict(zip(self.legal, points, strict=True))

    @cached_property
    def _considered(self) -> Workspace:
        room = Workspace()
        consider(self._state.position, self.me, room)
        return room

    def change(self, domain: int, cards: int, by: int) -> int:
        """What it is worth if a column of so many cards grows or shrinks."""
        return worth_of_change(self._state.position, self.me, domain, cards, by, self._considered)

    def useless_cards(self) -> int:
        """How many cards in hand are worth less than new ones."""
        domains = [DOMAIN_NAMES.index(card[:-2]) for card in self.hand]
        return sum(keep(self._state.position, self.me, domain, self._considered) < DRAW // 2 for domain in domains)

    @cached_property
    def effects(self) -> dict[str, list[str]]:
        """The effects that may be used, copied or sacrificed for, and the cards of the latter."""
        offered: dict[str, list[str]] = {"use": [], "copy": [], "sacrifice": []}
        if self.phase == "effects":
            for action in self.legal:
                if action.verb in offered:
                    offered[action.verb].append(str(action.args[0]))
        return offered

    def rivals(self) -> list[int]:
        """Everyone who plays against this seat."""
        team = self._game.team(self.options, self.me)
        return [seat for seat in range(self.options.players) if self._game.team(self.options, seat) != team]

    def others(self) -> list[int]:
        """Everyone else, partners too."""
        return [seat for seat in range(self.options.players) if seat != self.me]

    def held_of(self, domain: int) -> int:
        """How many cards of a domain this seat holds."""
        return sum(card[:-2] == DOMAIN_NAMES[domain] for card in self.hand)

    def longest_of_others(self, domain: int) -> int:
        """The most cards that anyone else has in a column."""
        longest: int = max(self.view["columns"][seat][domain] for seat in self.others())
        return longest

    def has_hegemony(self) -> int | None:
        """The domain in which this seat has enough cards to win, if there is one."""
        return next((domain for domain in range(DOMAINS) if self.mine[domain] >= self.goals[domain]), None)

    def level_at(self, domain: int, cards: int) -> int:
        """C-LEVEL: the level that so many cards give."""
        if domain == CULTURE:
            return 0
        return (cards >= self.options.level_1) + (cards >= self.options.level_2)

    def models(self) -> bool:
        """C-INSPIRATION: is there an effect of others that the lead in Culture allows to copy?"""
        return any(
            self.level_at(domain, cards)
            for seat in self.others()
            for domain, cards in enumerate(self.view["columns"][seat])
        )

    def will_draw(self) -> int:
        """C-DRAW: the cards that the end of the turn brings now."""
        wanted: int = self.view["turn"]["draws_to"] - self.held
        return max(0, min(wanted, self.left))

    def given_up(self, domain: int) -> bool:
        """Has the effect that is being carried out made this column shorter?"""
        if self.phase != "play-more":
            return False
        chosen = next((view for view in reversed(self.before) if view["phase"] == "effects"), self.view)
        shorter: bool = chosen["columns"][self.me][domain] > self.mine[domain]
        return shorter

    def lost_since_last_turn(self, cards: Callable[[View], list[str]]) -> bool:
        """Are some of these cards gone since this seat ended its last turn? Others took them, then."""
        last = self.before[-1] if self.before else None
        if last is None or last["phase"] != "effects" or last["round"] == self.view["round"]:
            return False
        had, has = cards(last), cards(self.view)
        return any(had.count(card) > has.count(card) for card in had)
