"""One request of somebody: who is looking, in which language, and what they are told when it fails."""
