"""Who knows what is left when hidden things leave a row."""

from __future__ import annotations

from hegemon.games.civilization.world.knowledge import forgotten, mingled, passed, shown
from hegemon.games.civilization.world.realm import FoundMarker, HeldCard


def test_what_is_shown_is_gone() -> None:
    assert shown((HeldCard(1, 1), HeldCard(2, 1)), 2) == (HeldCard(1, 1),)


def test_who_knew_one_of_two_equals_knows_none_of_the_one_left() -> None:
    """Which of both it was makes no difference to anybody who saw it go."""
    known_goes = shown((HeldCard(7, 0b011), HeldCard(7, 0b001)), 7)
    unknown_goes = shown((HeldCard(7, 0b001), HeldCard(7, 0b011)), 7)
    assert known_goes == unknown_goes == (HeldCard(7, 0b001),)


def test_who_knew_both_still_knows_one() -> None:
    assert shown((HeldCard(7, 0b011), HeldCard(7, 0b111)), 7) == (HeldCard(7, 0b011),)


def test_other_faces_stay_known() -> None:
    assert shown((HeldCard(7, 0b001), HeldCard(8, 0b011)), 7) == (HeldCard(8, 0b011),)


def test_each_forgets_once() -> None:
    assert forgotten((HeldCard(7, 0b110), HeldCard(7, 0b110)), 7, 0b110) == (HeldCard(7, 0), HeldCard(7, 0b110))


def test_a_hut_is_no_village() -> None:
    hut, village = FoundMarker(7, 0b011, village=False), FoundMarker(7, 0b001, village=True)
    assert shown((village, hut), 7) == (hut,)


def test_of_things_that_look_alike_outsiders_lose_track() -> None:
    row = (
        FoundMarker(1, 0b111, village=False),
        FoundMarker(2, 0b011, village=False),
        FoundMarker(3, 0b111, village=True),
    )
    huts = mingled(row, lambda found: not found.village, 0b011)
    assert [found.known for found in huts] == [0b011, 0b011, 0b111]
    assert mingled(row, lambda found: found.village, 0b011) == row, "there is no doubt about the only one"


def test_what_passes_is_known_to_both_sides_and_nobody_else() -> None:
    row = (HeldCard(7, 0b101), HeldCard(8, 0b101), HeldCard(9, 0b101))
    card, rest = passed(row, 1, lambda held: held.face < 9, 0b011)
    assert card == HeldCard(8, 0b011)
    assert rest == (HeldCard(7, 0b001), HeldCard(9, 0b101)), "an outsider has lost sight of those that look alike"


def test_who_gets_one_of_two_equals_cannot_tell_which() -> None:
    known_goes = passed((HeldCard(7, 0b011), HeldCard(7, 0b001)), 0, lambda held: True, 0b011)
    unknown_goes = passed((HeldCard(7, 0b001), HeldCard(7, 0b011)), 0, lambda held: True, 0b011)
    assert known_goes == unknown_goes == (HeldCard(7, 0b011), (HeldCard(7, 0b001),))
