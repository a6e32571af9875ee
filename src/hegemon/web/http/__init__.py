"""What a request may do, who sends it, what every answer carries, and what is written down about it."""
