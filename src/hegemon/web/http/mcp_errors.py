"""What `/mcp` refuses before anybody is asked."""

from __future__ import annotations

from hegemon.core import HegemonError, say
from hegemon.core.extras import install_command


class NoProtocolAtServer(HegemonError):
    """The library that speaks the protocol isn't installed here."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "This server doesn't speak the Model Context Protocol. To add it: {command}",
                command=install_command("mcp"),
            )
        )


class ForeignOrigin(HegemonError):
    """A page of somebody else's sends the request, from a browser of somebody who knows nothing of it."""

    def __init__(self) -> None:
        super().__init__(say("Pages from elsewhere may not ask this."))
