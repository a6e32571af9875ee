"""Languages: catalogues."""
