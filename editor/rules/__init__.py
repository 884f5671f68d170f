"""The rules: one file per family, one registry. ``check`` finds what is wrong on a board, ``fixes`` offers cures."""

from editor.rules.finding import Finding, Severity, Witness
from editor.rules.mend import fixes
from editor.rules.report import Report, check

__all__ = ["Finding", "Report", "Severity", "Witness", "check", "fixes"]
