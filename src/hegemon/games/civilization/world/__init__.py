"""The position: everything that lies on the table, as plain data, and the few things that can be done to it."""
