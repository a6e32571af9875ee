"""Learning a game by playing against oneself. Needs torch: `pip install 'hegemon[train]'`."""
