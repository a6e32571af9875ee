"""What cards are made of: abilities, what a player's cards amount to, how things are used, paid for and answered."""
