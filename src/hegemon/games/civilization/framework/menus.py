"""Questions that several chapters have answers to: a menu of choices.

Each chapter keeps its own actions together: what one could try, which rule is against it, and what it does.

    FOUNDING = ChoiceKind(FOUND, options=sites, refusal=site_refusal, take=found)

A phase is then a list of them, with the verb that ends it:

    class StartOfTurn(Menu):
        choices = (DONE, FOUNDING, SENDING)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.speech import Verb
from hegemon.games.civilization.world.world import World

Chooser = TypeVar("Chooser")
"""Who chooses: a seat; or the menu itself, where more than that is needed."""


class ChoiceKind(Generic[Chooser]):
    """Some of the actions that answer a question, with all that is to be said about them."""

    __slots__ = ("allows", "offers", "options", "refusal", "take", "verbs")

    def __init__(
        self,
        *verbs: Verb,
        options: Callable[[World, Chooser], Sequence[Action]],
        take: Callable[[World, Chooser, Action], None],
        refusal: Callable[[World, Chooser, Action], Refusal | None] = lambda w, chooser, action: None,
        offers: Callable[[World, Chooser], Sequence[Action]] | None = None,
        allows: Callable[[World, Chooser, Action], bool] | None = None,
    ) -> None:
        self.verbs: Final = verbs
        self.options: Final = options
        """Everything that one could try, as far as it is worth saying why not."""
        self.refusal: Final = refusal
        """The rule against one of these actions."""
        self.take: Final = take
        """Carry one out."""
        self.offers: Final = offers or self._unrefused
        """Those that no rule refuses; a chapter may have a faster way to find them."""
        self.allows: Final = allows or self._unrefused_option
        """Is an action one of those? Again there may be a faster way to find out."""

    def _unrefused(self, w: World, chooser: Chooser) -> Sequence[Action]:
        options = self.options(w, chooser)
        return options and [action for action in options if self.refusal(w, chooser, action) is None]

    def _unrefused_option(self, w: World, chooser: Chooser, action: Action) -> bool:
        return action in self.options(w, chooser) and self.refusal(w, chooser, action) is None


class Menu(Ask):
    """A question with several kinds of answers, asked again after each until somebody ends it."""

    __slots__ = ()

    choices: ClassVar[tuple[ChoiceKind[Any] | Verb, ...]]
    """In the order in which they are offered; a bare verb ends the question."""
    by_verb: ClassVar[Mapping[str, ChoiceKind[Any]]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "choices" in vars(cls):
            kinds = [each for each in cls.choices if isinstance(each, ChoiceKind)]
            cls.by_verb = {verb.name: each for each in kinds for verb in each.verbs}

    def chooser(self) -> Any:
        """What its choices want to know."""
        return self.seat

    def open_choices(self, w: World) -> Sequence[ChoiceKind[Any] | Verb]:
        """What there is to choose from now."""
        return self.choices

    def end_refusal(self, w: World) -> Refusal | None:
        """The rule against ending it."""
        return None

    def end(self, w: World) -> None:
        """It is over."""

    def go_on(self, w: World) -> None:
        """It is asked again after an answer."""
        owe(w, self)

    def options(self, w: World, seat: int) -> list[Action]:
        found: list[Action] = []
        chooser = self.chooser()
        for each in self.open_choices(w):
            if type(each) is Verb:
                found.append(each())
            else:
                found += each.options(w, chooser)
        return found

    def offers(self, w: World, seat: int) -> list[Action]:
        found: list[Action] = []
        chooser = self.chooser()
        for each in self.open_choices(w):
            if type(each) is not Verb:
                found += each.offers(w, chooser)
            elif self.end_refusal(w) is None:
                found.append(each())
        return found

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        choices = self.by_verb.get(action.verb)
        return self.end_refusal(w) if choices is None else choices.refusal(w, self.chooser(), action)

    def take(self, w: World, seat: int, action: Action) -> None:
        choices = self.by_verb.get(action.verb)
        if choices is None:
            self.end(w)
            return
        self.go_on(w)
        choices.take(w, self.chooser(), action)
