"""The pages on which one learns: rules, first games, the game of the day."""
