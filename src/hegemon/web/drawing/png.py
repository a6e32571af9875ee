"""Drawings as PNG, for those who show links and know no SVG.

Making one takes a tenth of a second, in which nothing else of its process could go on: so it is done in a process of
its own, which steps back for all others.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Final

from hegemon.service.background.bots import HINT, NICENESS, BotPool, wake_up

FONTS: Final = sorted(str(file) for file in (Path(__file__).parents[1] / "replays" / "picture_fonts").glob("*.ttf"))
KEPT: Final = 64
"""Pictures that are not made again at once: whoever shows a link asks several times."""
PATIENCE: Final = 60.0
"""Seconds for a picture; it takes much less, but others may have a lot to do."""


def png_of(svg: str) -> bytes:
    """A drawing as PNG. Names in letters that ours don't have are written in those of the machine."""
    import resvg_py  # only the process that draws needs it

    return resvg_py.svg_to_bytes(
        svg_string=svg, font_files=FONTS, serif_family="Hegemon Serif", sans_serif_family="Hegemon Sans"
    )


class PngMaker:
    """Makes them one after the other, for everybody in turn."""

    def __init__(self) -> None:
        self._pool = BotPool(1, wake_up, NICENESS)
        self._made: OrderedDict[str, bytes] = OrderedDict()

    def known(self, svg: str) -> bytes | None:
        """A picture that was made a moment ago."""
        return self._made.get(svg)

    async def png(self, svg: str, whom: str) -> bytes:
        """A picture for somebody."""
        made = await self._pool.ask(PATIENCE, png_of, svg, urgency=HINT, whom=whom)
        self._made[svg] = made
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
        return made

    async def close(self) -> None:
        """End the process."""
        await self._pool.close()
