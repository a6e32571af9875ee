"""The set-up (chapter 2), in the order of R-SET-28."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import choosing, governments, people, placing, turn, units, wonders
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.ground import CENTRE, SIDE
from hegemon.games.civilization.facts.kinds import Era
from hegemon.games.civilization.facts.rows import CivilizationSheet
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import FIGURES, ONE_FIGURE, SEATS, SQUARES, TECHS, WONDERS, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import NOWHERE, City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.world import World

SETTLE = verb("settle", say("Put your capital on {square}."), square=SQUARES)
SETTLE_TWO = verb("settle-two", say("Put your metropolis on {first} and {second}."), first=SQUARES, second=SQUARES)
DEPLOY = verb("deploy", say("Place {one_figure} on {square}."), summaries=ONE_FIGURE, figure=FIGURES, square=SQUARES)
ERECT = verb("erect", say("Put your wonder on {square}."), square=SQUARES)

SETTLED = happening(
    "settled", say("{seat} settles on {square}."), you=say("You settle on {square}."), seat=SEATS, square=SQUARES
)
DEPLOYED = happening(
    "deployed",
    say("{seat} places {one_figure} on {square}."),
    you=say("You place {one_figure} on {square}."),
    summaries=ONE_FIGURE,
    seat=SEATS,
    figure=FIGURES,
    square=SQUARES,
)
STARTED = happening(
    "started-with",
    say("{seat} starts with {tech}."),
    you=say("You start with {tech}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    tech=TECHS,
)
ERECTED = happening(
    "started-with-wonder",
    say("{seat} starts with {wonder} on {square}."),
    you=say("You start with {wonder} on {square}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    wonder=WONDERS,
    square=SQUARES,
)

SET_ASIDE = happening(
    "set-aside",
    say("{wonder} is set aside for a civilization that starts with it."),
    reveals=Reveals.ALWAYS,
    wonder=WONDERS,
)

PAIRS: Final = ((0, 1), (0, 2), (1, 3), (2, 3))
"""Which two of the four central squares a metropolis may cover: never diagonally (R-SET-24)."""


def new_world(options: CivilizationOptions, seed: str) -> World:
    """A game that is about to begin; the agenda holds the rest of the set-up and the first turn."""
    w = World(options, seed)
    w.first_player = w.dice().below(options.players)
    owe(w, *choosing.civilizations(w), common(), choosing.policies(), everyones(), turn.Turn())
    return w


def sheet_of(w: World, seat: int) -> CivilizationSheet:
    """A player's civilization."""
    return CONTENT.civilizations[w.realms[seat].civilization]


# -- the common part -------------------------------------------------------------------------------------------


@later
def common(w: World) -> None:
    """R-SET-04 to R-SET-15: decks, market and map."""
    shuffle_decks(w)
    stack_wonders(w)
    lay_map(w)


def shuffle(w: World, items: Sequence[int]) -> tuple[int, ...]:
    """A heap in random order."""
    return tuple(w.dice().shuffled(items))


def shuffle_decks(w: World) -> None:
    """R-SET-04, R-SET-09 to R-SET-13: everything that lies face down."""
    w.unit_decks = tuple(
        Deck(shuffle(w, [c.number for c in CONTENT.unit_cards if c.type == kind.number for _ in range(c.copies)]))
        for kind in CONTENT.unit_types
    )
    w.event_decks = tuple(
        Deck(
            shuffle(w, [event.number for event in CONTENT.events if event.level == level for _ in range(event.copies)])
        )
        for level in (1, 2, 3)
    )
    w.person_deck = Deck(shuffle(w, range(len(CONTENT.great_persons))))
    w.hut_pool = shuffle(w, [row.number for row in CONTENT.huts_and_villages for _ in range(row.huts)])
    w.village_pool = shuffle(w, [row.number for row in CONTENT.huts_and_villages for _ in range(row.villages)])
    w.city_state_pool = shuffle(w, range(len(CONTENT.city_states)))


def stack_wonders(w: World) -> None:
    """R-SET-05, R-SET-06: four of each era, the ancient ones on top; gifts are taken before the market is filled."""
    deck: tuple[int, ...] = ()
    for era in (Era.MODERN, Era.MEDIEVAL, Era.ANCIENT):
        of_era = [wonder.number for wonder in CONTENT.wonders if wonder.era is era]
        deck += shuffle(w, of_era)[: CONTENT.market.wonders_per_era]
    gifts = sum(sheet_of(w, seat).start.wonders for seat in w.players)
    w.wonder_deck, w.starting_wonders = (deck[:-gifts], deck[-gifts:]) if gifts else (deck, ())
    for wonder in w.starting_wonders:
        SET_ASIDE(w, wonder=CONTENT.wonders[wonder].id)
    wonders.refill_market(w)


def lay_map(w: World) -> None:
    """R-SET-15: home tiles face up, a random neutral tile face down everywhere else."""
    tiles = iter(shuffle(w, range(len(CONTENT.tiles))))
    for slot in range(len(w.tiles)):
        if slot not in w.geography.home:
            w.tiles[slot] = next(tiles)
    for seat, slot in enumerate(w.geography.home):
        w.tiles[slot] = CONTENT.home_tiles.number(sheet_of(w, seat).home_tile)
        land.reveal(w, slot, w.geography.layout.homes[seat].rotation)


# -- the players' part -----------------------------------------------------------------------------------------


@later
def everyones(w: World) -> None:
    """R-SET-16 to R-SET-25: techs and governments, capitals, figures, units, gifts, dials; each in turn order."""
    seats = list(w.in_order())
    for seat in seats:
        start_with(w, seat)
    owe(
        w,
        *(PlaceCapital(seat) for seat in seats),
        *(PlaceFigure(seat, *muster(w, seat)) for seat in seats),
        *(raise_units(seat) for seat in seats),
        *(give_gifts(seat) for seat in seats),
        *(set_dial(seat) for seat in seats),
    )


def start_with(w: World, seat: int) -> None:
    """R-SET-16, R-SET-17: the starting tech lies in the lowest row and works at once; no anarchy."""
    realm, civilization = w.realms[seat], sheet_of(w, seat)
    tech = CONTENT.techs.called(civilization.tech)
    realm.tech_rows = (*realm.tech_rows[: tech.number], 1, *realm.tech_rows[tech.number + 1 :])
    realm.government = CONTENT.governments.number(civilization.government)
    realm.armies += civilization.start.armies  # R-SET-19: there are more of them for the whole game
    realm.scouts += civilization.start.scouts
    w.recount(seat)
    STARTED(w, seat=seat, tech=tech.id)
    if tech.government:
        governments.unlock(w, seat, CONTENT.governments.number(tech.government))


def muster(w: World, seat: int) -> tuple[int, int]:
    """R-SET-19: the armies and scouts that a player places."""
    extra, everyone = sheet_of(w, seat).start, CONTENT.everyone
    return everyone.armies + extra.armies, everyone.scouts + extra.scouts


def central(w: World, seat: int) -> list[int]:
    """The four squares in the middle of the home tile, row by row."""
    squares = w.geography.slot_squares[w.geography.home[seat]]
    return [squares[row * SIDE + column] for row, column in CENTRE]


@dataclass(frozen=True, slots=True)
class PlaceCapital(Ask):
    """R-SET-18, R-SET-24: where the capital, or the metropolis, will stand."""

    def options(self, w: World, seat: int) -> list[Action]:
        names = [w.geography.name[square] for square in central(w, seat)]
        if sheet_of(w, seat).start.metropolis:
            return [SETTLE_TWO(names[one], names[other]) for one, other in PAIRS]
        return [SETTLE(name) for name in names]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if any(land.is_water(w, w.geography.square[str(name)]) for name in action.args):
            return Refusal("R-SET-18", say("A capital can't stand on water."))
        return None

    def take(self, w: World, seat: int, action: Action) -> None:
        squares = [w.geography.square[str(name)] for name in action.args]
        second = squares[1] if len(squares) > 1 else NOWHERE
        city = City(squares[0], capital=True, second_square=second, walled=sheet_of(w, seat).start.walls)
        w.cities[seat].append(city)
        land.mark_out(w, seat, city)
        SETTLED(w, seat=seat, square=w.geography.name[city.centre])

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose where your capital will stand.")


@dataclass(frozen=True, slots=True)
class PlaceFigure(Ask):
    """R-SET-19: the first figures, armies before scouts."""

    armies: int
    scouts: int

    def options(self, w: World, seat: int) -> list[Action]:
        figure = "army" if self.armies else "scout"
        return [DEPLOY(figure, w.geography.name[square]) for square in land.outskirts(w, land.capital(w, seat))]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        square = w.geography.square[str(action.args[1])]
        if land.is_water(w, square):
            return Refusal("R-SET-19", say("Figures can't start on water."))
        if land.figures(w, square) >= standing(w, seat).stacking:
            return Refusal("R-MOVE-05", say("There are as many figures as a square can hold."))
        return None

    def take(self, w: World, seat: int, action: Action) -> None:
        figure, name = map(str, action.args)
        army = int(figure == "army")
        realm = w.realms[seat]
        realm.armies, realm.scouts = realm.armies - army, realm.scouts - (1 - army)
        land.enlist(w, seat, w.geography.square[name], army, 1 - army)
        DEPLOYED(w, seat=seat, figure=figure, square=name)
        left = (self.armies - army, self.scouts - (1 - army))
        if any(left):
            owe(w, PlaceFigure(seat, *left))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Place your first figures around your capital.")


@later
def raise_units(w: World, seat: int) -> None:
    """R-SET-20: one unit of each type, and what the sheet adds."""
    extra = sheet_of(w, seat).start.units
    for kind, everyone in enumerate(CONTENT.everyone.units):
        for _ in range(everyone + extra[kind]):
            units.draw_unit(w, seat, kind)


@later
def give_gifts(w: World, seat: int) -> None:
    """R-SET-21, R-SET-25, R-SET-06: resources, great people and wonders of the sheet."""
    start = sheet_of(w, seat).start
    for resource, count in enumerate(start.resources):
        for _ in range(count):
            sheet.take_resource(w, seat, resource)
    if start.wonders:
        owe(w, PlaceWonder(seat))
    for _ in range(start.great_persons):
        people.gain_person(w, seat)


@dataclass(frozen=True, slots=True)
class PlaceWonder(Ask):
    """R-SET-06: where the wonder stands with which a civilization starts."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [ERECT(w.geography.name[square]) for square in land.outskirts(w, land.capital(w, seat))]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return placing.wonder_refusal(w, seat, land.capital(w, seat), w.geography.square[str(action.args[0])])

    def take(self, w: World, seat: int, action: Action) -> None:
        *others, wonder = w.starting_wonders
        w.starting_wonders = tuple(others)
        land.lay(w, w.geography.square[str(action.args[0])], marker_of(MarkerKind.WONDER, wonder))
        ERECTED(w, seat=seat, wonder=CONTENT.wonders[wonder].id, square=str(action.args[0]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose where {wonder} stands.", wonder=CONTENT.wonders[w.starting_wonders[-1]].name)


@later
def set_dial(w: World, seat: int) -> None:
    """R-SET-22, R-SET-23: the trade around the capital is on the dial when the first turn begins (AMB-07)."""
    if w.options.starting_trade:
        around = land.outskirts(w, land.capital(w, seat))
        sheet.gain_trade(w, seat, sum(w.icons[square].trade for square in around))
