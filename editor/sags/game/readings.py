"""Where the rulebook leaves a question open: the reading that the program plays by, each in one place.

The words for players are those of ``editor.rules.readings``. A log may name readings; only these are played, so that a
log with another one is refused and not played wrongly.
"""

from __future__ import annotations

from typing import Final, Literal

ReadingId = Literal[
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18"
]

READINGS: Final[dict[ReadingId, str]] = {
    "R1": "no",
    "R2": "one",
    "R3": "stay",
    "R4": "leave-unseen",
    "R5": "not-binding",
    "R6": "no-pass",
    "R7": "when-taken",
    "R8": "enterable",
    "R9": "down-to-zero",
    "R10": "some-footprint",
    "R11": "decoy-leaves",
    "R12": "last",
    "R13": "replaced",
    "R14": "together",
    "R15": "not-all",
    "R16": "lot",
    "R17": "usable",
    "R18": "shared",
}
"""What is played."""
