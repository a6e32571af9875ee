"""How pages are drawn: faces of games, templates, panels, and the files that come with them."""
