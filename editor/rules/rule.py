"""What a rule is, and how its findings get their severity."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal

from editor.board.change import Part
from editor.messages import Message, msg
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem, Severity
from editor.values import FrozenStruct, replace

Check = Callable[[Inspection], Iterable[Problem]]

Lacking = Literal["door", "partner", "module", "tile"]

OURS: Final = ""
"""What a rule cites that no page of the rulebook gives."""


class Rule(FrozenStruct):
    """A rule of the game. Its id is the one in findings, messages, cases and help."""

    id: str
    severity: Severity
    """How bad it usually is to break it; the rule sets of a game may grade it otherwise, or leave it out."""
    cites: str
    """Where the rulebook says so; ``OURS``: it does not."""
    check: Check
    reads: frozenset[Part] = frozenset({"map"})
    """What it reads of a scenario. After an edit, a rule none of whose parts changed keeps its findings."""
    fixable: bool = True
    """Whether there are fixes for it; they are in ``editor.rules.fixes.table``."""
    lacks: Lacking | None = None
    """What is still to come where it is broken: a piece may lie there all the same while the map is built."""

    @property
    def why(self) -> Message:
        """The rule in our words."""
        return msg(f"why.{self.id}")

    def problems(self, inspection: Inspection, severity: Severity) -> tuple[Problem, ...]:
        """What it finds, as bad as the rule set has it."""
        found = tuple(self.check(inspection))
        return found if severity == "error" else tuple([_with_severity(each, severity) for each in found])


def _with_severity(found: Problem, severity: Severity) -> Problem:
    """Checks may set a severity of their own (``info``, ``warning``, ``paid``) where the rule says so."""
    return replace(found, severity=severity) if found.severity == "error" else found
