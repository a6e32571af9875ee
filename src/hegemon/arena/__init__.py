"""Many games at once: matches, ratings, tournaments, and how a game behaves over a million plays."""
