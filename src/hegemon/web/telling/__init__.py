"""What happened, in words and as a film."""
