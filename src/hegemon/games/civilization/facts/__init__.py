"""The facts of the game: what is in the boxes, from `content/*.toml`, as values that never change.

>>> CONTENT.techs.called("writing").buildings
('library',)
>>> CONTENT.buildings.called("library").icons
Icons(production=0, trade=1, culture=1, coin=0)
>>> str(CONTENT.wonders.called("stonehenge").abilities[0].help)
'Gain 1 culture.'
"""

from importlib.resources import files
from typing import Final

from hegemon.games.civilization.facts.content import Content, ContentTable
from hegemon.games.civilization.facts.loading import load
from hegemon.games.civilization.facts.reading import BrokenContent

FOLDER: Final = files("hegemon.games.civilization") / "content"

CONTENT: Final = load(FOLDER)

__all__ = ["CONTENT", "FOLDER", "BrokenContent", "Content", "ContentTable", "load"]
