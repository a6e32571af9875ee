"""What a game is: the contract, messages, options, records, randomness and the kernel builder."""

from hegemon.core.arguments import Argument
from hegemon.core.encoding import Encoding, Layout, Learning, Section
from hegemon.core.engine import Engine
from hegemon.core.errors import BadOptions, BrokenRecord, HegemonError, IllegalAction, Refusal, UnknownGame
from hegemon.core.features import Appraiser, Feature, Foreseer, NotOffered
from hegemon.core.game import Action, Component, Event, EventKind, Game, Reveals, State, View
from hegemon.core.message import Blank, Message, Seat, say, say_all, say_count
from hegemon.core.options import Offer, Options, Preset
from hegemon.core.outcome import Outcome, places_without
from hegemon.core.record import Record
from hegemon.core.registry import Registry
from hegemon.core.windows import OpenWindow, Window

__all__ = [
    "Action",
    "Appraiser",
    "Argument",
    "BadOptions",
    "Blank",
    "BrokenRecord",
    "Component",
    "Encoding",
    "Engine",
    "Event",
    "EventKind",
    "Feature",
    "Foreseer",
    "Game",
    "HegemonError",
    "IllegalAction",
    "Layout",
    "Learning",
    "Message",
    "NotOffered",
    "Offer",
    "OpenWindow",
    "Options",
    "Outcome",
    "Preset",
    "Record",
    "Refusal",
    "Registry",
    "Reveals",
    "Seat",
    "Section",
    "State",
    "UnknownGame",
    "View",
    "Window",
    "places_without",
    "say",
    "say_all",
    "say_count",
]
