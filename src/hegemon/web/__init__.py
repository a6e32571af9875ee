"""Tables in the browser: HTTP, pages, templates, static files, and the same as JSON."""
