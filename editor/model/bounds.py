"""How much a scenario can hold: what nine boxes have, and for what an author writes more than anybody needs.

A file is checked, drawn and printed as a whole, so nothing in it may grow without end. What the game has as pieces is
bounded by the pieces; a test holds these numbers against ``tiles/``.
"""

from typing import Final

from editor.model.grid import LARGEST_SIDE

COPIES: Final = 9
"""Boxes of Earth Reborn that an author can own."""

MOST_COPIES: Final = 99
"""Boxes of any game that an author can own; how many of them is told by the game."""

PEOPLE: Final = 12 * COPIES
"""Miniatures. Characters of the author's own are played with them, too."""

TILES: Final = 91 * COPIES
"""Floor tiles."""

DOORS: Final = 24 * COPIES
"""Doors."""

MARKERS: Final = 155 * COPIES
"""Pieces of cardboard that are markers."""

ITEMS: Final = 62 * COPIES
"""Sides of equipment cards: of those that are carried, and of those in the search deck."""

LEVELS: Final = 9
"""Levels of a map."""

SIDES: Final = 4
"""Sides of a game: one for each player."""

SQUARES: Final = LARGEST_SIDE**2
"""Squares of the largest map of any game; those of a game are told by its table."""

EDGES: Final = 2 * LARGEST_SIDE * (LARGEST_SIDE + 1)
"""Edges of the largest map of any game, its rim included."""

STRIPES: Final = 8
"""Stripes of the frame."""

OBJECTIVES: Final = 200
"""Objectives."""

MANY: Final = 99
"""Zones, special rules, pairs of stairs, cards of the author's own, and what else is told one by one."""

FEW: Final = 9
"""What a card tells one by one: abilities, uses, tests."""

LETTERS: Final = 300_000
"""Characters of all texts of a scenario together: a hundred pages."""

LINES: Final = 10_000
"""Lines of all its texts together."""

SUPPRESSED: Final = 999
"""Warnings that an author can accept, and things that one of them can be about."""
