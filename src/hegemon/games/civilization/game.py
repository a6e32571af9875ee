"""The rulebook as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from hegemon.core.arguments import Argument
from hegemon.core.features import Feature
from hegemon.core.game import Action, Component, Game, State, View, check_seat
from hegemon.core.luck import Bits
from hegemon.core.message import Message, say, say_count
from hegemon.core.openings import Opening
from hegemon.core.outcome import Outcome
from hegemon.core.windows import Window
from hegemon.games.civilization import cards, chapters, ending, guide
from hegemon.games.civilization.advisor.appraisal import appraise
from hegemon.games.civilization.agenda import proceed
from hegemon.games.civilization.chapters import setup
from hegemon.games.civilization.chapters.movement import explored_from_here, naming_tiles
from hegemon.games.civilization.foresight.thinking import Effort, think, weigh
from hegemon.games.civilization.framework.window_kinds import windows_at
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.introduction import INTRODUCTION
from hegemon.games.civilization.laws import check
from hegemon.games.civilization.learning.encoding import CivilizationLearning
from hegemon.games.civilization.measures import ENDINGS, MEASURES, CivilizationWatch
from hegemon.games.civilization.openings import openings
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.paragraphs import CHAPTERS, PARAGRAPHS, TITLES
from hegemon.games.civilization.reasons import reasons
from hegemon.games.civilization.speech import HAPPENINGS, VERBS
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.universe import actions_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.world import World

for package in (chapters, cards):
    for module in iter_modules(package.__path__, f"{package.__name__}."):
        import_module(module.name)  # each declares its own verbs, happenings, laws and abilities

TITLE: Final = say("Civilization")


class Civilization(Game):
    """Sid Meier's Civilization: The Board Game, with Fame and Fortune and with Wisdom and Warfare.

    >>> state = Civilization().new({"players": 2}, seed=7)
    >>> state.outcome() is None and bool(state.legal(state.to_act()[0]))
    True
    """

    name = "civilization"
    version = 3
    options = CivilizationOptions
    event_kinds = HAPPENINGS
    measures = MEASURES
    learning = CivilizationLearning()

    def title(self) -> Message:
        return TITLE

    def length_in_words(self, rounds: int) -> Message:
        return say_count("{n} turn", "{n} turns", rounds)

    def features(self) -> frozenset[Feature]:
        """All but games by the thousand at once, which take an engine."""
        return frozenset(Feature) - {Feature.MASS_PLAY}

    def deal(self, options: CivilizationOptions, seed: str) -> CivilizationState:
        """R-SET-28: everything up to the first choice."""
        w = setup.new_world(options, seed)
        proceed(w, check)
        w.news.clear()
        return CivilizationState(self, w)

    def imagine(self, view: View, rng: Bits) -> CivilizationState:
        return CivilizationState(self, imagined(view, rng))

    def restored(self, data: Mapping[str, Any]) -> CivilizationState:
        w = World.from_json(data["position"])
        land.survey(w)
        return CivilizationState(self, w)

    def actions(self, options: CivilizationOptions, seat: int) -> Sequence[Action]:
        check_seat(options, seat)
        return actions_of(options)

    def watch(self, state: State) -> CivilizationWatch:
        if not isinstance(state, CivilizationState):
            raise TypeError(f"{state} is no position of this game")
        return CivilizationWatch(state.world)

    def windows(self, options: Any) -> Sequence[Window]:
        return windows_at(options)

    def rules(self) -> Mapping[str, Message]:
        return PARAGRAPHS

    def rule_titles(self) -> Mapping[str, Message]:
        return TITLES

    def introduction(self) -> Sequence[tuple[Message, Sequence[Message]]]:
        return [(CHAPTERS[chapter].title, [*short.words, *short.facts]) for chapter, short in INTRODUCTION.items()]

    def components(self) -> Sequence[Component]:
        return guide.components()

    def beginning(self) -> Message:
        return say("The set-up of the map")

    def describe_action(self, action: Action, options: CivilizationOptions) -> Message:
        told = naming_tiles(action, options.players)
        return explored_from_here(told) or VERBS[told.verb].describe(told)

    def arguments(self, action: Action) -> tuple[Argument, ...]:
        return VERBS[action.verb].arguments(action)

    def reasons(self, view: View, action: Action) -> Sequence[Message]:
        return reasons(view, action)

    def appraise(self, view: View, legal: Sequence[Action]) -> Sequence[float]:
        return appraise(view, legal)

    def weigh(self, view: View, actions: Sequence[Action], seed: str, playouts: int) -> Sequence[tuple[float, float]]:
        return weigh(view, actions, seed, max(2, playouts // max(1, len(actions))))

    def think(self, view: View, legal: Sequence[Action], seed: str, playouts: int) -> Action:
        return think(view, legal, seed, Effort.of(playouts, view["options"]["players"]))

    def openings(self, actions: Sequence[Action]) -> Sequence[Opening]:
        return openings(actions)

    def endings(self) -> Mapping[str, Message]:
        return ENDINGS

    def describe_outcome(self, outcome: Outcome) -> list[Message]:
        return ending.describe_outcome(outcome)


GAME: Final = Civilization()
