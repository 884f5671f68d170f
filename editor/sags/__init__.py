"""The S.A.G.S., the game's own generator of scenarios, step by step.

``construction`` is step 1, in which the players build the map together; ``players`` is the computer as a player.
"""
