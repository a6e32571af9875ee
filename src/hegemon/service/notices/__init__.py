"""Of what people want to be told, and how it reaches them."""
