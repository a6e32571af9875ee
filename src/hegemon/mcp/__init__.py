"""What language models are told, and can ask, by the Model Context Protocol: here at a terminal, or at a server."""
