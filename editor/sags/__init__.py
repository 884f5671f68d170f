"""The S.A.G.S., the game's own scenario generator, step by step.

``construction`` is step 1, in which the players build the map together; ``game`` is the whole S.A.G.S., from the first
tile to a scenario that is ready to play; ``players`` holds the computer players; ``fitting`` finds tiles that fit on
any other map.
"""
