"""The rules of the game as checks of a board: one module per family, one registry."""

from editor.rules.problem import Evidence, Problem, Severity
from editor.rules.report import Report, check

__all__ = ["Evidence", "Problem", "Report", "Severity", "check"]
