"""The rules: one file per family, one registry. ``check`` finds what is wrong, ``fixes_for`` offers what removes it."""

from editor.rules.fixes.offer import fixes_for
from editor.rules.problem import Evidence, Problem, Severity
from editor.rules.report import Report, check

__all__ = ["Evidence", "Problem", "Report", "Severity", "check", "fixes_for"]
