"""Reports as one file: a page with charts that needs no network."""
