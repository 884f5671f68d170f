"""The S.A.G.S., the game's own generator of scenarios, step by step.

``construction`` is step 1, in which the players build the map together; ``game`` is the whole course, from the first
tile to a scenario that is ready to play; ``players`` is the computer as a player; ``fitting`` lays what fits onto maps
that came about in any other way.
"""
