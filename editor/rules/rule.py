"""A rule of the game as a check, with its severity and what it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal

from editor.board.board_change import ScenarioPart
from editor.messages import Message, msg
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem, Severity
from editor.values import FrozenStruct, replace

Check = Callable[[Inspection], Iterable[Problem]]

MissingPiece = Literal["door", "partner", "module", "tile"]

NO_CITATION: Final = ""
"""Used by rules that no page of the rulebook states."""


class Rule(FrozenStruct):
    """A rule of the game. Its id is used in problems, messages, test cases and help."""

    id: str
    severity: Severity
    """Its usual severity; the rule sets of a game may change it or leave the rule out."""
    cites: str
    """The pages of the rulebook that state it, or ``NO_CITATION``."""
    check: Check
    reads: frozenset[ScenarioPart] = frozenset({"map"})
    """What it reads of a scenario. After an edit of other parts, its problems stay the same."""
    fixable: bool = True
    """Whether it has fixes in ``editor.rules.fixes.fix_table``."""
    missing_piece: MissingPiece | None = None
    """The kind of piece that solves the problem when it is placed later; a tool then allows the placement."""

    @property
    def why(self) -> Message:
        """An explanation of the rule."""
        return msg(f"why.{self.id}")

    def problems(self, inspection: Inspection, severity: Severity) -> tuple[Problem, ...]:
        """Return the problems it finds, with the severity of the rule set."""
        problem = tuple(self.check(inspection))
        return problem if severity == "error" else tuple([_with_severity(each, severity) for each in problem])


def _with_severity(problem: Problem, severity: Severity) -> Problem:
    """Set the severity of a problem, unless its check has set one other than ``error``."""
    return replace(problem, severity=severity) if problem.severity == "error" else problem
