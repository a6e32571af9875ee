"""The laboratory: how the rules of a game behave over very many games, with a report for designers."""
