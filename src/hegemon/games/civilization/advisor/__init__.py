"""The advisor of a player in a hurry: what each choice looks worth, from a view alone and without trying it.

`sight` is the world as a seat sees it, `plan` says which of the four victories the seat is after, and the other modules
hold an opinion about each verb, one module for each part of a turn.
"""
