"""What great merchants and explorers do beyond their numbers; their markers are industrialists (R-GP-01)."""

from __future__ import annotations

from hegemon.core.errors import Refusal
from hegemon.core.game import Reveals
from hegemon.core.message import say
from hegemon.games.civilization.cards.gains import NOTHING_TO_GAIN
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.speech import DISCOVERIES, SEATS, SQUARES, happening
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.world import World

CHARTED = happening(
    "charted", None,
    you=say("You look at the marker on {square}: {discovery}."),
    reveals=Reveals.ITS_SECRETS, private=say("{seat} looks at the marker on {square}: {discovery}."),
    seat=SEATS, square=SQUARES, discovery=DISCOVERIES,
)  # fmt: skip
LOOKED_AT_SHEET = happening(
    "looked-at-sheet", say("{seat} looks at the hut and village markers of {holder}."),
    you=say("You look at the hut and village markers of {holder}: {discoveries}."),
    to_you=say("{seat} looks at your hut and village markers."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} looks at the hut and village markers of {holder}: {discoveries}."),
    seat=SEATS, holder=SEATS, discoveries=DISCOVERIES,
)  # fmt: skip


@ability("captain_james_cook.voyage")
class CaptainCook(Usable):
    """R-MOVE-20: the travel speed is doubled for the rest of the turn, last of all."""

    lingers = True

    def use(self, w: World, seat: int) -> None:
        w.recount(seat)

    def speed_factor(self, w: World, seat: int) -> int:
        return 2


@ability("marco_polo.riches")
class MarcoPolo(Usable):
    """Gain trade, as far as the dial goes (R-TRD-06)."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if w.realms[seat].trade < w.options.trade_max else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        sheet.gain_trade(w, seat, self.amount("trade"))


@ability("zheng_he.charts")
class ZhengHe(Usable):
    """Look at all face-down markers, on the map and on the others' sheets; from then on one knows them."""

    def on_map(self, w: World, seat: int) -> list[int]:
        """The squares with a marker that the player hasn't looked at."""
        there = (
            square
            for square in w.geography.on_map
            if kind_of(w.markers[square]) in (MarkerKind.HUT, MarkerKind.VILLAGE)
        )
        return [square for square in there if not w.seen_by[square] >> seat & 1]

    def holders(self, w: World, seat: int) -> list[int]:
        """The other players who have such markers, known or not: which of them are is nobody's business."""
        return [other for other in w.others(seat) if w.realms[other].huts_and_villages]

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if self.on_map(w, seat) or self.holders(w, seat) else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        for square in self.on_map(w, seat):
            w.seen_by[square] |= 1 << seat
            face = CONTENT.huts_and_villages[number_of(w.markers[square])].id
            CHARTED(w, seat=seat, square=w.geography.name[square], secret={"discovery": face}, insiders=(seat,))
        for other in self.holders(w, seat):
            realm = w.realms[other]
            realm.huts_and_villages = tuple(
                found._replace(known=found.known | 1 << seat) for found in realm.huts_and_villages
            )
            faces = [CONTENT.huts_and_villages[found.face].id for found in realm.huts_and_villages]
            LOOKED_AT_SHEET(w, seat=seat, holder=other, secret={"discoveries": faces}, insiders=(seat, other))
