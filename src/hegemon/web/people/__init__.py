"""The pages about people: accounts, friends, preferences, notifications."""
