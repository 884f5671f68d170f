"""The numbers of steps 2 to 6 by the number of players (RB 36 to 39), and who takes no part with three and four.

What every finished map has, such as its turns, is in ``editor.model.sags``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.catalogue import Box


@dataclass(frozen=True)
class Numbers:
    """What depends on how many play."""

    most_characters: int
    """In one team; with two players only cards and MP set a limit."""
    dealt: int
    """Equipment cards in each hand; 0: the deck is split by colour."""
    decoys: int
    bonus_missions: int


NUMBERS: Final = {
    2: Numbers(most_characters=99, dealt=0, decoys=2, bonus_missions=0),
    3: Numbers(most_characters=3, dealt=10, decoys=1, bonus_missions=0),
    4: Numbers(most_characters=2, dealt=7, decoys=1, bonus_missions=1),
}

MISSIONS_OF_TWO: Final = 4
"""Missions that each side holds with two players."""

MAGNETIC_OF_TWO: Final = 2
"""Magnetic card markers of the Salemites with two players."""

NEAREST: Final = 4
"""The least distance between markers of different sides, with three and four players (RB 39)."""

SCRAMBLER: Final = "radio-scrambler"
"""The item whose card leaves the game with three and four players (RB 38)."""

REMOVED: Final = frozenset({"cherokee-bill", "zombie-1", "zombie-2"})
"""The characters that nobody can enrol with three and four players (RB 38)."""


def deck_of(box: Box, players: int) -> tuple[str, ...]:
    """The equipment cards in play, in the order of the box."""
    cards = box.cards.values()
    if players == 2:
        return tuple(card.id for card in cards)
    return tuple(card.id for card in cards if SCRAMBLER not in (card.green.item, card.yellow.item))
