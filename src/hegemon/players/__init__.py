"""Who chooses: anyone who sees a view and names an action."""
