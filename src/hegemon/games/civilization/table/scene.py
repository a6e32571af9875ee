"""The scene: everything on the table for one seat, for its template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from hegemon.core import Game, Message, View, say
from hegemon.core.face import Face, Scene, Sight, Teaching
from hegemon.core.telling import Beat, Line, SeenMove
from hegemon.games.civilization.table.aftermath import aftermath
from hegemon.games.civilization.table.battle import FIGHTING, UnitWords, battle
from hegemon.games.civilization.table.beats import beats
from hegemon.games.civilization.table.blueprint import blueprint, site
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard
from hegemon.games.civilization.table.cities import DEEDS, PRODUCING, cities
from hegemon.games.civilization.table.city_words import CityWords, names_by_square
from hegemon.games.civilization.table.culture import culture
from hegemon.games.civilization.table.deal import DEAL_VERBS, deal
from hegemon.games.civilization.table.ending import charts, ending
from hegemon.games.civilization.table.inspection import inspection
from hegemon.games.civilization.table.lesson import LESSON, coach
from hegemon.games.civilization.table.log import line
from hegemon.games.civilization.table.map import map_drawing
from hegemon.games.civilization.table.market import market
from hegemon.games.civilization.table.moving import MOVING, groups
from hegemon.games.civilization.table.my_board import my_board, track
from hegemon.games.civilization.table.peoples import LEADING, peoples
from hegemon.games.civilization.table.phases import phases
from hegemon.games.civilization.table.picture import map_picture
from hegemon.games.civilization.table.player_sheet import player_sheet
from hegemon.games.civilization.table.question import now
from hegemon.games.civilization.table.research import LEARNING, research
from hegemon.games.civilization.table.rivals import rivals
from hegemon.games.civilization.table.roads import alarms
from hegemon.games.civilization.table.thereafter import thereafters
from hegemon.games.civilization.table.told_once import one_deed


class CivilizationFace(Face):
    """How Civilization looks."""

    lesson = LESSON
    headings = frozenset({"turn-began"})
    deeds = frozenset({"opened-front", "attacked-front", "looted-trade", "looted-culture", "looted-resource",
                       "looted-marker", "looted-event"})  # fmt: skip
    keys = MappingProxyType(
        {
            "1-9": say("choose"),
            "0": say("the keys 1 to 9 for the next nine choices"),
            "E": say("the large button"),
            "B": say("open or close your board"),
            "K": say("culture: the next steps, and your events"),
            "M": say("the whole map"),
            "O": say("back to your capital on the map"),
            "Y": say("show what squares yield"),
            "I": say("what the thing in focus is; the arrow keys go on to the next square"),
            "+": say("closer to the map; − goes further away"),
        }
    )
    reference = say("Every card, every marker and every rule, paragraph by paragraph.")

    def scene(self, sight: Sight) -> Scene:
        """
        >>> from hegemon.core.face import SeatHolder
        >>> from hegemon.games.civilization.game import GAME
        >>> sight = Sight.of(GAME.new({"players": 2}, seed=7), None, [SeatHolder("Ada"), SeatHolder("Ben")])
        >>> scene = CivilizationFace().scene(sight)
        >>> scene.template, str(scene.heading)
        ('civilization/table.html', 'Set-up')
        """
        board = CivilizationBoard(sight)
        if sight.outcome is not None:
            return _scene("civilization/end.html", say("Game over"), end=ending(board, sight.outcome))
        heading = say("Turn {n}", n=board.w.turn) if board.w.turn else say("Set-up")
        return _scene("civilization/table.html", heading, places_signs=True, **table(board))

    def look(self, sight: Sight, ref: str) -> Scene | None:
        ref = ref if ":" in ref else f"square:{ref}"  # as people type it
        board, (kind, _, told) = CivilizationBoard(sight), ref.partition(":")
        planned = {"act": blueprint, "site": site, "seat": player_sheet}.get(kind)
        found = planned(board, told) if planned else inspection(board, ref)
        return None if found is None else Scene("civilization/look.html", {"inspection": found}, found.title)

    def coach(self, sight: Sight, before: Sequence[View]) -> Teaching:
        return coach(sight, before)

    def chronicle(self, sight: Sight) -> Scene:
        return _scene("civilization/chronicle.html", say("Turn by turn"), charts=list(charts(CivilizationBoard(sight))))

    def picture(self, sight: Sight) -> Scene:
        return _scene("civilization/picture.svg", say("The whole map"), **map_picture(CivilizationBoard(sight)))

    def told_as_one(self, earlier: Mapping[str, Any], seen: Mapping[str, Any]) -> Mapping[str, Any] | None:
        return one_deed(earlier, seen)

    def retelling(self, sight: Sight) -> Callable[[Message], Message]:
        cities, units = CityWords(names_by_square(sight)), UnitWords(sight)
        return lambda message: units(cities(message))

    def beats(self, game: Game, moves: Sequence[SeenMove], reader: int | None = None) -> Sequence[Beat]:
        return beats(game, moves, reader)

    def line(self, game: Game, seen: Mapping[str, Any], reader: int | None = None) -> Line | None:
        return line(game, seen, reader)


def table(board: CivilizationBoard) -> dict[str, Any]:
    """Everything on the table, for its template."""
    techs, fight, towns, pieces = research(board), battle(board), cities(board), groups(board)
    bargain, sheets = deal(board), peoples(board)
    elsewhere = [
        *(LEARNING if techs else ()), *(DEEDS if towns else ()), *(["produce"] if towns else ()),
        *(DEAL_VERBS if bargain else ()), *([LEADING] if sheets else ()),
    ]  # fmt: skip
    by_parts = [*(PRODUCING if towns else ()), *(MOVING if pieces else ()), *(FIGHTING if fight else ())]
    return {
        "research": techs,
        "battle": fight,
        "aftermath": aftermath(board),
        "deal": bargain,
        "peoples": sheets,
        "cities": towns,
        "groups": pieces,
        "me": board.me,
        "asked": board.asked,
        "phases": phases(board),
        "rivals": rivals(board),
        "alarms": alarms(board),
        "map": map_drawing(board),
        "now": now(board, elsewhere, by_parts),
        "thereafter": thereafters(board),
        "mine": my_board(board),
        "track": track(board),
        "culture": culture(board),
        "market": market(board),
    }


def _scene(template: str, heading: Message, *, places_signs: bool = False, **data: Any) -> Scene:
    return Scene(template, {"shapes": SHAPES, "heading": heading, **data}, heading, places_signs)
