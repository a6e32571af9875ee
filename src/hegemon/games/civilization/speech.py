"""Verbs and happenings: what can be chosen and what can occur, with their words.

A chapter declares its own, next to the rules that use them:

    FOUND = verb("found", say("Found a city on {square}."), square=SQUARES)
    FOUNDED = happening("founded", say("{player} founds a city on {square}."), player=SEATS, square=SQUARES)

`FOUND("5,3")` is then an action, and `FOUNDED(w, player=seat, square="5,3")` an event in the news of a world. The
arguments are ids, squares by their names and seats by their numbers; their kind says what they may be and how they
are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any, Final, final

from hegemon.core.arguments import Argument
from hegemon.core.game import Action, Event, Reveals
from hegemon.core.message import Blank, Message, Seat, say, say_all
from hegemon.games.civilization import names
from hegemon.games.civilization.facts import CONTENT, ContentTable
from hegemon.games.civilization.facts.cards import NamedRow
from hegemon.games.civilization.facts.kinds import Resource
from hegemon.games.civilization.names import figures_acted_on, figures_in_words
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.world.geography import geography
from hegemon.games.civilization.world.world import World

Word = str | int
"""An argument of an action or an event."""


class Kind:
    """A kind of argument: its id, all that it can be, and what each is called."""

    __slots__ = ("_name", "_values", "hides", "id")

    def __init__(
        self,
        kind: str,
        values: Callable[[CivilizationOptions], Sequence[Word]],
        name: Callable[[Any], Blank] = lambda word: word,
        *,
        hides: bool = False,
    ) -> None:
        self.id: Final = kind
        """Stable: pages and programs know it by this."""
        self._values: Final = values
        self._name: Final = name
        self.hides: Final = hides
        """Can such a thing lie where not everybody sees it?"""

    def values(self, options: CivilizationOptions) -> Sequence[Word]:
        """Everything it can be at a table with these options."""
        return self._values(options)

    def id_of(self, word: Word) -> str:
        """The id of the kind that one of them is."""
        return self.id

    def name(self, word: Any) -> Blank:
        """What people call it; several at once are listed."""
        if isinstance(word, (list, tuple)):
            return say_all([self._name(item) for item in word]) if word else say("nothing")
        return self._name(word)


class AnyOf(Kind):
    """Something of one of several kinds; each word is of the first of them that knows it.

    Where a word means more here than elsewhere, `name` says how it is called.
    """

    __slots__ = ("_id_of",)

    def __init__(
        self, kind: str, *kinds: Kind, name: Callable[[Any], Blank] | None = None, hides: bool = False
    ) -> None:
        known = {word: part for part in reversed(kinds) for word in part.values(CivilizationOptions())}
        self._id_of: Final = {word: part.id_of(word) for word, part in known.items()}
        words = list(dict.fromkeys(word for part in kinds for word in part.values(CivilizationOptions())))
        super().__init__(kind, lambda options: words, name or (lambda word: known[word].name(word)), hides=hides)

    def id_of(self, word: Word) -> str:
        return self._id_of[word]


def one_of(kind: str, words: Sequence[str], called: Mapping[str, Message], *, hides: bool = False) -> Kind:
    """Things of the box, by their own ids."""
    return Kind(kind, lambda options: words, called.__getitem__, hides=hides)


def row_of(kind: str, rows: ContentTable[NamedRow], *, hides: bool = False) -> Kind:
    """A row of `content/`, by its own id."""
    return one_of(kind, rows.ids, names.names_of(rows), hides=hides)


def up_to(most: int, least: int = 0) -> Kind:
    """A number."""
    return Kind("number", lambda options: range(least, most + 1))


def kinds_of(kind: str, members: Mapping[Any, Message]) -> Kind:
    """Members of an enumeration, by their name in small letters."""
    return one_of_named(kind, {member.name.lower(): message for member, message in members.items()})


def one_of_named(kind: str, called: Mapping[str, Message]) -> Kind:
    """Some words of their own."""
    return one_of(kind, list(called), called)


SEATS: Final = Kind("seat", lambda options: range(options.players), Seat)
SQUARES: Final = Kind("square", lambda options: list(geography(options.players).square))
NUMBERS: Final = up_to(99)
LEVELS: Final = Kind("number", lambda options: range(1, 4), names.NUMERALS.__getitem__)
"""Of culture events, as their cards and the track write them."""
CIVILIZATIONS: Final = row_of("civilization", CONTENT.civilizations, hides=True)
TILES: Final = one_of("tile", CONTENT.tiles.ids, {tile.id: names.tile_name(tile) for tile in CONTENT.tiles}, hides=True)
TECHS: Final = row_of("tech", CONTENT.techs, hides=True)
GOVERNMENTS: Final = row_of("government", CONTENT.governments)
POLICIES: Final = row_of("policy", CONTENT.policies, hides=True)
INVESTMENTS: Final = row_of("investment", CONTENT.investments)
BUILDINGS: Final = row_of("building", CONTENT.buildings)
WONDERS: Final = row_of("wonder", CONTENT.wonders, hides=True)
UNIT_TYPES: Final = row_of("unit-type", CONTENT.unit_types)
UNIT_CARDS: Final = row_of("unit", CONTENT.unit_cards, hides=True)
FIGURES: Final = one_of("figure", ("army", "scout"), names.FIGURES)
EVENTS: Final = row_of("event", CONTENT.events, hides=True)
PERSON_TYPES: Final = row_of("person-type", CONTENT.great_person_types, hides=True)
PEOPLE: Final = row_of("person", CONTENT.great_persons, hides=True)
RELICS: Final = row_of("relic", CONTENT.relics)
CITY_STATES: Final = row_of("city-state", CONTENT.city_states, hides=True)
DISCOVERIES: Final = row_of("discovery", CONTENT.huts_and_villages, hides=True)
MARKERS: Final = kinds_of("marker", names.MARKERS)
TERRAINS: Final = kinds_of("terrain", names.TERRAINS)
RESOURCES: Final = kinds_of("resource", names.RESOURCES)


def resource_id(resource: int) -> str:
    """The word for a resource in actions and events."""
    return RESOURCE_IDS[resource]


RESOURCE_IDS: Final = tuple(resource.name.lower() for resource in Resource)


# -- verbs -----------------------------------------------------------------------------------------------------


Summary = Callable[[Mapping[str, Any]], Blank]
"""Several arguments in a few words."""
NO_SUMMARIES: Final[Mapping[str, Summary]] = MappingProxyType({})
GROUP_IN_WORDS: Final[Mapping[str, Summary]] = MappingProxyType(
    {"figures": lambda named: figures_in_words(named["armies"], named["scouts"])}
)
"""For what names `armies` and `scouts`."""
MOVED_GROUP: Final[Mapping[str, Summary]] = MappingProxyType(
    {"group": lambda named: figures_acted_on(named["armies"], named["scouts"])}
)
"""The same, where somebody moves them."""
FIGHTER: Final[Mapping[str, Summary]] = MappingProxyType({"unit": names.fighter_told})
"""For what names a `unit` that fights, with its `rank`, `strength` and `health` there."""
OWNED_GROUP: Final[Mapping[str, Summary]] = MappingProxyType(
    {
        **MOVED_GROUP,
        "your_group": lambda named: names.your_figures(named["armies"], named["scouts"]),
        "own_group": lambda named: names.own_figures(named["armies"], named["scouts"]),
    }
)
"""The same, where it matters whose they are."""
ONE_FIGURE: Final[Mapping[str, Summary]] = MappingProxyType(
    {"one_figure": lambda named: names.ONE_FIGURE[named["figure"]]}
)
"""For what names one `figure`, where somebody places it or acts with it."""

MOST_KEPT: Final = 20_000
"""Actions of one verb that are kept to be offered again: there are millions of whole moves."""
MOST_FAMILIES: Final = 1_000
"""Of actions that differ in their last word alone: the groups that set out."""


class ActionsByLastWord(dict[Word, Action]):
    """Actions that differ in their last word alone, by that word; made when they are asked for."""

    __slots__ = ("_verb", "_words")

    def __init__(self, verb: str, words: tuple[Word, ...]) -> None:
        self._verb: Final = verb
        self._words: Final = words

    def __missing__(self, last: Word) -> Action:
        made = self[last] = Action(self._verb, (*self._words, last))
        return made


@final
class Verb:
    """Something that can be chosen. Called with its arguments it makes the action."""

    __slots__ = ("_families", "_made", "kinds", "name", "summaries", "text")

    def __init__(self, name: str, text: Message, kinds: Mapping[str, Kind], summaries: Mapping[str, Summary]) -> None:
        self._made: Final[dict[tuple[Word, ...], Action]] = {}
        self._families: Final[dict[tuple[Word, ...], ActionsByLastWord]] = {}
        self.name: Final = name
        self.text: Final = text
        self.kinds: Final = kinds
        self.summaries: Final = summaries

    def __call__(self, *words: Word) -> Action:
        """The action; the same one each time, since offering is what the engine does most."""
        made = self._made.get(words)
        if made is None:
            if len(self._made) >= MOST_KEPT:
                self._made.clear()
            made = self._made[words] = Action(self.name, words)
        return made

    def by_last_word(self, *words: Word) -> ActionsByLastWord:
        """The actions that begin with these words, by their last one: for where many are offered at once."""
        found = self._families.get(words)
        if found is None:
            if len(self._families) >= MOST_FAMILIES:
                self._families.clear()
            found = self._families[words] = ActionsByLastWord(self.name, words)
        return found

    def all(self, options: CivilizationOptions) -> Iterator[Action]:
        """Every action with this verb at a table."""
        return (Action(self.name, words) for words in product(*(kind.values(options) for kind in self.kinds.values())))

    def arguments(self, action: Action) -> tuple[Argument, ...]:
        """What its arguments are."""
        words = zip(self.kinds.items(), action.args, strict=True)
        return tuple(Argument(name, kind.id_of(word), word, kind.name(word)) for (name, kind), word in words)

    def describe(self, action: Action) -> Message:
        """The action in words."""
        named = dict(zip(self.kinds, action.args, strict=True))
        blanks = {name: kind.name(named[name]) for name, kind in self.kinds.items()}
        return self.text.fill(**blanks, **{name: summary(named) for name, summary in self.summaries.items()})


VERBS: Final[dict[str, Verb]] = {}


def verb(name: str, text: Message, *, summaries: Mapping[str, Summary] = NO_SUMMARIES, **kinds: Kind) -> Verb:
    """Declare something that can be chosen; no two chapters may use the same word.

    `summaries` fill blanks that are made of several arguments.
    """
    if name in VERBS:
        raise ValueError(f"two chapters declare the verb {name!r}")
    VERBS[name] = Verb(name, text, kinds, summaries)
    return VERBS[name]


PASS: Final = verb("pass", say("Do nothing."))
"""To let something be that one may do."""


# -- happenings ------------------------------------------------------------------------------------------------


WHOM: Final = ("partner", "defender", "loser", "owner", "holder", "barbarians")
"""The blanks that name whom something is done to."""


class Happening:
    """Something that can occur. Called with a world and its arguments it is told there."""

    __slots__ = (
        "by_barbarians", "kinds", "name", "own", "own_you", "private", "reveals", "summaries", "text", "to_you", "you",
        "you_openly",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        text: Message | None,
        reveals: Reveals,
        private: Message | None,
        you: Message | None,
        you_openly: Message | None,
        to_you: Message | None,
        own: Message | None,
        own_you: Message | None,
        by_barbarians: Message | None,
        kinds: Mapping[str, Kind],
        summaries: Mapping[str, Summary],
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.reveals: Final = reveals
        self.private: Final = private
        self.you: Final = you
        self.you_openly: Final = you_openly
        self.to_you: Final = to_you
        self.own: Final = own
        self.own_you: Final = own_you
        self.by_barbarians: Final = by_barbarians
        self.kinds: Final = kinds
        self.summaries: Final = summaries

    def __call__(
        self, w: World, *, secret: Mapping[str, Any] | None = None, insiders: tuple[int, ...] = (), **public: Any
    ) -> None:
        """Tell it: the public part to all, the secret part to the insiders as well."""
        w.news.append(Event(self.name, public, secret, insiders) if secret else Event(self.name, public))

    def describe(self, seen: Mapping[str, Any], reader: int | None = None) -> Message | None:
        """It in words, as somebody saw it; None if it isn't worth a line."""
        whole = all(name in seen for name in self.kinds)
        text = self.private if self.private and whole else self.text
        doer, whom = seen.get("seat"), [seen.get(each) for each in WHOM]
        if self.own and doer is not None and doer in whom:
            text = self.own_you if doer == reader else self.own
        elif reader is not None and doer == reader:
            text = (self.you if whole else self.you_openly) or text
        elif self.to_you and reader is not None and reader in whom:
            text = self.to_you
        if self.by_barbarians and seen.get("barbarian"):
            text = self.by_barbarians
        if text is None:
            return None
        blanks = {name: kind.name(seen[name]) for name, kind in self.kinds.items() if name in seen}
        return text.fill(**blanks | {name: summary(seen) for name, summary in self.summaries.items()})


HAPPENINGS: Final[dict[str, Happening]] = {}


def happening(
    name: str,
    text: Message | None,
    *,
    reveals: Reveals | None = None,
    private: Message | None = None,
    you: Message | None = None,
    you_openly: Message | None = None,
    to_you: Message | None = None,
    own: Message | None = None,
    own_you: Message | None = None,
    by_barbarians: Message | None = None,
    summaries: Mapping[str, Summary] = NO_SUMMARIES,
    **kinds: Kind,
) -> Happening:
    """Declare something that can occur: its words for all, for those who see its secret part as well, for `seat` (where
    there may be no secret: `you_openly`), and for whoever it is done to (`WHOM`); `own` and `own_you` are those where
    `seat` does it to their own, `by_barbarians` those for all where `seat` plays for barbarians, as the event says by
    `barbarian`.

    If it names something that may lie hidden it must say what it reveals; nothing else reveals more than its secrets.
    `summaries` fill blanks that are made of several arguments.
    """
    if "event" in kinds:
        raise ValueError(f"{name!r} has a blank called 'event', which is where its own name stands")
    if name in HAPPENINGS:
        raise ValueError(f"two chapters declare the happening {name!r}")
    if reveals is None:
        if private or any(kind.hides for kind in kinds.values()):
            raise ValueError(f"{name!r} names what may lie hidden and doesn't say what it reveals")
        reveals = Reveals.ITS_SECRETS
    HAPPENINGS[name] = Happening(
        name, text, reveals, private, you, you_openly, to_you, own, own_you, by_barbarians, kinds, summaries
    )
    return HAPPENINGS[name]
