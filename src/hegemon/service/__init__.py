"""Tables that people sit at: seats, clocks, bots, storage, live news. Knows no game by name, and no web."""
