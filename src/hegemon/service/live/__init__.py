"""Tables that are played now: in memory, with those who sit there, look on and talk."""
