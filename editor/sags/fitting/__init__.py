"""What fits onto a map that lies already: for one square every tile that may lie there, for all of them a filling.

A construction knows its whole course; a map on the bench may have come about in any way, break rules, have levels and
walls of the author. So the board of a document is taken as ground, and then the quick machinery of the construction
decides what may lie on it, as the rules themselves would.
"""
