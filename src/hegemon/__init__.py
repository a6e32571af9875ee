"""Hegemon: play, study and master civilization board games."""

__version__ = "0.1.0"
