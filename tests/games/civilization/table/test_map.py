"""The map of the page, held against views of random games: everything that is seen is drawn, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise

import pytest

from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.city_names import city_name, names_by_civilization
from hegemon.games.civilization.table.inspection import KINDS, explained, inspection
from hegemon.games.civilization.table.map import MapDrawing, map_drawing
from hegemon.games.civilization.table.map_layers import FOUND_ICONS, square_id, tiles_on_demand
from hegemon.web.drawing.panels import written
from tests.games.civilization.positions import played, snapshots
from tests.games.civilization.stage import Stage

PEOPLE = [SeatHolder(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")]


def board_of(state: CivilizationState, seat: int | None) -> CivilizationBoard:
    return CivilizationBoard(Sight.of(state, seat, PEOPLE[: state.options.players]))


def positions(players: int) -> list[tuple[CivilizationBoard, MapDrawing]]:
    """Some positions, as whoever is asked and a spectator see them."""
    seen = []
    for state in snapshots(3, players, 211):
        for seat in (*state.to_act()[:1], None):
            board = board_of(state, seat)
            seen.append((board, map_drawing(board)))
    return seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_map_shows_what_the_view_tells(players: int) -> None:
    for board, drawn in positions(players):
        view = board.view
        figures = Counter({(f.place, f.kind): f.number for f in drawn.figures})
        armies = {f"square:{name}": n for name, n in view["armies"].items()}
        assert {place: n for (place, kind), n in figures.items() if kind == "army"} == armies
        squares = {square.id: square for tile in drawn.tiles for square in tile.drawing.data.squares}
        markers = {square_id(name) for name in view["markers"]}
        assert {name for name, square in squares.items() if square.marker} == markers
        towns = list(chain.from_iterable(tile.drawing.data.towns for tile in drawn.tiles))
        assert len(towns) == sum(map(len, view["cities"]))
        assert len(drawn.realms) == sum(max(1, len(cities)) for cities in view["cities"]), "a home tile until then"
        assert len(drawn.names) == len(towns)
        assert len(drawn.ground.face_down) == list(view["tiles"].values()).count(None)


def test_before_a_capital_stands_a_frame_in_its_owners_colour_says_whose_a_home_tile_is() -> None:
    state = GAME.new({"players": 2}, 3)
    board = board_of(state, 0)
    assert not any(board.w.cities)
    drawn = map_drawing(board)
    assert [realm.seat for realm in drawn.realms] == [0, 1]
    assert all(realm.border for realm in drawn.realms)


@pytest.mark.parametrize("players", [2, 5])
def test_every_tile_is_a_part_of_the_page_from_the_first_moment_on(players: int) -> None:
    """Otherwise a tile that is turned up would replace the whole map."""
    names = [[tile.id for tile in drawn.tiles] for _, drawn in positions(players)]
    assert all(row == names[0] for row in names)
    assert len(set(names[0])) == len(names[0])


def test_tiles_that_are_made_of_the_same_are_the_same() -> None:
    """Who shows one need not be sent the other."""
    known: dict[tuple[int | None, str, str], str] = {}
    again = 0
    for state in snapshots(3, 2, 4):
        for seat in (None, 0, 1):
            for tile in tiles_on_demand(board_of(state, seat)):
                key = seat, tile.id, written(tile.drawing)
                again += key in known
                assert known.setdefault(key, written(tile.drawing.data)) == written(tile.drawing.data), tile.id
    assert again > len(known) > 30


def test_of_huts_and_villages_only_those_looked_at_show_their_faces() -> None:
    for board, drawn in positions(4):
        for square in chain.from_iterable(tile.drawing.data.squares for tile in drawn.tiles):
            if square.marker and square.marker.kind in ("hut", "village"):
                name = square.id.removeprefix("sq-").replace("-", ",")
                assert bool(square.marker.known) == (board.view["markers"][name]["id"] is not None)


def test_squares_that_can_be_chosen_are_those_that_legal_actions_name() -> None:
    for board, drawn in positions(4):
        named = {
            argument.value
            for action in board.sight.legal
            for argument in board.sight.game.arguments(action)
            if argument.kind == "square"
        }
        assert {choice.name for choice in drawn.choices} == named


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_square_tells_about_itself_to_everybody(players: int) -> None:
    for board, _ in positions(players)[-2:]:
        for name, square in board.land.square.items():
            told = inspection(board, f"square:{name}")
            assert told is not None
            assert name in str(told.about)
            assert set(told.beside.values()) == {f"square:{board.land.name[s]}" for s in board.land.beside[square]}


def test_every_card_and_marker_can_be_looked_up() -> None:
    board = board_of(snapshots(3, 2, 211)[0], None)
    tables = {
        "civilization": CONTENT.civilizations, "tech": CONTENT.techs, "government": CONTENT.governments,
        "policy": CONTENT.policies, "investment": CONTENT.investments, "building": CONTENT.buildings,
        "wonder": CONTENT.wonders, "event": CONTENT.events, "person": CONTENT.great_persons,
        "person-type": CONTENT.great_person_types, "relic": CONTENT.relics, "city-state": CONTENT.city_states,
        "discovery": CONTENT.huts_and_villages,
    }  # fmt: skip
    assert set(tables) == set(KINDS)
    for kind, rows in tables.items():
        for row in rows:
            told = inspection(board, f"{kind}:{row.id}")
            assert told is not None
            assert told.title == row.name
    assert inspection(board, "square:99,99") is None
    assert inspection(board, "tech:telepathy") is None
    assert explained("telepathy", "tech") is None


def test_every_discovery_has_a_picture_and_every_civilization_has_cities() -> None:
    assert set(FOUND_ICONS) == {row.id for row in CONTENT.huts_and_villages}
    names = names_by_civilization()
    assert set(names) == {row.id for row in CONTENT.civilizations}
    everyone = [str(name) for row in names.values() for name in row]
    assert len(everyone) == len(set(everyone))
    assert str(city_name("zulu", 13)) == "Eshowe III"


def test_where_something_is_placed_the_other_squares_of_the_city_are_shown_as_impossible() -> None:
    placing = [(board, drawn) for board, drawn in placements() if drawn.sites]
    assert placing
    for _, drawn in placing:
        chosen = {(choice.column, choice.row) for choice in drawn.choices}
        assert {(site.column, site.row) for site in drawn.sites if site.possible} == chosen


def placements() -> list[tuple[CivilizationBoard, MapDrawing]]:
    """Positions of a random game in which somebody places something around a city."""
    found = []
    for state in played(5, players=2, max_turns=8):
        for seat in state.to_act()[:1]:
            if any(action.verb in ("deploy", "place-person", "make-at", "put-free") for action in state.legal(seat)):
                board = board_of(state, seat)
                found.append((board, map_drawing(board)))
        if len(found) == 3:
            break
    return found


@pytest.mark.parametrize("verb", ["move", "step"])
def test_the_way_of_a_move_leads_from_where_the_group_stands_from_square_to_square(verb: str) -> None:
    for state in played(4, players=2, max_turns=3):
        seats = [seat for seat in state.to_act() if any(action.verb == verb for action in state.legal(seat))]
        if seats:
            board = board_of(state, seats[0])
            drawn = map_drawing(board)
            moves = [action for action in board.sight.legal if action.verb in ("move", "go-exploring", "step", "go")]
            assert len(drawn.ways) >= len(moves)
            for way in drawn.ways:
                squares = [board.land.square[name] for name in way.squares.split()]
                assert board.w.figure_owner[squares[0]] == seats[0]
                assert all(there in board.land.beside[here] for here, there in pairwise(squares))
            return
    raise AssertionError("nobody moved")


def test_those_who_are_joined_on_the_way_are_not_offered_to_set_out() -> None:
    """Their square is shown as strongly as any other to which one may move on."""
    joined = 0
    for state in played(4, players=2, max_turns=12):
        seats = [seat for seat in state.to_act() if any(each.verb in ("go", "step") for each in state.legal(seat))]
        for seat in seats:
            board = board_of(state, seat)
            joined += sum(board.w.figure_owner[board.land.square[c.name]] == seat for c in map_drawing(board).choices)
            assert not any(choice.look == "origin" for choice in map_drawing(board).choices)
    assert joined, "somebody could be joined"


def test_the_whole_map_can_be_listened_to() -> None:
    for board, drawn in positions(3)[-2:]:
        told = inspection(board, "map:all")
        assert told is not None
        words = " ".join(f"{label} {fact}" for label, fact in told.facts)
        for square in chain.from_iterable(tile.drawing.data.squares for tile in drawn.tiles):
            if square.marker:
                assert square.id.removeprefix("sq-").replace("-", ",") in words
        assert all(figure.place.removeprefix("square:") in words for figure in drawn.figures)


@pytest.mark.parametrize(
    ("policy", "words"), [("expansionism", "takes it."), ("pacifism", "and so does a scout of yours.")]
)
def test_a_hut_says_whether_scouts_may_take_it(policy: str, words: str) -> None:
    stage = Stage().city(0, "2,2").city(1, "13,6").policies(0, policy).lay("5,5", "hut", "silk")
    state = CivilizationState(GAME, stage.w)
    for reader, end in ((0, words), (1, "takes it.")):
        told = inspection(board_of(state, reader), "square:5,5")
        assert told is not None
        assert str(told.lines[0]).endswith(end)
