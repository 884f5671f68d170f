"""Fixes for prisoners whom nobody holds."""

from __future__ import annotations

from collections.abc import Iterator

from editor.edits import Edit, move_character, set_field, together
from editor.messages import say
from editor.model.sides import Start
from editor.rules.finding import Finding
from editor.rules.inspection import Inspection
from editor.rules.people import character_name


def hand_over(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    """Let an enemy carry the prisoner, the nearest first; nobody carries two (RB 30)."""
    people = list(inspection.scenario.starts())
    side, prisoner = next(each for each in people if each[1].id == found.subjects[0])
    busy = {start.captor for _, start in people}
    enemies = [start for other, start in people if other.id != side.id and not start.prisoner and start.id not in busy]
    for captor in sorted(enemies, key=lambda start: _distance(prisoner, start)):
        hold = set_field(f"sides/{side.id}/characters/{prisoner.id}/captor", captor.id)
        names = {"character": character_name(inspection, prisoner), "captor": character_name(inspection, captor)}
        yield together(say("fixes.hand-over", **names), (move_character(prisoner.id, None), hold))


def _distance(one: Start, other: Start) -> float:
    if one.level is None or one.level != other.level:
        return float("inf")
    return abs((one.x or 0) - (other.x or 0)) + abs((one.y or 0) - (other.y or 0))
