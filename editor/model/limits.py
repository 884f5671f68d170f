"""How much a scenario can contain: the pieces of nine boxes, and for texts more than an author needs.

A file is validated, drawn and printed as a whole, so nothing in it may grow without limit. A test compares these
numbers with the built-in box.
"""

from typing import Final

from editor.model.grid import MAX_MAP_SIDE

MAX_BOXES: Final = 9
"""Boxes of a game that an author can own."""

MAX_COPIES: Final = 99
"""Boxes of any game that an author can own; the game sets its own limit."""

MAX_CHARACTERS: Final = 12 * MAX_BOXES
"""Miniatures, which custom characters use, too."""

MAX_TILES: Final = 91 * MAX_BOXES
"""Floor tiles."""

MAX_DOORS: Final = 24 * MAX_BOXES
"""Doors."""

MAX_MARKERS: Final = 155 * MAX_BOXES
"""Markers."""

MAX_ITEMS: Final = 62 * MAX_BOXES
"""Sides of equipment cards, carried or in the search deck."""

MAX_LEVELS: Final = 9
"""Levels of a map."""

MAX_SIDES: Final = 9
"""Sides of any game; the game sets its own limit."""

MAX_PLAYERS: Final = 9
"""Players of any game; the game sets its own limit."""

MAX_SQUARES: Final = MAX_MAP_SIDE**2
"""Squares of the largest map of any game; a game sets its own limit."""

MAX_EDGES: Final = 2 * MAX_MAP_SIDE * (MAX_MAP_SIDE + 1)
"""Edges of the largest map of any game, border included."""

BORDER_SECTIONS: Final = 8
"""Border sections of the frame."""

MAX_OBJECTIVES: Final = 200
"""Objectives."""

MAX_ENTRIES: Final = 99
"""Zones, special rules, pairs of stairs, custom cards, and entries of other lists."""

MAX_CARD_ENTRIES: Final = 9
"""Entries of a list on a card: abilities, uses, tests."""

MAX_STORY_CARDS: Final = 200
"""Cards of a story."""

MAX_RESOLUTIONS: Final = 99
"""Resolutions of a story."""

MAX_KEY_CARDS: Final = 12
"""Key cards of a story."""

MAX_DECKS: Final = 9
"""Decks of a mission."""

MAX_DECK_CARDS: Final = 99
"""Kinds of cards in a deck, and copies of one of them."""

MAX_NOTE_LENGTH: Final = 400
"""Characters of a note on the map."""

MAX_TEXT_LENGTH: Final = 300_000
"""Characters of all texts of a scenario together: a hundred pages."""

MAX_TEXT_LINES: Final = 10_000
"""Lines of all texts of a scenario together."""

MAX_IGNORED: Final = 999
"""Warnings that an author can ignore, and things that one of them can be about."""
