"""Draw the pictures of the README and the docs: `make screenshots`.

Each is a real screen of a real game, so what you see is what you get.
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import MONOKAI

from hegemon.cli.match import ChoiceRequest, Match
from hegemon.cli.screen import screen
from hegemon.cli.terminal import screen_content
from hegemon.core import Action, Record
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import seat_player
from hegemon.terminal_tables import table_for

HERE = Path(__file__).parent


class Snap(Exception):
    """The moment has come."""


def draw(name: str, language: str, names: list[str], seed: int, *, rounds: int, deal: str = "basic") -> None:
    """A screen in the middle of a game, at the moment the first player may use effects."""
    game = GAMES.load("carta")
    record, _ = Record.start(game, {"players": len(names), "deal": deal}, seed)
    voice = Voice.speaking(language, game.name).naming(*names)
    me = seat_player("greedy", game, "me")

    def ask(question: ChoiceRequest) -> Action:
        if question.view["round"] >= rounds and question.view["phase"] == "effects" and len(question.legal) > 3:
            console = Console(
                record=True, file=StringIO(), width=118, height=34, force_terminal=True, color_system="truecolor"
            )
            table = table_for(game, record.options, voice)
            console.print(screen(screen_content(question), table, console))
            svg = console.export_svg(title="hegemon play", theme=MONOKAI)
            # no font from elsewhere, and no name that changes with every run
            svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
            svg = re.sub(r"terminal-\d+", "terminal", svg).replace("Fira Code, monospace", "monospace")
            (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
            raise Snap
        return me.choose(question.view, question.legal)

    with TemporaryDirectory() as folder:
        match = Match(record, [None, *("greedy" for _ in names[1:])], Path(folder) / "game.jsonl")
        try:
            match.play(ask)
        except Snap:
            print(f"docs/pictures/{name}.svg")
        else:
            raise SystemExit(f"{name}: the moment never came; choose another seed")


if __name__ == "__main__":
    draw("table", "en", ["Ada", "Ben", "Chloé"], 12, rounds=9)
    draw("table-uk", "uk", ["Оля", "Тарас"], 3, rounds=9)
