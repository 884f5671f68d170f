"""A problem that a rule found: severity, subjects, place, message and evidence."""

from __future__ import annotations

from typing import Literal

from editor.messages import Message
from editor.model.grid import Edge, Square
from editor.values import FrozenStruct

Severity = Literal["error", "warning", "info", "paid"]
"""``paid`` is a violation that a constructor paid for; it is neither an error nor a warning."""

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "paid", "info")
"""The severities, worst first."""


class Evidence(FrozenStruct):
    """What proves a problem, to be shown on the map: an area, or the ends of a line."""

    kind: Literal["area", "line"]
    level: str
    squares: tuple[Square, ...]


class Problem(FrozenStruct):
    """One thing that is wrong, or worth knowing, in one place."""

    rule: str
    severity: Severity
    subjects: tuple[str, ...]
    """The ids of the things it is about, the cause first."""
    message: Message
    level: str | None = None
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()
    evidence: tuple[Evidence, ...] = ()

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """What an ignored warning is identified by: the rule and the subjects."""
        return self.rule, self.subjects
