"""The fix for a suppression that no longer meets a warning."""

from __future__ import annotations

from collections.abc import Iterator

from editor.edits import Edit, unsuppress
from editor.rules.finding import Finding
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection


def remove(_: Inspection, found: Finding) -> Iterator[Edit]:
    rule, *subjects = found.subjects
    yield labelled(unsuppress(rule, tuple(subjects)), "unsuppress")
