"""Accounts of programs, who is invited where, and what concerns each of them."""
