"""What a table is: what follows from its entries, without a clock or a thread, and how it is written as rows."""
