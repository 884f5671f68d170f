"""Rules interpretations: how this program answers questions that the rulebook leaves open.

A game lists its interpretations in ``game.toml``.
"""

from __future__ import annotations

from typing import Final, Literal

from editor.board.names import name_from_id
from editor.catalog.translation import box_text
from editor.messages import Name, msg, table
from editor.model.game import RuleInterpretation

InterpretationId = Literal[
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18"
]
"""The questions that the steps of the S.A.G.S. leave open. The code that answers one names it."""

INTERPRETATIONS: Final[dict[InterpretationId, str]] = {
    "R1": "no",  # team-price
    "R2": "one",  # smallest-team
    "R3": "stay",  # zombie-cards
    "R4": "leave-unseen",  # unplaced-drillers
    "R5": "not-binding",  # declining
    "R6": "no-pass",  # nothing-taken
    "R7": "when-taken",  # card-face
    "R8": "enterable",  # valid-square
    "R9": "down-to-zero",  # driller-price
    "R10": "some-footprint",  # large-deployment
    "R11": "decoy-leaves",  # no-place-left
    "R12": "last",  # empty-drillers
    "R13": "replaced",  # missions-drawn
    "R14": "together",  # assigning-order
    "R15": "not-all",  # unassigned-cards
    "R16": "lot",  # mercenary-tie
    "R17": "usable",  # sewers
    "R18": "shared",  # shared-victory
}
"""The answers that the program uses. A log that names another answer is rejected."""


def interpretation_text(reading: RuleInterpretation) -> Name:
    """Return the text of an interpretation: from the game, or from the program's messages."""
    return box_text("game", reading.text) or msg(f"interpretations.{reading.id}")


def topic_name(topic: str) -> Name:
    """Return the heading of a topic; topics without a message are named after their ids."""
    return (
        msg(f"interpretations.topic-{topic}") if f"topic-{topic}" in table("interpretations") else name_from_id(topic)
    )
