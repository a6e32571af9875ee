"""A turn of others as a film: a few scenes, each with its sentences, its place and what moves in it."""

from __future__ import annotations

from typing import Any

from hegemon.core.telling import Beat, Cover, Flight, SeenMove, Trail
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.speech import HAPPENINGS
from hegemon.games.civilization.table.beats import MOST_LINES, QUIET, WEIGHTS, beats
from hegemon.games.civilization.table.log import UNTOLD


def move(seat: int, *events: dict[str, Any]) -> SeenMove:
    return SeenMove(seat, events)


def step(seat: int, start: str, square: str, armies: int = 1, scouts: int = 0) -> dict[str, Any]:
    return {
        "event": "stepped", "seat": seat, "start": start, "square": square, "armies": armies, "scouts": scouts,
    }  # fmt: skip


def advance(seat: int, to: int) -> list[dict[str, Any]]:
    return [
        {"event": "lost-culture", "seat": seat, "n": 3},
        {"event": "advanced", "seat": seat, "n": to},
        {"event": "drew-event", "seat": seat, "level": 1},
    ]


PASS = {"event": "let-pass", "seat": 0}
CITIES = [
    move(1, *advance(1, 4)),
    move(1, *advance(1, 5)),
    move(1, {"event": "devotes", "seat": 1, "square": "14,1"}, {"event": "gained-culture", "seat": 1, "n": 5}),
    move(0),
    move(1, {"event": "built", "seat": 1, "building": "library", "square": "12,2"}),
    move(1, PASS),
]


def texts(beat: Beat) -> list[str]:
    return [str(line.text) for line in beat.lines]


def test_moves_of_one_player_in_one_phase_are_one_beat_and_passing_is_none() -> None:
    told = beats(GAME, CITIES, 0)
    assert [(beat.seat, beat.moves) for beat in told] == [(1, len(CITIES))]
    assert texts(told[0]) == [
        "player 2 advances to step 5 of the culture track.",
        "player 2 devotes the city on 14,1 to the arts.",
        "player 2 builds Library on 12,2.",
    ]
    assert told[0].units == ("14,1", "12,2")


def test_every_move_is_in_one_beat_and_each_player_has_their_own() -> None:
    moves = [move(0), *CITIES, move(2, {"event": "governed", "seat": 2, "government": "monarchy"}), move(2)]
    told = beats(GAME, moves, 0)
    assert [beat.seat for beat in told] == [1, 2]
    assert sum(beat.moves for beat in told) == len(moves)
    assert not beats(GAME, [], 0)


def test_another_phase_is_another_beat_and_so_is_what_happens_far_away() -> None:
    near = [move(1, step(1, "1,1", "2,1")), move(1, step(1, "4,4", "4,5"))]
    far = move(1, step(1, "14,9", "14,10"))
    assert [beat.moves for beat in beats(GAME, [*near, far], 0)] == [2, 1]
    phase = {"event": "phase-began", "phase": "research"}
    learned = move(1, {"event": "learned", "seat": 1, "tech": "monarchy"})
    assert [beat.moves for beat in beats(GAME, [*near, move(1, phase), learned], 0)] == [3, 1]


def test_a_group_walks_its_whole_way_and_tiles_and_huts_turn_over() -> None:
    moves = [
        move(3, step(3, "3,10", "3,9"), {"event": "kept-hut", "seat": 3, "square": "3,9"}),
        move(3, {"event": "explored", "seat": 3, "square": "4,8", "tile": "tile_24"}),
        move(3, step(3, "3,9", "4,9")),
        move(3, step(3, "2,11", "3,11", 0, 1)),
    ]
    (beat,) = beats(GAME, moves, 0)
    assert beat.trails == (
        Trail("army-3", ("square:3,10", "square:3,9", "square:4,9")),
        Trail("scout-3", ("square:2,11", "square:3,11")),
    )
    assert beat.covers == (Cover("m-hut", "3,9"), Cover("tile-back", "4,8", 4))
    assert beat.flights == (Flight("m-hut", "square:3,9", "hand-3"),)
    assert {"4,8", "7,11"} <= set(beat.units), "the whole tile is to be seen"
    assert len(beat.lines) == MOST_LINES
    assert "player 4 moves an army from 3,10 to 4,9." in texts(beat)


def test_what_somebody_gets_comes_from_where_they_get_it() -> None:
    (beat,) = beats(GAME, CITIES, 0)
    assert beat.flights == (
        Flight("i-deck", "track:4", "hand-1"),
        Flight("i-deck", "track:5", "hand-1"),
        Flight("y-culture", "square:14,1", "tally-1"),
    )


def test_a_battle_is_watched_by_twos_and_the_next_one_begins_anew() -> None:
    def front(seat: int, number: int) -> SeenMove:
        return move(seat, {"event": "opened-front", "seat": seat, "front": number, "unit": "infantry_tough"})

    attack = {"event": "attacked", "seat": 2, "defender": 3, "square": "4,14"}
    won = {"event": "won-battle", "seat": 2, "n": 6, "other": 3}
    fight = [move(2, attack), front(3, 1), front(2, 2), move(3), front(3, 3), move(2, won)]
    told = beats(GAME, [*fight, *fight], 0)
    assert [beat.moves for beat in told] == [2, 3, 1, 2, 3, 1]
    assert texts(told[0])[0] == "player 3 attacks player 4 on 4,14."
    assert {beat.sound for beat in told} == {"battle"}
    assert texts(told[2]) == ["player 3 wins the battle, 6 to 3."]


def test_whoever_makes_the_last_choice_in_a_battle_is_told_how_it_ends() -> None:
    won = {"event": "won-battle", "seat": 0, "n": 2, "other": 1}
    lost = {"event": "lost-figures", "seat": 0, "square": "4,4", "armies": 1, "scouts": 0}
    [mine] = beats(
        GAME, [move(0, {"event": "opened-front", "seat": 0, "front": 1, "unit": "infantry_tough"}, won, lost)], 0
    )
    assert [str(line.text) for line in mine.news] == ["You win the battle, 2 to 1.", "You lose an army on 4,4."]
    [earlier] = beats(GAME, [move(0, lost)], 0)
    assert not earlier.news, "what one chooses oneself one knows"


def test_what_one_finds_or_draws_is_news_to_oneself_alone() -> None:
    found = {"event": "kept-hut", "seat": 0, "square": "4,4", "discovery": "iron"}
    moves = [move(0, step(0, "3,4", "4,4"), found), move(1, *advance(1, 4))]
    mine, theirs = beats(GAME, moves, 0)
    assert [str(line.text) for line in mine.news] == ["You keep what lies in the hut on 4,4: Iron."]
    assert texts(theirs)
    assert not theirs.news
    assert not any(beat.news for beat in beats(GAME, moves, 1)[:1]), "others are told it anyway"
    assert not any(beat.news for beat in beats(GAME, moves, None)), "nor has a spectator news"


def test_every_kind_of_happening_that_is_told_has_a_weight() -> None:
    told = {name for name, each in HAPPENINGS.items() if each.text is not None and not name.startswith("test-")}
    told -= UNTOLD | QUIET
    assert told - WEIGHTS.keys() == set()
    assert WEIGHTS.keys() - told == set()


COUNTERFEITED = [
    {"event": "played", "seat": 1, "card": "counterfeiters.coins"},
    *({"event": "founded", "seat": 1, "square": f"{column},3"} for column in (3, 6, 9)),
    {"event": "lost-coin", "seat": 0},
    {"event": "obsolete", "wonder": "stonehenge"},
]


def test_what_is_done_to_the_reader_is_always_told() -> None:
    scouts = {"event": "destroyed-scouts", "seat": 1, "loser": 0, "square": "3,3"}
    (beat,) = beats(GAME, [move(1, *COUNTERFEITED, scouts)], 0)
    assert "You lose a coin." in texts(beat)
    assert "player 2 destroys your scouts on 3,3." in texts(beat)
    assert len(beat.lines) == MOST_LINES
    (others,) = beats(GAME, [move(1, *COUNTERFEITED, scouts)], 2)
    assert "player 1 loses a coin." not in texts(others), "there is more to tell"
    (used,) = beats(GAME, [move(1, {"event": "used", "seat": 1, "ability": "monarchy.silk"}, COUNTERFEITED[-1])], 0)
    assert texts(used)[-1] == "Stonehenge is obsolete."


def test_who_lets_something_happen_is_told_what_it_costs_them() -> None:
    (mine,) = beats(GAME, [move(0, *COUNTERFEITED)], 0)
    assert [str(line.text) for line in mine.news] == ["You lose a coin.", "Stonehenge is obsolete."]


def test_a_city_that_is_devoted_is_told_where_there_is_room() -> None:
    devotion = [{"event": "devotes", "seat": 1, "square": "14,1"}, {"event": "gained-culture", "seat": 1, "n": 5}]
    (beat,) = beats(GAME, [move(1, *advance(1, 4)), move(1, *devotion)], 0)
    assert texts(beat) == [
        "player 2 advances to step 4 of the culture track.",
        "player 2 devotes the city on 14,1 to the arts.",
    ]
