"""The games, one package each. A new folder here is a new game everywhere.

`HEGEMON_GAMES` names folders elsewhere that hold more games, as `PATH` names folders that hold programs.
"""

import os

from hegemon.core.registry import Registry

__path__ += [folder for folder in os.environ.get("HEGEMON_GAMES", "").split(os.pathsep) if folder]

GAMES = Registry(__name__, __path__)
