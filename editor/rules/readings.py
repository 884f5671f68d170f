"""Where the rulebook leaves room: how this program reads it, in the order of the help. The words are messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from editor.messages import Message, say

Topic = Literal["map", "sight", "construction", "steps"]
TOPICS: tuple[Topic, ...] = get_args(Topic)

ReadingId = Literal[
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18"
]
"""The questions that the steps of the S.A.G.S. leave open. The code that answers one names it."""


@dataclass(frozen=True)
class Reading:
    """One decision that players may argue about."""

    id: str
    topic: Topic
    page: str
    """The page that leaves the room."""
    number: ReadingId | None = None
    """What logs of games call it, if they can name it."""
    answer: str = ""
    """How it is read, in a word."""

    @property
    def text(self) -> Message:
        return say(f"readings.{self.id}")


READINGS = (
    Reading("access", "map", "RB 35"),
    Reading("opening-onto-empty", "map", "RB 35"),
    Reading("opening-to-frame", "map", "RB 35"),
    Reading("loose-end", "map", "RB 36"),
    Reading("mixed-edges", "map", "RB 36"),
    Reading("sight-corner", "sight", "RB 14"),
    Reading("large-sees-past-itself", "sight", "RB 28"),
    Reading("violation", "construction", "RB 35"),
    Reading("points-floor", "construction", "RB 35"),
    Reading("icon-before-doors", "construction", "RB 35"),
    Reading("door-onto-empty", "construction", "RB 35"),
    Reading("pass-not-final", "construction", "RB 35"),
    Reading("distance", "steps", "RB 39"),
    Reading("team-price", "steps", "RB 36, 38", "R1", "no"),
    Reading("smallest-team", "steps", "RB 36, 38", "R2", "one"),
    Reading("zombie-cards", "steps", "RB 36", "R3", "stay"),
    Reading("unlaid-drillers", "steps", "RB 35, 38", "R4", "leave-unseen"),
    Reading("declining", "steps", "RB 38", "R5", "not-binding"),
    Reading("nothing-taken", "steps", "RB 36, 38", "R6", "no-pass"),
    Reading("card-face", "steps", "RB 38", "R7", "when-taken"),
    Reading("valid-square", "steps", "RB 37, 39", "R8", "enterable"),
    Reading("driller-price", "steps", "RB 37", "R9", "down-to-zero"),
    Reading("large-deployment", "steps", "RB 37, 39", "R10", "some-footprint"),
    Reading("no-place-left", "steps", "RB 37, 39", "R11", "decoy-leaves"),
    Reading("empty-drillers", "steps", "RB 39", "R12", "last"),
    Reading("missions-drawn", "steps", "RB 37, 39", "R13", "replaced"),
    Reading("assigning-order", "steps", "RB 37, 39", "R14", "together"),
    Reading("unassigned-cards", "steps", "RB 37, 39", "R15", "not-all"),
    Reading("mercenary-tie", "steps", "RB 39", "R16", "lot"),
    Reading("sewers", "steps", "RB 9, 41", "R17", "usable"),
    Reading("shared-victory", "steps", "RB 38, 39", "R18", "shared"),
)

PLAYED: Final[dict[ReadingId, str]] = {each.number: each.answer for each in READINGS if each.number}
"""How the program plays. A log may name readings; one with another answer is refused, and not played wrongly."""
