"""How games ended, and what that says of those who played them."""
