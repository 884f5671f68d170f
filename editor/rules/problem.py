"""What a rule found: how bad it is, what it is about, where, why, and what proves it."""

from __future__ import annotations

from typing import Literal

from editor.messages import Message
from editor.model.grid import Edge, Square
from editor.values import FrozenStruct

Severity = Literal["error", "warning", "info", "paid"]
"""``paid``: a violation the constructor paid for (rules, 6.5); neither error nor warning."""

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "paid", "info")
"""Worst first."""


class Evidence(FrozenStruct):
    """What proves a finding, for the canvas to show: an area, the ends of a line."""

    kind: Literal["area", "line"]
    level: str
    squares: tuple[Square, ...]


class Problem(FrozenStruct):
    """One thing that is wrong, or worth knowing, in one place."""

    rule: str
    severity: Severity
    subjects: tuple[str, ...]
    """The ids of the things it is about, the one to blame first."""
    message: Message
    level: str | None = None
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()
    witnesses: tuple[Evidence, ...] = ()

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """What a suppression names: the rule and the things it is about."""
        return self.rule, self.subjects
