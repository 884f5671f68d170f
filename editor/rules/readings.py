"""Where the rulebook leaves room: how this program reads it, in the order of the help. The words are messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from editor.messages import Message, say

Topic = Literal["map", "sight", "construction", "steps"]
TOPICS: tuple[Topic, ...] = get_args(Topic)


@dataclass(frozen=True)
class Reading:
    """One decision that players may argue about."""

    id: str
    topic: Topic
    page: str
    """The page that leaves the room."""

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
    Reading("team-price", "steps", "RB 36, 38"),
    Reading("smallest-team", "steps", "RB 36, 38"),
    Reading("zombie-cards", "steps", "RB 36"),
    Reading("unlaid-drillers", "steps", "RB 35, 38"),
    Reading("declining", "steps", "RB 38"),
    Reading("nothing-taken", "steps", "RB 36, 38"),
    Reading("card-face", "steps", "RB 38"),
    Reading("valid-square", "steps", "RB 37, 39"),
    Reading("driller-price", "steps", "RB 37"),
    Reading("large-deployment", "steps", "RB 37, 39"),
    Reading("no-place-left", "steps", "RB 37, 39"),
    Reading("empty-drillers", "steps", "RB 39"),
    Reading("missions-drawn", "steps", "RB 37, 39"),
    Reading("assigning-order", "steps", "RB 37, 39"),
    Reading("unassigned-cards", "steps", "RB 37, 39"),
    Reading("mercenary-tie", "steps", "RB 39"),
    Reading("sewers", "steps", "RB 9, 41"),
    Reading("shared-victory", "steps", "RB 38, 39"),
)
