"""What a server does by itself: computers move, clocks run out, notices are sent, old things are cleared away."""
