"""The advisor of a player in a hurry: what each choice looks worth, from a view alone and without trying it.

`sight` is the world as a seat sees it, `plan` says which of the four victories the seat is after and how strong
everybody is, `rivals` how soon others could win and so what it is worth to harm them, `numbers` how much everything
counts. The other modules hold an opinion about each verb and card, one module for each part of a turn.
"""
