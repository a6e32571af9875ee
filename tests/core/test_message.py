"""Sentences as data."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from hegemon.core.message import Message, Seat, say, say_count


class Shouting(NullTranslations):
    """A language in which everything is loud, and two is a crowd."""

    def gettext(self, message: str) -> str:
        return message.replace("hello", "HELLO").replace("world", "WORLD")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "a crowd" if n == 2 else super().ngettext(msgid1, msgid2, n)


def test_blanks_are_translated_in_turn() -> None:
    assert say("hello {what}", what=say("world")).render(Shouting()) == "HELLO WORLD"


def test_seats_become_names() -> None:
    message = say("{player} thanks {cards}", player=Seat(1), cards=say("{other}", other=Seat(0)))
    assert message.render(NullTranslations(), ["Ada", "Bob"]) == "Bob thanks Ada"
    assert str(message) == "player 2 thanks player 1"


def test_languages_count_in_their_own_way() -> None:
    assert [say_count("{n} card", "{n} cards", n).render(Shouting()) for n in (1, 2, 3)] == [
        "1 card",
        "a crowd",
        "3 cards",
    ]


def test_blanks_can_be_filled_later() -> None:
    assert str(say("{a} and {b}", a=1).fill(b=2)) == "1 and 2"
    assert str(say_count("one", "{n}", 0).fill(n=5)) == "5"


def test_only_numbers_are_counted() -> None:
    with pytest.raises(TypeError, match="counts"):
        str(Message("one", {"n": "many"}, "more"))
