"""The players: a line for each, a sheet for each, and their pyramids of techs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Message, say
from hegemon.games.civilization.chapters import bonuses, culture, policies, production, trade
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.terminal import cards, signs
from hegemon.games.civilization.terminal.chart import works
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.realm import NONE, ROWS, UNSEEN_CARD

NAME: Final = 10
HEADINGS: Final = (
    None, None, None, say("trade"), say("culture"), say("track"), say("coins"), say("techs"), say("units"),
    say("events"),
)  # fmt: skip
"""The columns of the overview: whose turn it is, the player, the civilization, and what counts, by its weight."""
FREE: Final = 1000
"""A width in which everything has room."""
FEWEST: Final = 7
"""So many columns are always there: what the four victories are about."""
Line = tuple[Message, str]
"""A label, and what stands behind it."""


# -- a line for each -------------------------------------------------------------------------------------------


class Overview:
    """How everybody stands: what is open to all, in one line each. Where that is too wide, the last columns are left
    out, which the sheets have, too.
    """

    def __init__(self, seen: Seen) -> None:
        self.seen = seen

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return console.measure(self.columns(len(HEADINGS)), options=options)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        shown, free = len(HEADINGS), options.update_width(FREE)
        while shown > FEWEST and console.measure(self.columns(shown), options=free).maximum > options.max_width:
            shown -= 1
        yield self.columns(shown)

    def columns(self, shown: int) -> Grid:
        """The first few columns."""
        seen, headings = self.seen, HEADINGS[:shown]
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for heading in headings:
            grid.add_column(justify="left" if heading is None else "right", no_wrap=True)
        grid.add_row(*(seen.text(heading, signs.DIM) if heading else "" for heading in headings))
        for seat in seen.w.players:
            row = list(overview_row(seen, seat))[:shown]
            grid.add_row(*row, style="bold" if seat == seen.seat else "")
        return grid


def overview_row(seen: Seen, seat: int) -> Iterator[RenderableType]:
    """One player's line."""
    w, realm, options = seen.w, seen.realm(seat), seen.w.options
    yield signs.TURN if seat in seen.view["to_act"] else ""
    yield seen.player(seat, NAME).append(f" {signs.FIRST}" if seat == w.first_player else "", style="not bold dim")
    known = realm.civilization != NONE
    yield seen.voice(CONTENT.civilizations[realm.civilization].name) if known else ""
    income = f"+{trade.income(w, seat)}" if seen.settled(seat) else ""
    yield f"{realm.trade}{income}"
    yield str(realm.culture)
    yield f"{realm.culture_step}/{options.culture_steps}"
    yield f"{seen.view['coins'][seat]}/{options.coin_victory}"
    yield str(len(realm.techs))
    yield str(in_hand(seen, seat))
    yield str(len(realm.events))


def in_hand(seen: Seen, seat: int) -> int:
    """The units of a player, in a battle hand or not; those in play lie open."""
    realm = seen.realm(seat)
    return len(realm.units) + (0 if UNSEEN_CARD in realm.battle_hand else len(realm.battle_hand))


# -- a sheet for each ------------------------------------------------------------------------------------------


def sheets(seen: Seen) -> RenderableType:
    """Everybody's sheet."""
    parts: list[RenderableType] = []
    for seat in seen.w.players:
        parts += [title(seen, seat), sheet(seen, list(lines(seen, seat))), Text()]
    return Group(*parts[:-1])


def title(seen: Seen, seat: int) -> Text:
    """Who it is, of which civilization, with which government."""
    realm = seen.realm(seat)
    text = seen.player(seat)
    if realm.civilization != NONE:
        government = CONTENT.governments[realm.government].name
        civilization = CONTENT.civilizations[realm.civilization].name
        text.append(f" · {seen.voice(civilization)} · {seen.voice(government)}")
    text.stylize("bold")
    return text


def sheet(seen: Seen, rows: list[Line]) -> Grid:
    """Labels and what stands behind them."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for label, value in rows:
        grid.add_row(seen.text(label, signs.DIM), value)
    return grid


def lines(seen: Seen, seat: int) -> Iterator[Line]:
    """All that lies before a player, as far as it is seen."""
    yield from resources_in_numbers(seen, seat)
    yield from brief(seen, seat)
    yield say("Techs"), tech_rows(seen, seat)


def resources_in_numbers(seen: Seen, seat: int) -> Iterator[Line]:
    """What the overview says in its columns, in words."""
    w, realm = seen.w, seen.realm(seat)
    if not seen.settled(seat):
        return
    step, goal = realm.culture_step, w.options.culture_steps
    dial = say("{n} of {most}, {income} more each turn", n=realm.trade, most=w.options.trade_max,
               income=trade.income(w, seat))  # fmt: skip
    yield say("Trade"), seen.voice(dial)
    track = say("{n}; step {step} of {goal}", n=realm.culture, step=step, goal=goal)
    if step < goal:
        cost, also = culture.step_cost(w, seat)
        track = say("{so_far}, the next costs {price}", so_far=track, price=price(cost, also))
    yield say("Culture"), seen.voice(track)
    coins = say("{n} of {goal}", n=seen.view["coins"][seat], goal=w.options.coin_victory)
    yield say("Coins"), seen.voice(coins)


def price(culture_cost: int, trade_cost: int) -> Message:
    """What a step costs."""
    if not trade_cost:
        return say("{n} culture", n=culture_cost)
    return say("{n} culture and {trade} trade", n=culture_cost, trade=trade_cost)


def brief(seen: Seen, seat: int) -> Iterator[Line]:
    """What the overview has no room for, without the techs, the most urgent first."""
    realm = seen.realm(seat)
    if not seen.settled(seat):
        return
    yield say("Cities"), ", ".join(city_words(seen, seat, city) for city in seen.w.cities[seat])
    yield say("State"), state(seen, seat)
    tokens = f"{cards.resources(seen, seat)}"
    if realm.huts_and_villages or realm.relics:
        tokens += seen.voice(say("; found: {markers}", markers=cards.spoils(seen, seat)))
    yield say("Resources"), tokens
    yield say("Forces"), forces(seen, seat)
    if realm.events:
        yield say("Events"), cards.events(seen, seat)
    if realm.people or any(realm.person_markers):
        reserve = list(cards.markers_in_reserve(seen, seat))
        waiting = say("; in reserve: {markers}", markers=cards.several(seen, reserve))
        yield say("People"), cards.people(seen, seat) + (seen.voice(waiting) if reserve else "")


def city_words(seen: Seen, seat: int, city: City) -> str:
    """A city: where it is, what it produces, how it is defended."""
    made = production.production(seen.w, seat, city)
    signs_of = (signs.CAPITAL if city.capital else signs.CITY) + works(city)
    place = "/".join(seen.w.geography.name[square] for square in city.centres)
    words = say("{signs} {square} produces {n}", signs=signs_of, square=place, n=made)
    ready = production.program_ready(seen.w, city)
    doubled = production.production(seen.w, seat, city, program=True)
    return seen.voice(say("{city} ({n} with its program)", city=words, n=doubled) if ready else words)


def state(seen: Seen, seat: int) -> str:
    """Government, social policies and investments."""
    w, realm = seen.w, seen.realm(seat)
    government = CONTENT.governments[realm.government].name
    adopted = cards.several(seen, (CONTENT.policies[card].name for card in realm.policies))
    chosen = say("{policies} ({n} of {most})", policies=adopted, n=len(realm.policies), most=policies.limit(w, seat))
    words = [seen.voice(government), seen.voice(chosen)]
    for card, markers in zip(CONTENT.investments, realm.investments, strict=True):
        if markers:
            words.append(f"{seen.voice(card.name)} {markers}")
    return " · ".join(words)


def forces(seen: Seen, seat: int) -> str:
    """Units, and how armies move and fight."""
    found, realm = standing(seen.w, seat), seen.realm(seat)
    numbers = say(
        "combat bonus {bonus}, speed {speed}, stack {stack}; left: {figures}",
        bonus=bonuses.standing_bonus(seen.w, seat), speed=found.speed, stack=found.stacking,
        figures=figures_in_words(realm.armies, realm.scouts),
    )  # fmt: skip
    return f"{cards.units(seen, seat)} · {seen.voice(numbers)}"


# -- pyramids --------------------------------------------------------------------------------------------------


def tech_rows(seen: Seen, seat: int) -> str:
    """The techs, row by row."""
    rows = ((row, techs_in(seen, seat, row)) for row in range(1, ROWS + 1))
    return "  ".join(f"{signs.NUMERALS[row]}: {', '.join(techs)}" for row, techs in rows if techs) or "–"


def techs_in(seen: Seen, seat: int, row: int) -> list[str]:
    """The names of the techs in a row, with the coins on them; cards that are no tech come last."""
    realm = seen.realm(seat)
    found = []
    for tech, place, coins in zip(CONTENT.techs, realm.tech_rows, realm.tech_coins, strict=True):
        if place == row:
            found.append(seen.voice(tech.name) + (f" {signs.COIN * coins}" if coins else ""))
    return found + [seen.voice(say("blank card"))] * realm.blank_cards[row - 1]


def pyramids(seen: Seen) -> RenderableType:
    """Everybody's pyramid, the highest row on top; places where a card could go are drawn empty."""
    parts: list[RenderableType] = []
    for seat in seen.w.players:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="center")
        for row in range(ROWS, 0, -1):
            techs = techs_in(seen, seat, row)
            if techs or free_places(seen, seat, row):
                boxes = [f"[{name}]" for name in techs] + [signs.FREE_PLACE] * free_places(seen, seat, row)
                grid.add_row(Text(f"{signs.NUMERALS[row]:>3}", style=signs.DIM), " ".join(boxes))
        parts += [title(seen, seat), grid, Text()]
    return Group(*parts[:-1])


def free_places(seen: Seen, seat: int, row: int) -> int:
    """How many cards could be laid into a row now (R-TECH-03); the lowest is open without end."""
    realm = seen.w.realms[seat]
    return max(0, realm.count(row - 1) - 1 - realm.count(row)) if row > 1 else 1
