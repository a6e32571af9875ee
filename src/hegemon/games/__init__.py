"""The games, one package each. A new folder here is a new game everywhere."""

from hegemon.core.registry import Registry

GAMES = Registry(__name__, __path__)
