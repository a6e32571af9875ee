"""Options: checked, explained, listed."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hegemon.core.errors import BadOptions
from hegemon.core.message import say
from hegemon.core.options import YES_NO, Options, choice, number


@dataclass(frozen=True, kw_only=True)
class Chess(Options):
    players: int = choice(2, say("Players"), {2: say("two")})
    blitz: bool = choice(False, say("Blitz"), YES_NO)
    minutes: int = number(None, say("Minutes"), 1, 180)
    board: tuple[int, ...] = (8, 8)

    def settle(self) -> dict[str, int]:
        return {"minutes": 5 if self.blitz else 90} if self.minutes is None else {}


def test_what_is_left_out_is_settled() -> None:
    assert Chess().minutes == 90
    assert Chess(blitz=True).minutes == 5
    assert Chess(blitz=True, minutes=7).minutes == 7


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"players": 3}, "Players can't be 3; choose one of: 2."),
        ({"blitz": 1}, "Blitz can't be 1; choose one of: false, true."),
        ({"players": True}, "Players can't be true; choose one of: 2."),
        ({"minutes": 0}, "Minutes can't be 0; it is a whole number from 1 to 180."),
        ({"minutes": "5"}, "Minutes can't be 5; it is a whole number from 1 to 180."),
        ({"clock": 5}, "There is no option “clock”; there are: blitz, board, minutes, players."),
    ],
)
def test_bad_options_are_refused_with_a_helpful_sentence(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions) as error:
        Chess.from_json(values)
    assert str(error.value) == sentence


def test_json_and_back() -> None:
    options = Chess(blitz=True)
    assert Chess.from_json(options.to_json()) == options
    assert Chess.from_json({"board": [10, 8]}).board == (10, 8)


def test_offers_tell_a_front_end_what_to_ask() -> None:
    offers = {offer.name: offer for offer in Chess.offers()}
    assert set(offers) == {"players", "blitz", "minutes"}, "what has no label is not offered"
    assert (offers["minutes"].low, offers["minutes"].high) == (1, 180)
    assert offers["blitz"].default is False
