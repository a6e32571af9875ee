"""The table for language models: the Model Context Protocol at a server."""
