"""Learning a game by playing against oneself. Needs torch: `.venv/bin/pip install -e '.[train]'`."""
