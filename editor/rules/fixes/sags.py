"""Fixes for what the S.A.G.S. does not have, or fixes otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from editor.edits import Edit, mend_walls, remove_walls, set_field, together
from editor.messages import say
from editor.rules.finding import Finding
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.sags_constants import differences


def take_away(_: Inspection, found: Finding) -> Iterator[Edit]:
    """Take the pieces off the map."""
    level, kind = found.subjects
    take = remove_walls if kind == "walls" else mend_walls
    yield labelled(take(level, found.edges), f"take-away-{kind}", count=len(found.edges))


def set_constants(inspection: Inspection, _: Finding) -> Iterator[Edit]:
    edits = [set_field(each.path, each.due) for each in differences(inspection)]
    yield together(say("fixes.set-constants"), edits)
