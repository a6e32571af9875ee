"""What cards do. Facts are data; what needs more than adding numbers is a short class here, one for each ability."""
