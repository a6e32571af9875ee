"""Those who keep their name, how they sign in, and how people treat each other."""
