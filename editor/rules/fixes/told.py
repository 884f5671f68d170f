"""Fixes for what a scenario tells its players."""

from __future__ import annotations

from collections.abc import Iterator

from editor.edits import Edit, set_field
from editor.rules.finding import Finding
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection


def set_players(inspection: Inspection, _: Finding) -> Iterator[Edit]:
    """Let as many play as there are sides."""
    sides = len(inspection.scenario.sides)
    yield labelled(set_field("players", sides), "set-players", count=sides)
