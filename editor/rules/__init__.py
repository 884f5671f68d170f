"""The rules of the game as checks of a board, with fixes for the problems they find.

``problem``, ``rule``, ``inspection``, ``registry`` and ``report`` are the machinery. The rules themselves are in
``map_rules``, ``scenario_rules`` and ``sags_rules``; their checks are named after the rule ids. ``fixes`` holds the
fixes.
"""

from editor.rules.problem import Evidence, Problem, Severity
from editor.rules.report import Report, check

__all__ = ["Evidence", "Problem", "Report", "Severity", "check"]
