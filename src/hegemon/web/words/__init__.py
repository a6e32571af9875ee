"""What pages say about terms, ratings, endings and options."""
